import { type RawBuilder, sql } from 'kysely'
import { TOTALS_ROWS_MAX } from '#core/limits.ts'
import type { ListBody } from '#core/list/calls.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { type Figure, zeroFigure, type TakingKind, takingKinds, type Takings } from '#core/money/takings.ts'
import { runPlannedOnce } from '#server/database/planned-once.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import type { Sql } from '#server/lists/source.ts'
import type { TransactionTotals } from '../contract.ts'
import { countedRows } from './counted.ts'
import { transactionConditions } from './queries.ts'

type Row = Figure & { readonly currency: string; readonly kind: TakingKind | 'rest' }

/** Transactions one by one as the rollups count them, `sign` times each. */
const singly = (where: Sql, sign: 1 | -1, limit: Sql = sql``) => sql`
  select currency collate "C" as currency, operation_of(transaction_type) as operation, status,
    ${sign}::int as count, ${sign}::int * amount as amount
  from transaction as t where ${where} ${limit}`

/** Adds up rows of `currency`, `operation`, `status`, `count` and `amount`. Only successful business is money. */
const addedUp = (rows: Sql): RawBuilder<Row> => sql<Row>`
  select currency,
    case when status = 1 and operation <> 'other' then operation else 'rest' end as kind,
    sum(count)::bigint as count, sum(amount)::bigint as amount
  from (${rows}) f group by 1, 2 having sum(count) > 0`

/**
 * What the rows of a filter come to, up to the moment `asOf`. Where the rollups know the filter they answer, less what has
 * arrived since; else up to `TOTALS_ROWS_MAX` rows are read.
 * @param now what arrived is only looked for where the moment has passed
 * @throws ApiError as `listPage` does
 */
export const transactionTotals = async (
  scope: PrincipalScope,
  { asOf, ...body }: Pick<ListBody, 'filter' | 'zone' | 'asOf'>,
  listPrincipal: ListPrincipal,
  now: Date,
): Promise<TransactionTotals> => {
  const selected = transactionConditions(scope, body, listPrincipal)
  const where = (...more: readonly Sql[]) => sql.join([...selected, ...more], sql` and `)
  const isPast = asOf !== undefined && Date.parse(asOf) < now.getTime()
  const counted = countedRows(scope, body.filter)
  if (!counted) {
    const known = isPast ? where(sql`t.received_at <= ${asOf}::timestamptz`) : where()
    return totalsOf((await addedUp(singly(known, 1, sql`limit ${TOTALS_ROWS_MAX + 1}`)).execute(scope.db)).rows)
  }
  const rollupTotals = sql`select currency, operation, status, count, amount from ${counted}`
  const { rows } = isPast
    ? await addedUp(
        sql`${rollupTotals} union all ${singly(where(sql`t.received_at > ${asOf}::timestamptz`), -1)}`,
      ).execute(scope.db)
    : await runPlannedOnce(scope.db, addedUp(rollupTotals))
  return totalsOf(rows, Infinity)
}

const totalsOf = (rows: readonly Row[], max = TOTALS_ROWS_MAX): TransactionTotals => {
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  if (total > max) return { count: max, countIs: 'atLeast', currencies: [] }
  const rowsOf = (own: readonly Row[]) => own.reduce((sum, { count }) => sum + count, 0)
  const currencies = [...Map.groupBy(rows, ({ currency }) => currency)]
    .toSorted(([a, own], [b, others]) => rowsOf(others) - rowsOf(own) || a.localeCompare(b))
    .map(([currency, own]) => ({ currency, ...takingsOf(own) }))
    .filter((one) => takingKinds.some((kind) => one[kind].count > 0))
  return { count: total, countIs: 'exact', currencies }
}

const takingsOf = (rows: readonly Row[]): Takings => {
  const of = (wanted: TakingKind): Figure => {
    const row = rows.find(({ kind }) => kind === wanted)
    return row ? { count: row.count, amount: row.amount } : zeroFigure
  }
  return { sale: of('sale'), refund: of('refund'), void: of('void') }
}
