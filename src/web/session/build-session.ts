import { DATABASE } from '#web/offline/storage-bucket.ts'
import { writeLocal } from './local-storage.ts'

/** Builders for tests: sessions as a browser holds them after a login. */

const encode = (part: object) =>
  btoa(JSON.stringify(part)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** An access token; `exp` in seconds since 1970. Its signature is nonsense, which only a server would notice. */
export const buildToken = ({
  exp = Math.floor(Date.now() / 1000) + 300,
  sid = 'a1',
  isSSO = false,
}: { exp?: number; sid?: string; isSSO?: boolean } = {}): string =>
  [encode({ alg: 'EdDSA' }), encode({ exp, sid, isSSO, sub: 'person' }), 'signature'].join('.')

/** A token that expired an hour ago. */
export const buildExpiredToken = (sid = 'a1'): string => buildToken({ exp: Math.floor(Date.now() / 1000) - 3600, sid })

/** Puts a whole session into local storage. */
export const plantSession = ({
  sid = 'a1',
  token = buildToken({ sid }),
  refreshToken = `refresh-${sid}`,
  level = 'mid',
  viewOnly = false,
}: { sid?: string; token?: string; refreshToken?: string; level?: string; viewOnly?: boolean } = {}): void => {
  writeLocal('sid', sid)
  writeLocal('token', token)
  writeLocal('refreshToken', refreshToken)
  writeLocal('currentUserRoles', level)
  writeLocal('viewOnly', String(viewOnly))
}

/** The database of saved data where it is outside of buckets, if there is one. */
export const savedOutsideBuckets = async (): Promise<IDBDatabaseInfo[]> =>
  (await indexedDB.databases()).filter(({ name }) => name === DATABASE)

/** Forgets which sessions have ended: tests use the same names again. */
export const forgetTombstones = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('counterside-ends')
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })
