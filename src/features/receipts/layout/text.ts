import type { ReceiptLocale } from './labels.ts'
import { receiptLines, type ReceiptLine } from './lines.ts'
import type { ReceiptData } from './receipt.ts'

/** Characters on a line of 58 mm and of 80 mm paper. */
export type Columns = 32 | 48

/** A receipt as lines of plain text that are never wider than the paper; labels left, values right. */
export const receiptText = (data: ReceiptData, locale: ReceiptLocale, columns: Columns): string[] =>
  receiptLines(data, locale).flatMap((line) => textOf(line, columns))

const textOf = (line: ReceiptLine, columns: Columns): string[] => {
  switch (line.kind) {
    case 'rule':
      return ['-'.repeat(columns)]
    case 'pair':
    case 'total':
      return pairText(plain(line.label), plain(line.value), columns)
    case 'result':
      return [line.label, line.value].flatMap((value) => centred(plain(value), columns))
    default:
      return centred(plain(line.value), columns)
  }
}

/** Composed letters and plain blanks, so that a character is a column: `Intl` groups digits with narrow blanks. */
const plain = (value: string): string => value.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

const pairText = (label: string, value: string, columns: Columns): string[] => {
  const gap = columns - width(label) - width(value)
  if (gap > 0) return [label + ' '.repeat(gap) + value]
  return [...wrap(label, columns), ...wrap(value, columns).map((part) => ' '.repeat(columns - width(part)) + part)]
}

const centred = (value: string, columns: Columns): string[] =>
  wrap(value, columns).map((part) => ' '.repeat(Math.floor((columns - width(part)) / 2)) + part)

/** Breaks at blanks; a word that is wider than the paper is cut. */
const wrap = (value: string, columns: Columns): string[] => {
  const pieces = value.split(' ').flatMap((word) => chunks(word, columns))
  const lines: string[] = []
  for (const piece of pieces) {
    const last = lines.at(-1)
    if (last !== undefined && width(last) + 1 + width(piece) <= columns) lines[lines.length - 1] = `${last} ${piece}`
    else lines.push(piece)
  }
  return lines
}

const chunks = (word: string, columns: Columns): string[] => {
  const letters = [...word]
  return Array.from({ length: Math.ceil(letters.length / columns) }, (_, at) =>
    letters.slice(at * columns, (at + 1) * columns).join(''),
  )
}

const width = (value: string): number => [...value].length
