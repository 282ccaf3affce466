import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { transactionList } from '../contract.ts'
import { answer } from '#web/api/stub-server.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { buildPage } from '#features/transactions/web/build-page.ts'
import { pageOfSaved } from '#web/lists/saved-rows.ts'
import { renderForRole } from '#tests/support/render-for-role.tsx'
import { learnZones, todayEverywhere } from '#tests/support/far-stores.ts'
import '#web/ui/theme/theme.css'
import { TransactionList } from './screen.tsx'

beforeEach(learnZones)
afterEach(() => {
  vi.restoreAllMocks()
  bootClient.clear()
})

it('EQ-04 the list of transactions asks for today from the first to the last today of the stores', async () => {
  const call = 'POST /api/transactions/1/20'
  const server = await renderForRole(
    <TransactionList search={{ period: 'lastDay' }} selected={undefined} onSearch={() => {}} />,
    { 'GET /api/filters/transactions': () => answer({ data: [] }), [call]: () => answer({ data: buildPage() }) },
    { at: '/transactions/list' },
  )
  const asked = () => server.requests.find(({ line }) => line === call)?.body
  await expect.poll(asked).toMatchObject({ filter: todayEverywhere() })
})

it('EQ-04 without a connection saved rows are chosen by the same range', () => {
  const { dateTo } = todayEverywhere()
  const [row] = buildPage({ posLocalDateTime: `${dateTo.slice(0, 10)}T00:30:00` }).items
  const principal = { level: 'admin', variant: 'standard' } as const
  expect(pageOfSaved(transactionList, [row as never], { period: 'lastDay' }, principal)?.total).toBe(1)
})
