/** Crockford's base32: figures and letters that nobody takes for each other. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** With what else people write for a figure. */
const typedCode = /^([\dA-TV-Z]{4})[- ]([\dA-TV-Z]{4})$/i

/** Of the SHA-256 of a receipt link's token, by which the server knows it. */
const CODE_BYTES = 5
const HASH_BYTES = 32

/**
 * The code that stands on the page of a receipt, to be typed where nothing can be scanned (JOB-22): the first 40 bits of the
 * SHA-256 of the link's token, as `7K3Q-9XWM`. It opens nothing; whoever may see the sale finds it by the code.
 */
export const receiptCodeOf = (hash: Uint8Array): string => {
  const bits = [...hash.subarray(0, CODE_BYTES)].reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  const signs = Array.from({ length: 8 }, (_, at) => alphabet[Number((bits >> BigInt(35 - 5 * at)) & 31n)])
  return `${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`
}

/** A code as it is typed: in small letters, with a blank, with O for 0 and I or L for 1; undefined for another text. */
export const asReceiptCode = (text: string): string | undefined => {
  const [, start, end] = typedCode.exec(text.trim()) ?? []
  return start && end && `${start}-${end}`.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

/** The least and the greatest hash with a code; undefined for a text that is no code. */
export const hashesOfCode = (text: string): readonly [least: Uint8Array, greatest: Uint8Array] | undefined => {
  const code = asReceiptCode(text)?.replace('-', '')
  if (!code) return undefined
  const bits = [...code].reduce((sum, sign) => sum * 32n + BigInt(alphabet.indexOf(sign)), 0n)
  const start = Array.from({ length: CODE_BYTES }, (_, at) => Number((bits >> BigInt(32 - 8 * at)) & 255n))
  const followedBy = (byte: number) => Uint8Array.from({ length: HASH_BYTES }, (_, at) => start[at] ?? byte)
  return [followedBy(0), followedBy(255)]
}
