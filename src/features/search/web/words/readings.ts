import { recordFilters, type Meaning, type TransactionSearch } from './meaning.ts'
import { type Names, searchOfWords } from './names.ts'

/** A piece of a line with what it may mean; nothing where it was not understood. */
export interface Piece {
  readonly text: string
  readonly from: number
  readonly to: number
  readonly meanings: readonly Meaning[]
}

/** What stands for a filter in the line. */
interface ReadChip {
  /** The filter, by the name under which the list draws it: the first of both ends of a range. */
  readonly name: string
  /** The pieces of the line that mean it. */
  readonly pieces: readonly Piece[]
}

/** One way to understand a line. */
export interface Reading {
  readonly search: TransactionSearch
  readonly chips: readonly ReadChip[]
  /** What was not understood, as it was typed. */
  readonly words: readonly Piece[]
}

/** One meaning each for some of the pieces. */
interface Choice {
  readonly taken: readonly (readonly [Piece, Meaning])[]
  readonly rank: number
}

/** As many choices are followed up: more pieces that may mean several things stand in no line that somebody types. */
const CHOICES_MAX = 48
/** As many readings are offered. */
const READINGS_MAX = 3

/** Several of them are joined by OR. */
const severalOf: readonly Meaning['filter'][] = [
  'statuses',
  'types',
  'paymentMethods',
  'currency',
  'retrievalReferenceNumber',
  ...recordFilters,
]

/** Whether two meanings can be had together. */
const agree = (one: Meaning, other: Meaning): boolean => {
  if (one.filter === other.filter) {
    return severalOf.includes(one.filter) || valueOf(one) === valueOf(other)
  }
  // A time of day is one of a single day.
  const [dates, clock] = [one.dates ?? other.dates, one.clock ?? other.clock]
  return !dates || !clock || isOneDay(dates)
}

const valueOf = ({ search, dates, clock }: Meaning) => JSON.stringify([search, dates, clock])

/** By the reader's clock a period of one day is one, also where stores have another today. */
const isOneDay = ({ from, to, name }: NonNullable<Meaning['dates']>) => from === to || name === 'lastDay'

const byWorth = (one: Choice, other: Choice) => other.taken.length - one.taken.length || one.rank - other.rank

/**
 * The ways to understand the pieces of a line in which the most of them mean something, the likeliest first. The order of the
 * pieces does not count.
 * @param today the day before the reader, which a time of day without a date is of
 */
export const readingsOf = (pieces: readonly Piece[], names: Names, today: string): Reading[] => {
  const inOrder = pieces
    .filter(({ meanings }) => meanings.length > 0)
    .toSorted((one, other) => (one.text < other.text ? -1 : Number(one.text > other.text)))
  let choices: Choice[] = [{ taken: [], rank: 0 }]
  for (const piece of inOrder) {
    const next = choices.flatMap((choice) => [
      ...piece.meanings
        .filter((meaning) => choice.taken.every(([, other]) => agree(meaning, other)))
        .map((meaning) => ({ taken: [...choice.taken, [piece, meaning] as const], rank: choice.rank + meaning.rank })),
      choice,
    ])
    choices = next.toSorted(byWorth).slice(0, CHOICES_MAX)
  }
  const readings = new Map<string, Reading & { understood: number }>()
  for (const choice of choices) {
    const reading = readingOf(choice, pieces, names, today)
    const key = JSON.stringify(reading.search)
    if (reading.understood > 0 && !readings.has(key)) readings.set(key, reading)
  }
  const most = Math.max(0, ...[...readings.values()].map(({ understood }) => understood))
  return [...readings.values()]
    .filter(({ understood }) => understood === most)
    .slice(0, READINGS_MAX)
    .map(({ search, chips, words }) => ({ search, chips, words }))
}

const readingOf = ({ taken }: Choice, pieces: readonly Piece[], names: Names, today: string) => {
  const search: Record<string, unknown> = {}
  const chips = new Map<string, Piece[]>()
  const lost = new Set<Piece>()
  const put = (values: TransactionSearch, from: readonly Piece[]) => {
    for (const [name, value] of Object.entries(values)) {
      search[name] = Array.isArray(value) ? joined(search[name], value) : value
      const chip = chipOf[name] ?? name
      chips.set(chip, [...new Set([...(chips.get(chip) ?? []), ...from])])
    }
  }
  for (const [piece, meaning] of taken) if (meaning.search) put(meaning.search, [piece])
  for (const filter of recordFilters) {
    const ofFilter = taken.filter(([, meaning]) => meaning.filter === filter)
    if (ofFilter.length === 0) continue
    const words = [...new Set(ofFilter.flatMap(([, { word }]) => word ?? []))].toSorted()
    const found = searchOfWords(filter, words, names)
    const from = ofFilter.map(([piece]) => piece)
    if (found) put(found, from)
    else for (const piece of from) lost.add(piece)
  }
  const period = periodOf(taken, today)
  if (period)
    put(
      { period },
      taken.filter(([, { dates, clock }]) => dates ?? clock).map(([piece]) => piece),
    )
  const understood = new Set(taken.map(([piece]) => piece).filter((piece) => !lost.has(piece)))
  return {
    search: sortedByName(search),
    chips: [...chips]
      .map(([name, from]) => ({ name, pieces: from }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    words: pieces.filter((piece) => !understood.has(piece)),
    understood: understood.size,
  }
}

/** What the list draws as one chip. */
const chipOf: Readonly<Record<string, string>> = { amountTo: 'amountFrom', period: 'dateFrom' }

const joined = (present: unknown, more: readonly unknown[]): unknown[] =>
  [...new Set([...(Array.isArray(present) ? (present as unknown[]) : []), ...more])].toSorted((one, other) =>
    String(one) < String(other) ? -1 : 1,
  )

const sortedByName = (search: Record<string, unknown>): TransactionSearch =>
  Object.fromEntries(Object.entries(search).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** The days and the time of day as the list has them in its address. */
const periodOf = (taken: Choice['taken'], today: string): TransactionSearch['period'] => {
  const dates = taken.find(([, meaning]) => meaning.dates)?.[1].dates
  const clock = taken.find(([, meaning]) => meaning.clock)?.[1].clock
  if (!dates && !clock) return undefined
  if (dates?.name && !clock) return dates.name
  const day = !dates || dates.name === 'lastDay' ? today : dates.from
  return `${day} ${clock?.from ?? '00:00'}~${clock || !dates ? day : dates.to} ${clock?.to ?? '23:59'}`
}
