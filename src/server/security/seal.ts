import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a short text so that only this installation reads it: nonce, tag and ciphertext in one piece. */
export const seal = (key: Buffer, text: string): Buffer => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce)
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** The text that was sealed. Throws when it was sealed with another key or changed since. */
export const unseal = (key: Buffer, sealed: Buffer): string => {
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const opened = [decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
  return Buffer.concat(opened).toString()
}

/** What is stored of a secret that is only ever compared: its SHA-256. The secrets have at least 128 random bits. */
export const fingerprint = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** A secret or public token of the given number of random bytes, URL-safe. */
export const randomToken = (bytes: number): string => randomBytes(bytes).toString('base64url')
