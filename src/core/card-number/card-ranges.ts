/** Digits of a card number (ISO/IEC 7812-1; schemes have given out none shorter than 13 that pass the check). */
export const PAN_MIN = 13
export const PAN_MAX = 19

/** First digits that a scheme gives out, both ends written with the same number of digits, and the lengths of its numbers. */
type CardRange = readonly [from: string, to: string, lengths: readonly number[]]

const upTo19From = (min: number): number[] => Array.from({ length: PAN_MAX - min + 1 }, (_, more) => min + more)

/**
 * The ranges of the schemes as they publish them (list of issuer identification numbers, checked in 2026). Ranges that
 * several schemes share stand once, under the widest. Maestro's rules allow 12 to 15 digits too; none such are in use, and
 * numbers of merchants have 15.
 */
export const cardRanges: readonly CardRange[] = [
  // UATP
  ['1', '1', [15]],
  // GPN
  ['1946', '1946', [16]],
  // Mir and Bcard
  ['2200', '2205', upTo19From(16)],
  // Mastercard
  ['2221', '2720', [16]],
  // Diners Club
  ['300', '305', [14, 16, 17, 18, 19]],
  // Diners Club
  ['3095', '3095', [14, 16, 17, 18, 19]],
  // American Express
  ['34', '34', [15]],
  // JCB, RuPay and LankaPay
  ['3528', '3589', upTo19From(16)],
  // Diners Club
  ['36', '36', upTo19From(14)],
  // American Express
  ['37', '37', [15]],
  // Diners Club
  ['38', '39', [14, 16, 17, 18, 19]],
  // Visa, Dankort and Elo
  ['4', '4', [13, 16, 19]],
  // Maestro, RuPay, Verve, Elo and Meeza
  ['50', '50', upTo19From(16)],
  // Mastercard
  ['51', '55', [16]],
  // Maestro and UzCard
  ['56', '59', upTo19From(16)],
  // Maestro, Discover, UnionPay, RuPay, Troy, girocard and others
  ['6', '6', upTo19From(16)],
  // UnionPay and RuPay
  ['81', '82', upTo19From(16)],
  // UzCard
  ['8600', '8600', [16]],
  // Napas
  ['9704', '9704', [16, 19]],
  // Troy
  ['9792', '9792', [16]],
  // Humo
  ['9860', '9860', [16]],
  // Dina
  ['9891', '9891', [16]],
]

/** By the first four digits: the lengths that are given out, as bits. */
const lengthsByStart = new Uint32Array(10_000)
for (const [from, to, lengths] of cardRanges) {
  const bits = lengths.reduce((sum, length) => sum | (1 << length), 0)
  for (let start = Number(from.padEnd(4, '0')); start <= Number(to.padEnd(4, '9')); start++) {
    lengthsByStart[start] = (lengthsByStart[start] ?? 0) | bits
  }
}

/** Whether some scheme gives out numbers of this length that begin with these four digits. */
export const isIssued = (firstFour: number, length: number): boolean =>
  ((lengthsByStart[firstFour] ?? 0) & (1 << length)) !== 0
