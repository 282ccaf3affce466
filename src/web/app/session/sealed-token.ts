import { promisifyRequest, type UseStore } from 'idb-keyval'
import { connect, KEYS, sessionFactory } from '../offline/place.ts'
import { fenceAround } from './fence.ts'

/**
 * The refresh token at rest. Local storage holds ciphertext alone (AES-256-GCM, WebCrypto); the key is not extractable and
 * lies in the session's own store, in a bucket where there are buckets, and goes first when the session ends. After that
 * nobody can read what Chromium still has of local storage on the disk.
 */

/** Marks ciphertext: what the release before kept has no dot. */
const SEALED = 'v1.'
/** Bytes; the length that NIST SP 800-38D asks for. */
const IV_LENGTH = 12

interface Kept {
  readonly key: CryptoKey
  /**
   * The same text as in local storage, or a later one: this is on the disk before it is used, and local storage some seconds
   * later. After a crash in between, presenting the token of local storage would look like theft.
   */
  readonly sealed: string
}

/** Seals and opens the refresh tokens of one page. */
export const createSeal = (): {
  /**
   * The text to put into local storage for a refresh token. Never fails: where nothing can be kept, the token lives in memory.
   * @param isOpen whether the session may still write on this device
   */
  readonly sealToken: (sid: string, token: string, isOpen?: () => boolean) => Promise<string>
  /** The refresh token of a stored text; undefined when its key is lost, so that the session cannot be renewed. */
  readonly openToken: (sid: string, stored: string) => Promise<string | undefined>
} => {
  /** What this page sealed last: all there is where IndexedDB or WebCrypto is refused, and gone with the page then. */
  let held: { readonly sid: string; readonly kept: Kept | { readonly token: string } } | undefined
  let connection: { readonly sid: string; readonly use: UseStore } | undefined

  const storeOf = (sid: string, isOpen: () => boolean): UseStore => {
    if (connection?.sid !== sid) connection = { sid, use: connect(() => sessionFactory({ sid, isOpen }), KEYS) }
    return connection.use
  }

  const read = async (sid: string, isOpen: () => boolean): Promise<Kept | { readonly token: string } | undefined> => {
    const stored = await storeOf(sid, isOpen)('readonly', (store) => promisifyRequest<unknown>(store.get(sid))).catch(
      () => undefined,
    )
    if (isKept(stored)) return stored
    return held?.sid === sid ? held.kept : undefined
  }

  const write = (sid: string, kept: Kept, isOpen: () => boolean) =>
    storeOf(sid, isOpen)('readwrite', async (store) => {
      if (!isOpen()) throw new Error('The session has ended.')
      store.put(kept, sid)
      await promisifyRequest(store.transaction)
    })

  return {
    async sealToken(sid: string, token: string, isOpen = fenceAround(sid).isOpen): Promise<string> {
      try {
        const known = await read(sid, isOpen)
        const key = known && 'key' in known ? known.key : await newKey()
        const kept = { key, sealed: await encrypt(key, sid, token) }
        held = { sid, kept }
        await write(sid, kept, isOpen).catch(() => {})
        return kept.sealed
      } catch {
        // Pages that do not come over HTTPS have no WebCrypto.
        held = { sid, kept: { token } }
        return SEALED + btoa(String(performance.now()))
      }
    },

    async openToken(sid: string, stored: string): Promise<string | undefined> {
      if (!isSealed(stored)) return stored
      try {
        const kept = await read(sid, fenceAround(sid).isOpen)
        if (!kept) return undefined
        return 'token' in kept ? kept.token : await decrypt(kept.key, sid, kept.sealed)
      } catch {
        return undefined
      }
    },
  }
}

export const { sealToken, openToken } = createSeal()

export const isSealed = (stored: string): boolean => stored.startsWith(SEALED)

const isKept = (stored: unknown): stored is Kept =>
  typeof stored === 'object' &&
  stored !== null &&
  'key' in stored &&
  stored.key instanceof CryptoKey &&
  'sealed' in stored &&
  typeof stored.sealed === 'string'

const newKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

const parametersOf = (sid: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(sid),
})

const encrypt = async (key: CryptoKey, sid: string, token: string): Promise<string> => {
  const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH))
  const text = await crypto.subtle.encrypt(parametersOf(sid, iv), key, new TextEncoder().encode(token))
  return SEALED + btoa(String.fromCharCode(...iv, ...new Uint8Array(text)))
}

const decrypt = async (key: CryptoKey, sid: string, sealed: string): Promise<string> => {
  const bytes = Uint8Array.from(atob(sealed.slice(SEALED.length)), (letter) => letter.charCodeAt(0))
  const parameters = parametersOf(sid, bytes.slice(0, IV_LENGTH))
  return new TextDecoder().decode(await crypto.subtle.decrypt(parameters, key, bytes.slice(IV_LENGTH)))
}
