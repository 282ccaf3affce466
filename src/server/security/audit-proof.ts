import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** Names what a file is, and the version of what is in it. */
export const PROOF_FORMAT = 'counterside-audit-proof/1'

/** What the key that signs files is derived for (`deriveKey`). */
export const AUDIT_PROOF = 'audit-proof'

/** The three sums that link a row, in lowercase hexadecimal; a link that is not there is the empty text. */
export type Link = readonly [previous: string, skip: string, content: string]

/** A row of a chain by its place and its hash. */
export interface Place {
  readonly position: number
  readonly hash: string
}

/** How an entry that has a salt is proved. */
export interface RowProof {
  readonly previous: string
  readonly skip: string
  readonly hash: string
  /** Of `entry`. */
  readonly salt: string
  /** A JSON array of the person's token with its salt, or the sum alone where the reader does not know the person. */
  readonly actor: { readonly entry: string; readonly salt: string } | { readonly sum: string }
  /** The sum of what no file shows. */
  readonly withheld: string
  /** Links of rows that are left out, from that before this row down to the one after the row of the line before. */
  readonly over: readonly Link[]
}

/** The first line. */
export interface AboutLine {
  readonly format: typeof PROOF_FORMAT
  /** Ed25519, the 32 bytes of the public key in base64url. */
  readonly key: string
  /** What the file is of, as label and value. */
  readonly about: readonly (readonly [label: string, value: string])[]
  /** How it is checked, in the words of the reader's language. */
  readonly how: readonly string[]
}

/** A row of the audit log. */
export interface RowLine {
  /** The token of the acquirer whose chain it is in; empty for that of no acquirer. */
  readonly chain: string
  readonly position: number
  /** What the log holds of it: the JSON array that `audit_entry` (migration 0041) makes, byte by byte. */
  readonly entry: string
  /** What was looked up when the file was made, and is no part of the log. */
  readonly shown: Readonly<Record<string, string | null>>
  /** Left out of rows that are older than their proof. */
  readonly proof?: RowProof
}

/** The end of a chain when the file was made, after its last row. */
export interface HeadLine {
  readonly chain: string
  readonly head: Place
  readonly over: readonly Link[]
}

/** The last line. */
export interface EndLine {
  readonly rows: number
}

const NONE = '00'.repeat(32)

const sha256 = (...parts: readonly (Buffer | string)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

const bytes = (hex: string) => Buffer.from(hex, 'hex')

/** The hash of a row by its links (`audit_linked`). */
export const hashOfLink = ([previous, skip, content]: Link): string =>
  sha256(bytes(previous || NONE), bytes(skip || NONE), bytes(content))

/** The sum of one part of a row (`audit_sum`). @param salt hexadecimal */
export const sumOf = (salt: string, part: string): string => sha256(bytes(salt), part)

/** The content of a row by the sums of its parts (`audit_content`). */
export const contentOf = (entry: string, actor: string, withheld: string): string =>
  sha256(bytes(entry), bytes(actor), bytes(withheld))

/** The position that the second link of a row names (`audit_skip_position`): less by the largest power of two that divides it. */
export const skipPosition = (position: number): number => {
  let power = 1
  while (position % (power * 2) === 0) power *= 2
  return position - power
}

/**
 * The rows by whose links one gets from a row down to an earlier one, without the latter: some dozens, however far it is.
 * @param to a position of at least 1
 */
export const wayDown = (from: number, to: number): number[] => {
  const way: number[] = []
  for (let at = from; at > to; at = skipPosition(at) >= to ? skipPosition(at) : at - 1) way.push(at)
  return way
}

/** Makes the lines of a file: each ends with the sum of the line before it and its own text. */
export class LineSeal {
  #sum = ''

  /** A line without its end. */
  line(content: AboutLine | RowLine | HeadLine | EndLine): string {
    const text = JSON.stringify(content).slice(0, -1)
    this.#sum = sumOfLine(this.#sum, text)
    return `${text},"line":"${this.#sum}"}\n`
  }

  /** The last line, which is signed. */
  end(content: EndLine, key: KeyObject): string {
    const line = this.line(content)
    return `${line.slice(0, -2)},"signature":"${sign(null, Buffer.from(this.#sum), key).toString('base64url')}"}\n`
  }
}

/** @param before the sum of the line before; empty for the first */
export const sumOfLine = (before: string, text: string): string => sha256(before, text)

/** DER (RFC 8410, section 7) before the 32 bytes of a private key. */
const PRIVATE_KEY = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key that files are signed with. @param seed 32 bytes */
export const signingKey = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PRIVATE_KEY, seed]), format: 'der', type: 'pkcs8' })

/** Its public half, 32 bytes in base64url. */
export const publicKeyOf = (key: KeyObject): string => createPublicKey(key).export({ format: 'jwk' }).x ?? ''

/** Whether the sum of the last line was signed with a key. @param key as `publicKeyOf` gives it */
export const isSigned = (sum: string, signature: string, key: string): boolean => {
  try {
    const known = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' })
    return verify(null, Buffer.from(sum), known, Buffer.from(signature, 'base64url'))
  } catch {
    // What is no key has signed nothing.
    return false
  }
}
