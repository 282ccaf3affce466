import { sql } from 'kysely'
import { transactionStatus } from '#core/codes.ts'
import type { BodyOf } from '#core/endpoint.ts'
import { type Figure, zeroFigure, type TakingKind, takingKinds } from '#core/money/takings.ts'
import { reportColumns, reportVisible } from '#features/terminal-reports/server/queries.ts'
import { transactionVisible } from '#features/transactions/server/queries.ts'
import { type PrincipalScope, revealTransactions } from '#server/database/scope.ts'
import { tokenConditions } from '#server/lists/parent-filters.ts'
import { explain } from '../explain.ts'
import { type ComparedReports, type compareReports, type DifferenceReason, REPORTS_MAX } from '../reports.ts'

type Item = ComparedReports['items'][number]
type Difference = Item['differences'][number]

interface ReportRow extends Omit<Item, 'differences'> {
  readonly id: number
  readonly total: number
  readonly totals: readonly { currency: string; operation: string; count: number; amount: number }[]
}

interface HeldRow extends Figure {
  readonly id: number
  readonly currency: string
  readonly operation: TakingKind
}

type Candidate = Difference['rows'][number] & Pick<HeldRow, 'id' | 'currency' | 'operation'>

/** The transactions that the period of a report covers. */
const covered = sql`t.terminal_id = r.terminal_id and t.pos_local_date_time >= r.period_from
  and t.pos_local_date_time <= r.period_to and operation_of(t.transaction_type) <> 'other'`

const findReports = async (
  scope: PrincipalScope,
  { dateFrom, dateTo, ...units }: BodyOf<typeof compareReports>['filter'],
): Promise<ReportRow[]> => {
  const where = sql.join([reportVisible(scope), ...tokenConditions('r', units)], sql` and `)
  const { token, kind, dateTime, periodFrom, periodTo, alias, tid, totals } = reportColumns
  const { rows } = await sql<ReportRow>`
    select r.id, ${token} as token, ${kind} as kind, ${dateTime} as date_time, ${periodFrom} as period_from,
      ${periodTo} as period_to, ${alias} as alias, ${tid} as tid, ${totals} as totals, count(*) over ()::bigint as total
    from terminal_report r
    where ${where} and r.period_to >= ${dateFrom}::timestamp
      and r.period_to < ${dateTo}::timestamp + interval '1 minute'
    order by r.date_time desc, r.id desc limit ${REPORTS_MAX}`.execute(scope.db)
  return rows
}

/** What the portal holds of the periods of these reports. */
const findHeld = async (scope: PrincipalScope, ids: readonly number[]): Promise<HeldRow[]> => {
  const { rows } = await sql<HeldRow>`
    with r as materialized (select * from terminal_report where id = any(${ids}::bigint[]))
    select r.id, t.currency, operation_of(t.transaction_type) as operation, count(*)::bigint as count,
      sum(t.amount)::bigint as amount
    from r join transaction t on ${covered}
    where t.status = 1 and ${transactionVisible(scope)}
    group by 1, 2, 3`.execute(scope.db)
  return rows
}

/**
 * What may explain a difference: a transaction that is there twice, one that arrived after the report while others had come
 * before it, one that is still pending here or canceled after it had succeeded, and one whose answer had another amount.
 */
