import { promisifyRequest, type UseStore } from 'idb-keyval'
import { connectStore, KEYS, sessionFactory } from '#web/offline/storage-bucket.ts'
import { sessionEpochOf } from './session-epoch.ts'

/**
 * The tokens at rest. Local storage holds ciphertext alone (AES-256-GCM, WebCrypto); the key is not extractable and is in
 * the session's own store, in a bucket where there are buckets, and goes first when the session ends. After that nobody can
 * read what Chromium still has of local storage on the disk. Of the access token only the signature is ciphertext: guards
 * read its claims without waiting, they name nobody, and no server takes it without the signature.
 */

/** Marks ciphertext: what the release before kept has no dot. */
const SEALED = 'v1.'
/** Marks an access token whose signature is ciphertext: no signature has this letter. */
const SEALED_SIGNATURE = '~'
/** What ciphertext that is no token belongs to, so that neither is taken for the other. */
const SECRET = ' secret'
/** Bytes; the length that NIST SP 800-38D asks for. */
const IV_LENGTH = 12

interface SealedRecord {
  readonly key: CryptoKey
  /**
   * The same text as in local storage, or a later one: this is on the disk before it is used, and local storage some
   * seconds later. After a crash in between, presenting the token of local storage would look like theft.
   */
  readonly sealed: string
}

/** Seals and opens the tokens of one page. */
export const createSeal = (): {
  /**
   * The text to put into local storage for a refresh token. Never fails: where nothing can be kept, the token stays in
   * memory.
   * @param isOpen whether the session may still write on this device
   */
  readonly sealToken: (sid: string, token: string, isOpen?: () => boolean) => Promise<string>
  /** The refresh token of a stored text; undefined when its key is lost, so that the session cannot be renewed. */
  readonly openToken: (sid: string, stored: string) => Promise<string | undefined>
  /**
   * The text to put into local storage for an access token of a session whose refresh token is sealed already. Never
   * fails.
   */
  readonly sealAccess: (sid: string, token: string, isOpen?: () => boolean) => Promise<string>
  /** The access token of a stored text; undefined when its key is lost, so that another one is needed. */
  readonly openAccess: (sid: string, stored: string) => Promise<string | undefined>
  /** Other secrets of a session as they may be kept on the device; undefined where there is no key. Never fails. */
  readonly sealSecrets: (sid: string, secrets: readonly string[]) => Promise<readonly string[] | undefined>
  /** One of them again; undefined when the key is lost. */
  readonly openSecret: (sid: string, sealed: string) => Promise<string | undefined>
} => {
  /** What this page sealed last: all there is where IndexedDB or WebCrypto is refused, and gone with the page then. */
  let cached: { readonly sid: string; readonly record: SealedRecord | { readonly token: string } } | undefined
  /** The access token that this page knows. */
  let opened: { readonly stored: string; readonly token: string } | undefined
  let connection: { readonly sid: string; readonly use: UseStore } | undefined

  const storeOf = (sid: string, isOpen: () => boolean): UseStore => {
    if (connection?.sid !== sid) connection = { sid, use: connectStore(() => sessionFactory({ sid, isOpen }), KEYS) }
    return connection.use
  }

  const read = async (
    sid: string,
    isOpen: () => boolean,
  ): Promise<SealedRecord | { readonly token: string } | undefined> => {
    const stored = await storeOf(sid, isOpen)('readonly', (store) => promisifyRequest<unknown>(store.get(sid))).catch(
      () => undefined,
    )
    if (isSealedRecord(stored)) return stored
    return cached?.sid === sid ? cached.record : undefined
  }

  const write = (sid: string, record: SealedRecord, isOpen: () => boolean) =>
    storeOf(sid, isOpen)('readwrite', async (store) => {
      if (!isOpen()) throw new Error('The session has ended.')
      store.put(record, sid)
      await promisifyRequest(store.transaction)
    })

  return {
    async sealToken(sid: string, token: string, isOpen = sessionEpochOf(sid).isOpen): Promise<string> {
      try {
        const known = await read(sid, isOpen)
        const key = known && 'key' in known ? known.key : await newKey()
        const record = { key, sealed: SEALED + (await encrypt(key, sid, token)) }
        cached = { sid, record }
        await write(sid, record, isOpen).catch(() => {})
        return record.sealed
      } catch {
        // Pages that do not come over HTTPS have no WebCrypto.
        cached = { sid, record: { token } }
        return SEALED + btoa(String(performance.now()))
      }
    },

    async openToken(sid: string, stored: string): Promise<string | undefined> {
      if (!isSealed(stored)) return stored
      try {
        const record = await read(sid, sessionEpochOf(sid).isOpen)
        if (!record) return undefined
        return 'token' in record ? record.token : await decrypt(record.key, sid, record.sealed.slice(SEALED.length))
      } catch {
        return undefined
      }
    },

    async sealAccess(sid: string, token: string, isOpen = sessionEpochOf(sid).isOpen): Promise<string> {
      const { claims, signature } = partsOf(token)
      const record = await read(sid, isOpen)
      const sealed =
        record && 'key' in record ? await encrypt(record.key, sid + claims, signature) : btoa(String(Math.random()))
      opened = { stored: claims + SEALED_SIGNATURE + sealed, token }
      return opened.stored
    },

    async openAccess(sid: string, stored: string): Promise<string | undefined> {
      if (!isSealedAccess(stored)) return stored
      if (opened?.stored === stored) return opened.token
      try {
        const { claims, signature } = partsOf(stored)
        const record = await read(sid, sessionEpochOf(sid).isOpen)
        if (!record || 'token' in record) return undefined
        opened = { stored, token: claims + (await decrypt(record.key, sid + claims, signature.slice(1))) }
        return opened.token
      } catch {
        return undefined
      }
    },

    async sealSecrets(sid: string, secrets: readonly string[]): Promise<readonly string[] | undefined> {
      try {
        const record = await read(sid, sessionEpochOf(sid).isOpen)
        if (!record || 'token' in record) return undefined
        return await Promise.all(secrets.map((secret) => encrypt(record.key, sid + SECRET, secret)))
      } catch {
        return undefined
      }
    },

    async openSecret(sid: string, sealed: string): Promise<string | undefined> {
      try {
        const record = await read(sid, sessionEpochOf(sid).isOpen)
        return record && 'key' in record ? await decrypt(record.key, sid + SECRET, sealed) : undefined
      } catch {
        return undefined
      }
    },
  }
}

