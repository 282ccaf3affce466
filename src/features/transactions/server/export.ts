import { sql } from 'kysely'
import { columnTexts } from '#core/texts/texts.ts'
import { asMoney, asTimeIn, type CellRule, type FieldSql } from '#server/exports/cell-rules.ts'
import { exportable } from '#server/exports/exportable.ts'
import type { Sql } from '#server/lists/source.ts'
import { transactionList } from '../contract.ts'
import { transactionLabels } from '../labels.ts'
import { refuseLongRange } from './range.ts'
import { signed, transactionSource } from './source.ts'

/**
 * With a minus where the money goes back to the customer: the sum of a column of one currency is right without knowing the
 * types.
 */
const signedMoney = (name: string, valueOf = (value: Sql) => value): CellRule =>
  asMoney((field) => signed(valueOf(field(name)), field('transactionType')))

/** The fields of a transaction that are more than their schema and their words say. */
const transactionCells = {
  posLocalDateTime: asTimeIn(sql`t.pos_local_date_time`),
  amount: signedMoney('amount'),
  // No tip is no zero, as on the screen.
  tipAmount: signedMoney('tipAmount', (value) => sql`nullif(${value}, 0)`),
  saleDateTime: asTimeIn(sql`${transactionSource.columns.saleDateTime}::timestamp`),
  // A sale, whose money came in.
  saleAmount: asMoney((field) => field('saleAmount')),
} satisfies Readonly<Record<string, CellRule>>

/** D-36: exports carry the instant beside the wall time. */
const transactionInstant = {
  label: columnTexts.posLocalDateTime,
  rule: { ...asTimeIn(sql`t.happened_at at time zone 'UTC'`), zone: 'UTC' } satisfies CellRule,
}

/** What is counted of a transaction: 'kind|signed minor units|currency', as one more value of its line. */
const transactionTally = (field: FieldSql): Sql => sql`
  case when ${field('status')} = 1 then operation_of(${field('transactionType')}) else 'unsuccessful' end
  || '|' || ${signed(field('amount'), field('transactionType'))} || '|' || ${field('currency')}`

export const transactionExport = exportable(transactionList, transactionSource, {
  labels: transactionLabels,
  cells: transactionCells,
  companions: { posLocalDateTime: transactionInstant },
  tally: transactionTally,
  check: (scope, asked, { settings, now }) => refuseLongRange(scope, asked, settings, now),
})