const findCandidates = async (scope: PrincipalScope, ids: readonly number[]): Promise<Candidate[]> => {
  const reason = sql<DifferenceReason | null>`case
    when status = ${transactionStatus.pending} then 'pending'
    when status = ${transactionStatus.canceled} then 'canceled'
    when at_place > 1 then 'double'
    when received_at > reported_at and first_received_at <= reported_at then 'late'
    when former_amount <> amount then 'amount' end`
  // A distributed database shows the former states of transactions that were found and named (decision 0057).
  const { rows: found } = await sql<{ id: number }>`
    with r as materialized (select * from terminal_report where id = any(${ids}::bigint[]))
    select t.id from r join transaction t on ${covered} where ${transactionVisible(scope)}`.execute(scope.db)
  await revealTransactions(
    scope,
    found.map(({ id }) => id),
  )
  const { rows } = await sql<Candidate>`
    with r as materialized (select * from terminal_report where id = any(${ids}::bigint[])),
    t as materialized (
      select t.*, r.id as report_id, r.date_time from r join transaction t on ${covered} where ${transactionVisible(scope)}
    ), state as materialized (
      select transaction_id, status, amount from transaction_state where transaction_id = any (array(select id from t))
    )
    select id, currency, operation, token, reason, amount, retrieval_reference_number,
      case when reason = 'amount' then former_amount end as former_amount,
      to_char(pos_local_date_time, 'YYYY-MM-DD"T"HH24:MI:SS') as pos_local_date_time
    from (
      select found.*, ${reason} as reason from (
        select t.report_id as id, t.currency, operation_of(t.transaction_type) as operation, t.token, t.amount, t.status,
          t.retrieval_reference_number, t.pos_local_date_time, t.received_at, former.amount as former_amount,
          t.date_time at time zone t.time_zone as reported_at,
          min(t.received_at) over (partition by t.report_id) as first_received_at,
          case when t.status = 1 and t.retrieval_reference_number is not null then row_number() over (
            partition by t.report_id, t.status, t.transaction_type, t.currency, t.amount, t.retrieval_reference_number, t.stan
            order by t.received_at, t.id) end as at_place
        from t
        left join state former on former.transaction_id = t.id
          and former.status = case t.status when ${transactionStatus.success} then ${transactionStatus.pending}::int
            when ${transactionStatus.canceled} then ${transactionStatus.success}::int end
        where (t.status in (${transactionStatus.pending}, ${transactionStatus.success})
            or t.status = ${transactionStatus.canceled} and former.amount is not null)
      ) found
    ) found
    where reason is not null order by pos_local_date_time, token`.execute(scope.db)
  return rows
}

const keyOf = ({ currency, operation }: { currency: string; operation: string }) => `${currency} ${operation}`

/** What a report and the portal differ by, currency by currency and operation by operation. */
const differencesOf = ({ totals }: ReportRow, held: readonly HeldRow[]): Difference[] => {
  const reported = totals.filter(({ operation }) => (takingKinds as readonly string[]).includes(operation))
  const keys = [...new Set([...reported, ...held].map(keyOf))].toSorted()
  return keys.flatMap((key) => {
    const [currency = '', operation = ''] = key.split(' ')
    const of = (some: readonly (Figure & { currency: string; operation: string })[]): Figure =>
      some
        .filter((one) => keyOf(one) === key)
        .reduce((sum, { count, amount }) => ({ count: sum.count + count, amount: sum.amount + amount }), zeroFigure)
    const [reportedFigure, heldFigure] = [of(reported), of(held)]
    const left = { count: heldFigure.count - reportedFigure.count, amount: heldFigure.amount - reportedFigure.amount }
    if (left.count === 0 && left.amount === 0) return []
    return [
      { currency, operation: operation as TakingKind, reported: reportedFigure, held: heldFigure, rows: [], left },
    ]
  })
}

/** The reports of a range beside what the portal holds of their periods. */
export const comparedReports = async (
  scope: PrincipalScope,
  filter: BodyOf<typeof compareReports>['filter'],
): Promise<ComparedReports> => {
  if (scope.principal.ownTransactionsOnly) return { compared: false, total: 0, items: [] }
  const reports = await findReports(scope, filter)
  const held = Map.groupBy(
    await findHeld(
      scope,
      reports.map(({ id }) => id),
    ),
    ({ id }) => id,
  )
  const differences = new Map(reports.map((report) => [report.id, differencesOf(report, held.get(report.id) ?? [])]))
  const differing = reports.filter(({ id }) => differences.get(id)?.length).map(({ id }) => id)
  const candidates = differing.length > 0 ? await findCandidates(scope, differing) : []
  return {
    compared: true,
    total: reports[0]?.total ?? 0,
    items: reports.map(({ id, total: _total, totals: _totals, ...report }) => ({
      ...report,
      differences: (differences.get(id) ?? []).map((one) => {
        const own = candidates.filter((candidate) => candidate.id === id && keyOf(candidate) === keyOf(one))
        const { rows, left } = explain(own, one.left)
        const named = rows.map(({ id: _id, currency: _c, operation: _o, formerAmount, ...row }) => ({
          ...row,
          ...(typeof formerAmount === 'number' && { formerAmount }),
        }))
        return { ...one, rows: named, left }
      }),
    })),
  }
}
