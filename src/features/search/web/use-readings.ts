import { filtersFor, type ListPrincipal } from '#core/list/declare.ts'
import { transactionList } from '#features/transactions/contract.ts'
import { useRegionalTag } from '#web/i18n/language.ts'
import { currentToday } from '#web/current-today.ts'
import { useRangeDays } from '#web/lists/filter-editor.tsx'
import { isAskable } from '#web/lists/masked-filters.tsx'
import { useKnownNames } from './known-names.ts'
import { useGrammar } from './use-grammar.ts'
import type { TransactionSearch } from './words/meaning.ts'
import type { KnownName } from './words/names.ts'
import type { Reading } from './words/readings.ts'

/** Filters that were changed in their editors: they stand beside the line, and what they were typed as is out of it. */
export interface HeldFilters {
  /** What they were typed as. */
  readonly text: string
  readonly search: TransactionSearch
}

/** What somebody has done to the pieces of the line besides typing. */
export interface Handled {
  /** Pieces that are words again. */
  readonly asText: ReadonlySet<string>
  readonly held: readonly HeldFilters[]
}

/** A line as filters, the likeliest reading first, and what is known of the records in it. */
export interface Line {
  readonly readings: readonly Reading[]
  readonly known: readonly KnownName[]
  readonly isReading: boolean
}

const none: readonly string[] = []

/** Numbers name no record, and may be what is not to be sent. */
const isName = (word: string) => /\p{L}/u.test(word)

/** Reads a line as filters of the transactions. Names are looked up for words that mean nothing else, beside some that do. */
export const useReadings = (text: string, principal: ListPrincipal, { asText, held }: Handled): Line => {
  const { grammar, isLoading } = useGrammar()
  const rangeDays = useRangeDays(transactionList) ?? Infinity
  const regionalTag = useRegionalTag()
  const allowed = filtersFor(transactionList, principal).filter(isAskable)
  const line = { today: currentToday(), allowed, rangeDays, regionalTag, asText }
  const plain = grammar?.(text, line) ?? []
  const unknown = plain[0]?.words.map((piece) => piece.text).filter((word) => isName(word) && !asText.has(word)) ?? none
  // Also of chips that stand beside the line.
  const { known, isAsking } = useKnownNames([...unknown, ...held.map((one) => one.text)], principal)
  const read = unknown.length > 0 ? (grammar?.(text, { ...line, names: known }) ?? plain) : plain
  const beside = held.map(({ search }) => search)
  const readings =
    read.length === 0 && held.length > 0
      ? [{ search: mergedSearch(beside), chips: [], words: [] }]
      : read.map((reading) => ({ ...reading, search: mergedSearch([reading.search, ...beside]) }))
  return { readings, known, isReading: isLoading || isAsking }
}

/** Several searches as one: of what may be chosen several times all, of anything else the last. */
const mergedSearch = (searches: readonly TransactionSearch[]): TransactionSearch => {
  const merged: Record<string, unknown> = {}
  for (const [name, value] of searches.flatMap((search) => Object.entries(search))) {
    const present = merged[name]
    merged[name] =
      Array.isArray(present) && Array.isArray(value)
        ? [...new Set([...(present as unknown[]), ...(value as unknown[])])]
        : value
  }
  return merged
}
