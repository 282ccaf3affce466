import { recordFilters } from './words/meaning.ts'
import { type SearchQuery, type SearchReader, searchQueriesOf, type TransactionQuery } from './search-queries.ts'
import type { Reading } from './words/readings.ts'
import type { ListPrincipal } from '#core/list/declare.ts'

/** A question for what one reading of the line filters. */
export interface ReadingQuery extends TransactionQuery {
  readonly what: 'filters'
  readonly reading: Reading
}

/** All questions for a line, in the order in which their answers are shown. */
export interface LineQueries {
  /** Readings that come before everything: nothing of the line was left over. */
  readonly first: readonly ReadingQuery[]
  /** The line as one text, or what was left over of it. */
  readonly whole: readonly SearchQuery[]
  /** Other readings: offered when the others have answered, as they may have what was looked for. */
  readonly last: readonly ReadingQuery[]
}

/** Numbers of receipts: alone they are looked for in every list, and their records are shown themselves. */
const keys: readonly string[] = [
  'cardPanObfuscated',
  'retrievalReferenceNumber',
  'posAuthCode',
  'stan',
  'orderReference',
  'tid',
  'deviceId',
  'userEmail',
]
const records: readonly string[] = recordFilters

const inOrder = (search: object) =>
  JSON.stringify(
    Object.entries(search)
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(String).toSorted() : value] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

/** The pieces of the line that mean a filter, without those that name a record. */
const piecesOf = ({ chips }: Reading) =>
  new Set(chips.filter(({ name }) => !records.includes(name)).flatMap(({ pieces }) => pieces)).size

/**
 * What is asked for with a line. One text that is an amount, a card or a word of a state is looked for as it always was; a line
 * of several is looked for by its filters, and its words by themselves.
 */
export const lineQueriesOf = (
  text: string,
  readings: readonly Reading[],
  isChanged: boolean,
  reader: SearchReader,
  principal: ListPrincipal,
): LineQueries => {
  const asOne = searchQueriesOf(text, reader, principal)
  const known = new Set(asOne.filter(({ list }) => list === 'transactions').map(({ filter }) => inOrder(filter)))
  // Words for devices are none for sales: "failed" in "failed security check" is no status of theirs.
  const isOfDevices = asOne.some(({ what }) => what === 'attestation')
  const isCovered = ({ search }: Reading) => isOfDevices || known.has(inOrder(search))
  const [best] = readings
  const isLine = best !== undefined && !isCovered(best) && (isChanged || piecesOf(best) > 1)
  const words = best?.words.map((piece) => piece.text).join(' ') ?? ''
  const isFirst = (reading: Reading) =>
    best !== undefined &&
    !isCovered(best) &&
    reading.words.length === 0 &&
    (isLine || !Object.keys(reading.search).some((name) => keys.includes(name)))
  const asked = readings
    .filter((reading) => !isCovered(reading))
    .map((reading): ReadingQuery => ({ list: 'transactions', what: 'filters', filter: reading.search, reading }))
  return {
    first: asked.filter(({ reading }) => isFirst(reading)),
    whole: isLine ? searchQueriesOf(words, reader, principal) : asOne,
    last: asked.filter(({ reading }) => !isFirst(reading)),
  }
}
