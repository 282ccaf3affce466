import { sql } from 'kysely'
import * as v from 'valibot'
import { operations, reportTypes } from '#core/codes.ts'
import { column } from '#server/database/names.ts'
import { acquirerCode, columnsOf, field, fixed, schemaOf, stored } from '#server/feed/columns.ts'
import {
  currency,
  identifier,
  listOf,
  minorUnits,
  oneOf,
  pastWallTime,
  record,
  wholeNumber,
} from '#server/feed/fields.ts'
import type { Kind } from '#server/feed/kind.ts'
import { treeAbove, upsert } from '#server/feed/upsert.ts'

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

/** The content of a report, which is the same in every line that is sent for it. */
const contentFields = {
  /** 0 Z Balance, 1 X Balance, 2 Banking report (D-67). */
  type: field(oneOf(Object.values(reportTypes)), fixed('smallint')),
  dateTime: field(pastWallTime, fixed('timestamp(3)')),
  /** First and last moment of the transactions it covers. */
  periodFrom: field(pastWallTime, fixed('timestamp(3)')),
  periodTo: field(pastWallTime, fixed('timestamp(3)')),
  /** The successful ones among them, by currency and operation. */
  totals: field(
    listOf(v.union([total, totalText], 'must have a currency, an operation, a count and an amount')),
    fixed('jsonb'),
  ),
}

const fields = {
  acquirerCode,
  tid: field(identifier(), fixed('text')),
  /** Stable key of the report on its terminal. */
  operationId: field(identifier(128), fixed('text')),
  ...contentFields,
}

const schema = v.pipe(
  schemaOf(fields),
  v.forward(
    v.check(
      ({ periodFrom, periodTo }) => periodFrom.replace(' ', 'T') <= periodTo.replace(' ', 'T'),
      'must not be before periodFrom',
    ),
    ['periodTo'],
  ),
)

const differences = stored(columnsOf(contentFields)).map(
  ({ name, value, field: fieldName }) =>
    sql`when ${column(`stored.${name}`)} <> ${value} then array[${fieldName}::text, 'differs from what came before']`,
)

/** §3 Terminal report: a document that never changes once it came. */
export const terminalReports: Kind<v.InferOutput<typeof schema>> = {
  schema,
  keyOf: ({ tid, operationId }) => `${tid} ${operationId}`,
  isAudited: false,
  store: upsert({
    table: sql`terminal_report`,
    columns: columnsOf(fields),
    inherited: { ...treeAbove('terminal'), terminal_id: sql`terminal.id` },
    from: sql`line
      left join terminal on terminal.acquirer_id = line."acquirerId" and terminal.tid = line.tid
      left join terminal_report stored
        on stored.terminal_id = terminal.id and stored.operation_id = line."operationId"`,
    problem: sql`
      case
        when terminal.id is null then array['tid', 'is unknown']
        ${sql.join(differences, sql` `)}
      end`,
  }),
}
