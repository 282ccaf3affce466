import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { calls } from '#features/all.ts'
import { transactionList } from '#features/transactions/contract.ts'
import { plantSession } from '#web/session/build-session.ts'
import { bumpEpoch } from '#web/session/epoch.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import { buildPage } from '#features/transactions/web/build-page.ts'
import { startPersistence, useSavedWhere } from './persistence.ts'
import { offline } from './query-client.ts'
import { buckets } from './storage-bucket.ts'
import { wipeSaved } from './wipe.ts'

beforeEach(async () => {
  clearLocal([])
  await wipeSaved(bumpEpoch())
  plantSession({ sid: 'a1' })
})

afterEach(() => void vi.restoreAllMocks())

const savedWhere = async () => (await renderHook(useSavedWhere)).result.current

const readPage = (client: QueryClient) =>
  client.fetchQuery({ queryKey: ['page'], queryFn: () => buildPage(), ...offline(transactionList) })

it('saves on the device, and nowhere once it was stopped', async () => {
  const client = new QueryClient()
  const { restored, stop } = startPersistence(client, 'a1', calls)
  await restored
  expect(await savedWhere()).toBe('device')
  stop()
  expect(await savedWhere()).toBe('nowhere')
})

it.each([
  ['the bucket', () => vi.spyOn(buckets() as object as { open(): Promise<never> }, 'open')],
  ['the database', () => vi.spyOn(IDBFactory.prototype as object as { open(): Promise<never> }, 'open')],
])('OFF-29 PWA-11 when %s cannot be opened the portal runs in memory, with a notice', async (_, spyOnOpening) => {
  const opening = spyOnOpening().mockImplementation(() => {
    throw new DOMException('broken', 'UnknownError')
  })
  const client = new QueryClient()
  const { restored, stop } = startPersistence(client, 'a1', calls)
  await restored
  expect(opening, 'a second try').toHaveBeenCalledTimes(2)
  expect(await savedWhere()).toBe('memoryOnly')
  expect((await readPage(client)).total).toBe(1)
  stop()
})

it('what was stopped before the database was open never saves', async () => {
  const client = new QueryClient()
  const { restored, stop } = startPersistence(client, 'a1', calls)
  stop()
  await restored
  expect(await savedWhere()).toBe('nowhere')
})
