import { beforeEach, expect, it, vi } from 'vitest'
import { wipeSaved } from '#web/offline/wipe.ts'
import { buildToken, plantSession } from './build-session.ts'
import { readClaims } from './claims.ts'
import { bumpEpoch } from './epoch.ts'
import { clearLocal, removeLocal } from './local-storage.ts'
import { createSeal } from './sealed-token.ts'

/** A page of its own: it knows nothing of what another one held in memory. */
const newPage = createSeal

beforeEach(async () => {
  clearLocal([])
  await wipeSaved(bumpEpoch())
  return () => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  }
})

const withoutBuckets = () =>
  vi.spyOn(navigator as never, 'storageBuckets' as never, 'get').mockReturnValue(undefined as never)

for (const [browser, prepare] of [
  ['with buckets', () => {}],
  ['without buckets', withoutBuckets],
] as const) {
  it(`a token that is kept ${browser} is ciphertext, and the next page can read it TAB-02`, async () => {
    prepare()
    plantSession({ sid: 'a1' })
    const { sealToken } = newPage()
    const sealed = await sealToken('a1', 'the-refresh-token')
    expect(atob(sealed.slice('v1.'.length))).not.toContain('the-refresh-token')
    const { openToken } = newPage()
    expect(await openToken('a1', sealed)).toBe('the-refresh-token')
  })

  it(`nobody reads it after the wipe ${browser} TAB-02`, async () => {
    prepare()
    plantSession({ sid: 'a1' })
    const { sealToken } = newPage()
    const sealed = await sealToken('a1', 'the-refresh-token')
    removeLocal('sid')
    await wipeSaved(bumpEpoch())
    plantSession({ sid: 'a1' })
    const { openToken } = newPage()
    expect(await openToken('a1', sealed)).toBeUndefined()
  })
}

it('the same token is never the same text twice, and of two the later one counts TAB-02', async () => {
  plantSession({ sid: 'a1' })
  const { sealToken, openToken } = newPage()
  const [one, other] = [await sealToken('a1', 'same'), await sealToken('a1', 'same')]
  expect(one).not.toBe(other)
  await sealToken('a1', 'later')
  // What local storage has after a crash, because it is written late.
  expect(await openToken('a1', one)).toBe('later')
})

it('what the release before kept in plain is read as it is TAB-02', async () => {
  const { openToken } = newPage()
  expect(await openToken('a1', 'plain-token')).toBe('plain-token')
})

it('where IndexedDB refuses the key, the token lives as long as the page TAB-02', async () => {
  plantSession({ sid: 'a1' })
  const { sealToken, openToken } = newPage()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no', 'DataCloneError')
  })
  const sealed = await sealToken('a1', 'secret')
  expect(sealed).not.toContain('secret')
  expect(await openToken('a1', sealed)).toBe('secret')
  const next = newPage()
  expect(await next.openToken('a1', sealed)).toBeUndefined()
})

it('a page without WebCrypto keeps the token in memory alone TAB-02', async () => {
  plantSession({ sid: 'a1' })
  vi.stubGlobal('crypto', {})
  const { sealToken, openToken } = newPage()
  const sealed = await sealToken('a1', 'secret')
  expect(sealed).not.toContain('secret')
  expect(atob(sealed.slice('v1.'.length))).not.toContain('secret')
  expect(await openToken('a1', sealed)).toBe('secret')
})

it('a key is not made anew for a session that has ended TAB-02', async () => {
  plantSession({ sid: 'a1' })
  const { sealToken } = newPage()
  bumpEpoch()
  await sealToken('a1', 'late', () => false)
  const { openToken } = newPage()
  expect(await openToken('a1', 'v1.AAAA')).toBeUndefined()
})

const TOKEN = buildToken({ sid: 'a1' })

it('an access token is kept with its claims, and with ciphertext in place of its signature, which the next page can read TAB-02', async () => {
  plantSession({ sid: 'a1' })
  const { sealToken, sealAccess } = newPage()
  await sealToken('a1', 'refresh')
  const stored = await sealAccess('a1', TOKEN)
  const [, , signature = ''] = stored.split('.')
  expect(readClaims(stored)).toEqual(readClaims(TOKEN))
  expect(signature).toMatch(/^~[\w+/=]{40,}$/)
  expect(atob(signature.slice(1))).not.toContain(TOKEN.split('.')[2])
  expect(await newPage().openAccess('a1', stored)).toBe(TOKEN)
})

it('nobody reads an access token after the wipe, or when its claims were changed TAB-02', async () => {
  plantSession({ sid: 'a1' })
  const { sealToken, sealAccess } = newPage()
  await sealToken('a1', 'refresh')
  const stored = await sealAccess('a1', TOKEN)
  const [head, , signature] = stored.split('.')
  const [, otherClaims] = buildToken({ sid: 'a1', exp: 4_000_000_000 }).split('.')
  expect(await newPage().openAccess('a1', [head, otherClaims, signature].join('.'))).toBeUndefined()
  removeLocal('sid')
  await wipeSaved(bumpEpoch())
  plantSession({ sid: 'a1' })
  expect(await newPage().openAccess('a1', stored)).toBeUndefined()
})

it('where there is no key, the access token lives as long as the page TAB-02', async () => {
  plantSession({ sid: 'a1' })
  vi.stubGlobal('crypto', {})
  const { sealToken, sealAccess, openAccess } = newPage()
  await sealToken('a1', 'refresh')
  const stored = await sealAccess('a1', TOKEN)
  expect(stored).not.toContain('signature')
  expect(await openAccess('a1', stored)).toBe(TOKEN)
  expect(await newPage().openAccess('a1', stored)).toBeUndefined()
})

it('an access token that a release before kept in plain is read as it is TAB-02', async () => {
  expect(await newPage().openAccess('a1', TOKEN)).toBe(TOKEN)
})
