/** A word of what was typed, and where it stands in it. */
export interface Token {
  readonly text: string
  readonly from: number
  readonly to: number
}

/** As many characters of a line are read: more than one types, and what is pasted beyond is no filter. */
const LINE_MAX = 255
/** As many words of them. */
const TOKENS_MAX = 32

/** The spaces that languages print between thousands, which do not break, are part of a number. */
const betweenThousands = /(\d)[\u00A0\u202F\u2009](?=\d{3}(?!\d))/g
/** Joins them and keeps its place; it is not seen. */
const JOINER = '\u2060'

const unseen = /\p{Default_Ignorable_Code_Point}/gu

/** What stands around a word in a sentence. A dot behind it may be part of it: 'лв.', '22.11.' */
const around = /^["'«„“”(]+|["'»“”),;:!?]+$/g

/** The words of a line, without signs around them and without what cannot be seen. */
export const tokensOf = (line: string): Token[] => {
  const tokens: Token[] = []
  const joined = line.slice(0, LINE_MAX).replaceAll(betweenThousands, `$1${JOINER}`)
  for (const match of joined.matchAll(/\S+/gu)) {
    const text = match[0].replaceAll(unseen, '').normalize('NFKC').replaceAll(around, '')
    if (text) tokens.push({ text, from: match.index, to: match.index + match[0].length })
    if (tokens.length === TOKENS_MAX) break
  }
  return tokens
}
