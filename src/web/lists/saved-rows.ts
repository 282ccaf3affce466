import { type DeviceTrouble, healthOf, signedMinor, type TypeFilter, typesOfFilters } from '#core/codes.ts'
import { effectiveStateOf, type Processing } from '#core/processing.ts'
import { isFoundIn, isFoundInNames } from '#core/text/fold.ts'
import { listRequestOf, type SearchOf } from '#core/list/address.ts'
import type { Page } from '#core/list/calls.ts'
import type { List, ListRow, Sort, ListPrincipal } from '#core/list/declare.ts'
import type { Filter } from '#core/list/filters.ts'
import { exponentOf, toMinor } from '#core/money/money.ts'
import { currentToday } from '#web/current-today.ts'

type Row = Readonly<Record<string, unknown>>
type Test = (row: Row) => boolean

/** The fields that a filter looks at, where they do not have its name; none where a saved row cannot answer it. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  tid: ['tid', 'posTerminalIdCode'],
  statuses: ['status'],
  types: ['transactionType'],
  transactionKeys: ['token'],
  dateFrom: ['posLocalDateTime'],
  dateTo: ['posLocalDateTime'],
  amountFrom: ['amount'],
  amountTo: ['amount'],
  blocked: [],
  effectiveState: ['processing'],
}

/** The values that a choice looks for in a field, where it is more than the field's own. */
const soughtIn: Readonly<Record<string, (value: unknown) => readonly unknown[]>> = {
  health: (troubles) => healthOf(troubles as DeviceTrouble[]),
  effectiveState: (state) => [effectiveStateOf(state as Processing)],
}

const isSavedField = (list: List, field: string, rows: readonly Row[]) =>
  list.row[field]?.offline === true && rows.every((row) => row[field] !== undefined)

/** What a filter asks of one field; undefined where only the server knows. */
const testOf = (
  name: string,
  { kind, isName }: Filter,
  field: string,
  wanted: unknown,
  rows: readonly Row[],
): Test | undefined => {
  switch (kind) {
    case 'contains':
      return (row) => (isName ? isFoundInNames : isFoundIn)(String(wanted), textOf(row[field]))
    case 'digits':
      return (row) => row[field] === wanted
    case 'choice':
    case 'values':
    case 'rrns': {
      const accepted = new Set<unknown>(
        name === 'types' ? typesOfFilters(wanted as TypeFilter[]) : (wanted as unknown[]),
      )
      const valuesIn = soughtIn[name] ?? ((value: unknown) => [value])
      return (row) => valuesIn(row[field]).some((value) => accepted.has(value))
    }
    case 'keys': {
      // The acquirer's key and the receipt link are not saved: a text that is no saved token may be one of them.
      const keys = wanted as string[]
      const saved = new Set(rows.map((row) => row[field]))
      return keys.every((key) => saved.has(key)) ? (row) => keys.includes(textOf(row[field])) : undefined
    }
    case 'time':
      return (row) => isInTime(textOf(row[field]).slice(0, 16).replace('T', ' '), name, String(wanted))
    case 'number':
      return (row) => isInAmount(row, name, Number(wanted))
    default:
      return undefined
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const isInTime = (time: string, end: string, limit: string) => (end === 'dateFrom' ? time >= limit : time <= limit)

const isInAmount = ({ amount, currency }: Row, end: string, limit: number) => {
  const exponent = exponentOf(String(currency))
  return end === 'amountFrom'
    ? Number(amount) >= toMinor(limit, exponent, 'up')
    : Number(amount) <= toMinor(limit, exponent, 'down')
}

/** What a sort compares, one after the other, where it is more than the field itself. */
const comparedBy: Readonly<Record<string, (row: Row) => readonly unknown[]>> = {
  // As it is shown: of one currency, minor units are in the order of major ones.
  amount: ({ currency, amount, transactionType }) => [currency, signedMinor(Number(amount), textOf(transactionType))],
}

const compareValues = (a: unknown, b: unknown): number => {
  if (a === b) return 0
  return typeof a === 'string' ? a.localeCompare(textOf(b)) : Number(a) - Number(b)
}

/** As the database orders: what has no value comes last either way. */
const compareBy = ({ field, direction }: Sort) => {
  const valuesOf = comparedBy[field] ?? ((row: Row) => [row[field]])
  const sign = direction === 'desc' ? -1 : 1
  return (one: Row, other: Row): number => {
    const others = valuesOf(other)
    for (const [at, a] of valuesOf(one).entries()) {
      const b = others[at]
      if ((a === null) !== (b === null)) return a === null ? 1 : -1
      const difference = sign * compareValues(a, b)
      if (difference !== 0) return difference
    }
    return 0
  }
}

/**
 * Rows in the order of a sort. Equal ones are in the order of the list, which a sort of the other direction turns
 * round.
 */
const sortedBy = <R extends Row>(rows: readonly R[], sort: Sort, { defaultSort }: Pick<List, 'defaultSort'>): R[] =>
  (sort.direction === defaultSort[1] ? rows : rows.toReversed()).toSorted(compareBy(sort))

/**
 * The page that a search shows of saved rows, which are in the order of the list (OFF-12); undefined where it asks for what
 * a saved row does not have.
 */
export const pageOfSaved = <L extends List>(
  list: L,
  rows: readonly ListRow<L>[],
  search: SearchOf<L>,
  principal: ListPrincipal,
): Page<ListRow<L>> | undefined => {
  const { params, body } = listRequestOf(list, search, principal, currentToday())
  const saved: readonly (ListRow<L> & Row)[] = rows
  const tests: Test[] = []
  for (const [name, wanted] of Object.entries(body.filter)) {
    const filter = list.filter[name]
    const field = (fieldsOf[name] ?? [name]).find((candidate) => isSavedField(list, candidate, saved))
    const test = filter && field ? testOf(name, filter, field, wanted, saved) : undefined
    if (!test) return undefined
    tests.push(test)
  }
  const fitting = saved.filter((row) => tests.every((test) => test(row)))
  const sort = body.sort
  if (sort && !isSavedField(list, sort.field, saved)) return undefined
  const sorted = sort ? sortedBy(fitting, sort, list) : fitting
  const { page, perPage } = params
  const items = sorted.slice((page - 1) * perPage, page * perPage)
  return { items, total: sorted.length, totalIs: 'exact', page, perPage }
}
