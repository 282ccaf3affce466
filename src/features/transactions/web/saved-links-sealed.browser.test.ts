import { hashKey, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { shareReceipt } from '#features/receipts/contract.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { wipeSaved } from '#web/offline/wipe.ts'
import { plantSession } from '#web/session/build-session.ts'
import { bumpEpoch } from '#web/session/epoch.ts'
import { clearLocal, removeLocal } from '#web/session/local-storage.ts'
import { sealToken } from '#web/session/sealed-token.ts'
import { findSavedLink, savedLinkQuery, saveLinks } from './saved-links.ts'

const principal = { level: 'mid', variant: 'standard' } as const
const link = {
  transaction: 'trx1',
  path: `/qr/${'x'.repeat(28)}trx1`,
  expiresAt: new Date(Date.now() + 180 * 86_400_000).toISOString(),
}

beforeEach(async () => {
  clearLocal([])
  await wipeSaved(bumpEpoch())
  plantSession({ sid: 'a1' })
  // The key that a login makes.
  await sealToken('a1', 'refresh')
})
afterEach(() => bootClient.clear())

it('TAB-02 a kept link is ciphertext, which nobody reads after the session', async () => {
  const client = new QueryClient()
  await saveLinks(client, [link], principal)
  const { queryKey } = savedLinkQuery('trx1', principal)
  const kept = client.getQueryData(queryKey)
  expect(client.getQueryCache().get(hashKey(queryKey))?.meta?.offline).toBe(shareReceipt.offline)
  expect(kept?.expiresAt).toBe(link.expiresAt)
  expect(atob(kept?.path ?? '')).not.toContain('/qr/')
  expect((await findSavedLink(client, 'trx1', principal))?.path).toBe(link.path)

  removeLocal('sid')
  await wipeSaved(bumpEpoch())
  plantSession({ sid: 'b2' })
  await sealToken('b2', 'refresh')
  expect(await findSavedLink(client, 'trx1', principal)).toBeUndefined()
})

it('TAB-02 a device that keeps no key keeps no link', async () => {
  const client = new QueryClient()
  plantSession({ sid: 'c3' })
  await saveLinks(client, [link], principal)
  expect(client.getQueryData(savedLinkQuery('trx1', principal).queryKey)).toBeUndefined()
})