export const { sealToken, openToken, sealAccess, openAccess, sealSecrets, openSecret } = createSeal()

/** Whether a stored token is encrypted. */
export const isSealed = (stored: string): boolean => stored.startsWith(SEALED)

/** Whether the signature of a stored access token is encrypted; its claims are readable. */
export const isSealedAccess = (stored: string): boolean => partsOf(stored).signature.startsWith(SEALED_SIGNATURE)

/** What a token says, with the dot behind it, and what proves it. */
const partsOf = (token: string) => {
  const end = token.lastIndexOf('.') + 1
  return { claims: token.slice(0, end), signature: token.slice(end) }
}

const isSealedRecord = (stored: unknown): stored is SealedRecord =>
  typeof stored === 'object' &&
  stored !== null &&
  'key' in stored &&
  stored.key instanceof CryptoKey &&
  'sealed' in stored &&
  typeof stored.sealed === 'string'

const newKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/** @param boundTo what the ciphertext belongs to: beside anything else it cannot be read */
const parametersOf = (boundTo: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(boundTo),
})

const encrypt = async (key: CryptoKey, boundTo: string, text: string): Promise<string> => {
  const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH))
  const bytes = await crypto.subtle.encrypt(parametersOf(boundTo, iv), key, new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...iv, ...new Uint8Array(bytes)))
}

const decrypt = async (key: CryptoKey, boundTo: string, sealed: string): Promise<string> => {
  const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0))
  const parameters = parametersOf(boundTo, bytes.slice(0, IV_LENGTH))
  return new TextDecoder().decode(await crypto.subtle.decrypt(parameters, key, bytes.slice(IV_LENGTH)))
}
