import { sql } from 'kysely'
import * as v from 'valibot'
import { operations, reportTypes } from '#core/codes.ts'
import {
  acquirerCode,
  currency,
  identifier,
  listOf,
  minorUnits,
  oneOf,
  record,
  pastWallTime,
  wholeNumber,
} from '#server/feed/fields.ts'
import { asJson, outcomesOf, type Kind, type StoredRow } from '#server/feed/kind.ts'

const COUNT_MAX = 99_999_999

const total = record({
  currency,
  operation: oneOf(operations),
  count: wholeNumber(0, COUNT_MAX),
  amount: minorUnits,
})

/** In a cell of a CSV file a total is written 'EUR:sale:12:34500'. */
const totalText = v.pipe(
  v.string(),
  v.transform((written) => {
    const [code, operation, count, amount, ...rest] = written.split(':')
    return { currency: code, operation, count: Number(count), amount: rest.length === 0 ? Number(amount) : undefined }
  }),
  total,
)

const schema = v.pipe(
  record({
    acquirerCode,
    tid: identifier(),
    /** Stable key of the report on its terminal. */
    operationId: identifier(128),
    /** 0 Z Balance, 1 X Balance, 2 Banking report (D-67). */
    type: oneOf(Object.values(reportTypes)),
    dateTime: pastWallTime,
    /** First and last moment of the transactions it covers. */
    periodFrom: pastWallTime,
    periodTo: pastWallTime,
    /** The successful ones among them, by currency and operation. */
    totals: listOf(v.union([total, totalText], 'must have a currency, an operation, a count and an amount')),
  }),
  v.forward(
    v.check(
      ({ periodFrom, periodTo }) => periodFrom.replace(' ', 'T') <= periodTo.replace(' ', 'T'),
      'must not be before periodFrom',
    ),
    ['periodTo'],
  ),
)

/** §3 Terminal report: a document that never changes once it came. */
export const terminalReports: Kind<v.InferOutput<typeof schema>> = {
  schema,
  keyOf: ({ tid, operationId }) => `${tid} ${operationId}`,
  isAudited: false,
  store: async (db, lines) => {
    const { rows } = await sql<StoredRow>`
      with line as (
        select * from json_to_recordset(${asJson(lines)}::json) as line (
          token text, "acquirerId" bigint, tid text, "operationId" text, type smallint, "dateTime" timestamp(3),
          "periodFrom" timestamp(3), "periodTo" timestamp(3), totals jsonb
        )
      ), found as (
        select line.*, terminal.affiliate_id, terminal.instance_id, terminal.merchant_id, terminal.store_id,
          terminal.id as terminal_id, stored.id,
          case
            when terminal.id is null then array['tid', 'is unknown']
            when stored.type <> line.type then array['type', 'differs from what came before']
            when stored.date_time <> line."dateTime" then array['dateTime', 'differs from what came before']
            when stored.period_from <> line."periodFrom" then array['periodFrom', 'differs from what came before']
            when stored.period_to <> line."periodTo" then array['periodTo', 'differs from what came before']
            when stored.totals <> line.totals then array['totals', 'differs from what came before']
          end as problem
        from line
        left join terminal on terminal.acquirer_id = line."acquirerId" and terminal.tid = line.tid
        left join terminal_report stored
          on stored.terminal_id = terminal.id and stored.operation_id = line."operationId"
      ), inserted as (
        insert into terminal_report (token, acquirer_id, affiliate_id, instance_id, merchant_id, store_id, terminal_id,
          tid, operation_id, type, date_time, period_from, period_to, totals)
        select token, "acquirerId", affiliate_id, instance_id, merchant_id, store_id, terminal_id, tid, "operationId",
          type, "dateTime", "periodFrom", "periodTo", totals
        from found where id is null and problem is null
        on conflict do nothing
        returning token
      )
      select token, problem, null as outcome from found where problem is not null
      union all select token, null, 'inserted' from inserted`.execute(db)
    return outcomesOf(rows)
  },
}
