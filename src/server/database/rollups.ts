import { sql } from 'kysely'
import type { UnitKind } from '#core/access/roles.ts'
import { type Days, shiftDay } from '#core/time/time.ts'
import { column } from './names.ts'
import { isBoundTo, type PrincipalScope, type ScopeColumns, tenantColumns } from './scope.ts'
import { anyOf, type Sql } from '#server/lists/source.ts'
import { tokenConditions, type TokenFilter } from '#server/lists/parent-filters.ts'

/** The rollups, coarse to fine. Reading a coarser one is cheaper; it knows fewer filters and scopes. */
export type Grain = 'instance' | 'merchant' | 'terminal'

export interface RollupFilter extends TokenFilter {
  readonly currency?: readonly string[]
}

const opens = ({ principal }: PrincipalScope, ...kinds: UnitKind[]) =>
  !principal.operator && isBoundTo(principal, ...kinds)

/** The coarsest grain that knows the principal's whole scope and the filter. */
export const grainFor = (scope: PrincipalScope, filter: RollupFilter): Grain => {
  if (filter.storeTokens || filter.terminalTokens || opens(scope, 'store', 'terminal')) return 'terminal'
  if (filter.merchantTokens || opens(scope, 'merchant')) return 'merchant'
  return 'instance'
}

const scopeColumns: Readonly<Record<Grain, ScopeColumns>> = {
  instance: tenantColumns,
  merchant: { ...tenantColumns, merchants: 'merchant_id' },
  terminal: { ...tenantColumns, merchants: 'merchant_id', stores: 'store_id', terminals: 'terminal_id' },
}

/**
 * What a rollup row aliased `r` (or a transaction aliased `t`) must satisfy to be in scope and in the filter. The key of
 * `terminal_day` begins with the store: whoever asks for terminals alone names their merchant's stores too.
 */
export const narrowed = (alias: 'r' | 't', scope: PrincipalScope, grain: Grain, filter: RollupFilter): Sql => {
  const parts = [sql`${scope.isInside(alias, scopeColumns[grain])}`, ...tokenConditions(alias, filter)]
  const { terminalTokens, currency } = filter
  // A cashier sees only the store that a terminal belongs to now, but its transactions in earlier stores too.
  if (alias === 'r' && terminalTokens && !opens(scope, 'terminal')) {
    parts.push(sql`r.store_id = any (array(select s.id from store s join terminal on terminal.merchant_id = s.merchant_id
      where ${anyOf(column('terminal.token'), terminalTokens)}))`)
  }
  if (currency) parts.push(anyOf(column(`${alias}.currency`), currency))
  return sql.join(parts, sql` and `)
}

const monthOf = (day: string) => `${day.slice(0, 7)}-01`
const daysFrom = (day: string, until: string) => (Date.parse(until) - Date.parse(day)) / 86_400_000
/** The nearest first day of a month. */
const nearestMonth = (day: string) => {
  const [begin, next] = [monthOf(day), monthOf(shiftDay(monthOf(day), 31))]
  return daysFrom(begin, day) <= daysFrom(day, next) ? begin : next
}

/** Days that are added to the months read as a whole, or taken off. */
interface Edge {
  readonly days: Days
  readonly sign: 1 | -1
}
const edge = (from: string, until: string, sign: 1 | -1): Edge[] =>
  from < until ? [{ days: { first: from, last: shiftDay(until, -1) }, sign }] : []

const dailyTables: Readonly<Record<Grain, Sql>> = {
  instance: sql`instance_day`,
  merchant: sql`merchant_day`,
  terminal: sql`terminal_day`,
}

const startsIn = ({ first, last }: Days): Sql =>
  sql.join(
    [
      sql`true`,
      ...(first ? [sql`starts_on >= ${first}::date`] : []),
      ...(last ? [sql`starts_on <= ${last}::date`] : []),
    ],
    sql` and `,
  )

const kinds = sql`acquirer_id, affiliate_id, instance_id, merchant_id, starts_on, currency, operation, status`

/**
 * The rows of a grain over whole days, as a table aliased `r` with `starts_on`, `currency`, `operation`, `status`,
 * `count`, `amount` and the ids. Of merchants, months are read as such unless each day is wanted; of a month that the
 * range cuts, what is inside is added, or what is outside is taken off, whichever is less to read.
 */
export const rollupRows = (grain: Grain, days: Days, { byDay = false } = {}): Sql => {
  const daily = sql`(select * from ${dailyTables[grain]} where ${startsIn(days)}) r`
  if (grain !== 'merchant' || byDay) return daily
  const { first, last } = days
  const end = last && shiftDay(last, 1)
  const [from, until] = [first && nearestMonth(first), end && nearestMonth(end)]
  if (from && until && from >= until) return daily
  const edges = [
    ...(first && from ? [...edge(first, from, 1), ...edge(from, first, -1)] : []),
    ...(end && until ? [...edge(until, end, 1), ...edge(end, until, -1)] : []),
  ]
  const months = startsIn({ ...(from && { first: from }), ...(until && { last: shiftDay(until, -1) }) })
  return sql`(${sql.join(
    [
      sql`select ${kinds}, count, amount from merchant_month where ${months}`,
      ...edges.map(
        ({ days: part, sign }) => sql`
          select ${kinds}, ${sign === 1 ? sql`count, amount` : sql`-count, -amount`} from merchant_day
          where ${startsIn(part)}`,
      ),
    ],
    sql` union all `,
  )}) r`
}
