import { type TypeFilter, typesOfFilters } from '#contract/codes.ts'
import { isFoundIn } from '#contract/fold.ts'
import { requestOf, type SearchOf } from '#contract/list/address.ts'
import type { Page } from '#contract/list/calls.ts'
import type { List, ListRow, Viewer } from '#contract/list/declare.ts'
import type { Filter } from '#contract/list/filters.ts'
import { exponentOf, toMinor } from '#contract/money.ts'

type Row = Readonly<Record<string, unknown>>
type Test = (row: Row) => boolean

/** The fields that a filter looks at, where they do not have its name; none where a saved row cannot answer it. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  tid: ['tid', 'posTerminalIdCode'],
  statuses: ['status'],
  types: ['transactionType'],
  dateFrom: ['posLocalDateTime'],
  dateTo: ['posLocalDateTime'],
  amountFrom: ['amount'],
  amountTo: ['amount'],
  blocked: [],
}

const isKept = (list: List, field: string, rows: readonly Row[]) =>
  list.row[field]?.offline === true && rows.every((row) => row[field] !== undefined)

/** What a filter asks of one field; undefined where only the server knows. */
const testOf = (name: string, { kind }: Filter, field: string, wanted: unknown): Test | undefined => {
  switch (kind) {
    case 'contains':
      return (row) => isFoundIn(String(wanted), textOf(row[field]))
    case 'digits':
      return (row) => row[field] === wanted
    case 'choice':
    case 'values':
    case 'rrns': {
      const accepted = new Set<unknown>(
        name === 'types' ? typesOfFilters(wanted as TypeFilter[]) : (wanted as unknown[]),
      )
      return (row) => accepted.has(row[field])
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

/** As the database orders: what has no value comes after everything that has one. */
const compare = (a: unknown, b: unknown): number => {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? 1 : -1
  return typeof a === 'string' ? a.localeCompare(textOf(b)) : Number(a) - Number(b)
}

/**
 * The page that a search shows of saved rows, which are in the order of the list (OFF-12); undefined where it asks for what
 * a saved row does not tell.
 */
export const pageOfSaved = <L extends List>(
  list: L,
  rows: readonly ListRow<L>[],
  search: SearchOf<L>,
  viewer: Viewer,
): Page<ListRow<L>> | undefined => {
  const { params, body } = requestOf(list, search, viewer, new Date())
  const saved = rows as readonly Row[]
  const tests: Test[] = []
  for (const [name, wanted] of Object.entries(body.filter)) {
    const filter = list.filter[name]
    const field = (fieldsOf[name] ?? [name]).find((candidate) => isKept(list, candidate, saved))
    const test = filter && field ? testOf(name, filter, field, wanted) : undefined
    if (!test) return undefined
    tests.push(test)
  }
  const fitting = saved.filter((row) => tests.every((test) => test(row)))
  const sort = body.sort
  if (sort && !isKept(list, sort.field, saved)) return undefined
  const sign = sort?.direction === 'desc' ? -1 : 1
  const sorted = sort ? fitting.toSorted((a, b) => sign * compare(a[sort.field], b[sort.field])) : fitting
  const { page, perPage } = params
  const items = sorted.slice((page - 1) * perPage, page * perPage) as unknown as readonly ListRow<L>[]
  return { items, total: sorted.length, totalIs: 'exact', page, perPage }
}
