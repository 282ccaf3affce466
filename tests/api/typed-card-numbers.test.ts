import { expect, it } from 'vitest'
import { exportsOf } from '#features/exports/contract.ts'
import { listFilters, saveFilter } from '#core/list/saved-filters.ts'
import { saveColumns } from '#core/list/layouts.ts'
import { updateLoggedUser } from '#core/session.ts'
import { buildPerson } from '#tests/support/factories.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const tenant = useTenant(app)

const forms = [
  '4111111111111111',
  '4111.1111.1111.1111',
  '4111\u00A01111\u20131111/1111',
  '４１１１１１１１１１１１１１１１',
]

it.each(forms)('SEC-54 the card number %s that a person types is kept nowhere', async (written) => {
  const { token } = await app.openSession(await buildPerson(app.database, tenant, 'ROLE_MERCHANT_ADMIN'))
  const call = async (reply: Promise<{ status: number }>) => (await reply).status
  const filter = { orderReference: `table ${written}`, userEmail: written }
  expect(
    await call(app.call(saveFilter, { token, body: { page: 'transactions', name: `Card ${written}`, filter } })),
  ).toBe(200)
  expect(await call(app.call(saveFilter, { token, body: { page: 'transactions', filter } }))).toBe(200)
  expect(
    await call(app.call(updateLoggedUser, { token, body: { firstName: `Anna ${written}`, lastName: written } })),
  ).toBe(200)
  const { queued } = exportsOf.transactions
  const body = { sort: null, filter: { ...filter, ...days }, format: 'csv' }
  expect(await call(app.call(queued, { token, params: { total: 1 }, body }))).toBe(200)
  await app.fetch('/api/loggeduser', {
    headers: { authorization: `Bearer ${token}`, 'user-agent': 'Reader 4111111111111111' },
  })

  const saved = await app.call(listFilters, { token, params: { page: 'transactions' } })
  expect(saved.data.map(({ name }) => name)).toEqual([null, 'Card ****1111'])
  expect(saved.data.map(({ filter: stored }) => stored)).toEqual(
    Array.from({ length: 2 }, () => ({ orderReference: 'table ****1111', userEmail: '****1111' })),
  )
  expect(await rowsHolding([written, '4111111111111111'])).toEqual([])
})

it('SEC-54 a column whose name is a card number is refused', async () => {
  const { token } = await app.openSession(await buildPerson(app.database, tenant, 'ROLE_MERCHANT_ADMIN'))
  const order = ['amount', 'x4111111111111111']
  const { status } = await app.call(saveColumns, { token, body: { key: 'transactions', layout: { order } } })
  expect(status).toBe(400)
})

const days = { dateFrom: '2026-11-01 00:00', dateTo: '2026-11-20 23:59' }

const rowsHolding = async (texts: readonly string[]) => {
  const tables = await app.query(
    `select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition`,
  )
  const found = []
  for (const { relname } of tables) {
    const rows = await app.query(
      `select t::text as row from "${String(relname)}" t where exists (select from unnest($1::text[]) x where strpos(t::text, x) > 0)`,
      [texts],
    )
    found.push(...rows)
  }
  return found
}
