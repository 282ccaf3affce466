const ROUNDS = 64
const BLOCK_BYTES = 64

/** The first `ROUNDS` prime numbers. */
const primes = (() => {
  const found: number[] = []
  for (let n = 2; found.length < ROUNDS; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
})()

/** The first 32 bits of the fraction of a number, as FIPS 180-4 takes its constants from roots of primes. */
const fractionOf = (root: number) => ((root % 1) * 2 ** 32) | 0
const constants = primes.map((prime) => fractionOf(Math.cbrt(prime)))
const start = primes.slice(0, 8).map((prime) => fractionOf(Math.sqrt(prime)))

const turned = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

/** The bytes, a set bit, zeros and the length in bits: whole blocks. */
const padded = (bytes: Uint8Array): DataView => {
  const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / BLOCK_BYTES) * BLOCK_BYTES))
  new Uint8Array(view.buffer).set(bytes)
  view.setUint8(bytes.length, 0x80)
  view.setUint32(view.byteLength - 4, bytes.length * 8)
  return view
}

const scheduleOf = (view: DataView, offset: number): Int32Array => {
  const words = new Int32Array(ROUNDS)
  for (let at = 0; at < 16; at += 1) words[at] = view.getInt32(offset + at * 4)
  for (let at = 16; at < ROUNDS; at += 1) {
    const [near = 0, far = 0] = [words[at - 2], words[at - 15]]
    const small = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)
    const large = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10)
    words[at] = (words[at - 16] ?? 0) + small + (words[at - 7] ?? 0) + large
  }
  return words
}

/**
 * SHA-256 (FIPS 180-4) of a short text in UTF-8. For where the answer is needed at once: the one of the platform comes
 * later, and only in a secure context.
 */
export const sha256 = (text: string): Uint8Array<ArrayBuffer> => {
  const view = padded(new TextEncoder().encode(text))
  const state = [...start]
  for (let offset = 0; offset < view.byteLength; offset += BLOCK_BYTES) {
    const words = scheduleOf(view, offset)
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
    for (let at = 0; at < ROUNDS; at += 1) {
      const choice = (e & f) ^ (~e & g)
      const majority = (a & b) ^ (a & c) ^ (b & c)
      const one =
        (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + (constants[at] ?? 0) + (words[at] ?? 0)) | 0
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0
      ;[a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g]
    }
    for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = ((state[at] ?? 0) + word) | 0
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (const [at, word] of state.entries()) digest.setInt32(at * 4, word)
  return new Uint8Array(digest.buffer)
}
