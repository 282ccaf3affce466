import { sql } from 'kysely'
import { TOTALS_ROWS_MAX } from '#core/limits.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import type { Figure, TakingKind } from '#core/money/takings.ts'
import { kindOfTransaction, transactionConditions } from '#features/transactions/server/queries.ts'
import type { BodyOf } from '#core/endpoint.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import type { Sql } from '#server/lists/source.ts'
import type { Paid } from '../methods.ts'
import { type ClosingPart, type getClosing, partsOf } from '../contract.ts'

/** Transactions of one currency and kind that belong to one line. */
export interface ClosingSum extends Figure {
  readonly currency: string
  readonly kind: TakingKind | 'declined' | 'pending' | 'rest'
  /** Refunds and voids of sales before the first day. */
  readonly earlier: boolean
  readonly tips: number
  readonly storeId?: number
  readonly storeName?: string
  readonly terminalId?: number
  readonly tid?: string
  readonly userId?: number | null
  readonly userName?: string | null
  readonly day?: string
  readonly paid?: Paid
}

interface Dimension {
  /** What is read of each transaction. */
  readonly read: Sql
  /** What the lines are told apart by. */
  readonly group: Sql
  /** What is said of a line. */
  readonly say: Sql
}

const dimensions: Readonly<Record<ClosingPart, Dimension>> = {
  store: {
    read: sql`store_id, store_name`,
    group: sql`store_id`,
    say: sql`store_id, max(store_name) as store_name`,
  },
  terminal: {
    read: sql`terminal_id, tid`,
    group: sql`terminal_id`,
    say: sql`terminal_id, max(tid) as tid`,
  },
  cashier: { read: sql`user_id, user_name`, group: sql`user_id, user_name`, say: sql`user_id, user_name` },
  day: {
    read: sql`pos_local_date_time::date as day`,
    group: sql`day`,
    say: sql`day::text`,
  },
  method: {
    read: sql`card_type, payment_method, transaction_type in ('18', '19') as open_banking`,
    group: sql`card_type, payment_method, open_banking`,
    say: sql`jsonb_build_object('cardType', card_type, 'paymentMethod', payment_method, 'openBanking', open_banking)
      as paid`,
  },
}

/** The transactions of a closing sheet added up. Reading stops at one more than the maximum: then there are too many. */
export const closingPartsOf = async (
  scope: PrincipalScope,
  { filter, zone, by, within }: BodyOf<typeof getClosing>,
  listPrincipal: ListPrincipal,
): Promise<readonly ClosingSum[]> => {
  const chosen = partsOf({ by, within }).map((part) => dimensions[part])
  const [read, group, say] = (['read', 'group', 'say'] as const).map((what) =>
    sql.join(chosen.map((dimension) => dimension[what])),
  )
  const where = sql.join(transactionConditions(scope, { filter, zone }, listPrincipal), sql` and `)
  const first = filter.dateFrom
  // Only a refund or void names a sale. It is asked for beside `single`, on the coordinator of a distributed database (migration 0046).
  const isEarlier = first
    ? sql`status = 1 and linked_trn_key is not null and is_sale_before(acquirer_id, linked_trn_key, ${first}::timestamp)`
    : sql`false`
  const { rows } = await sql<ClosingSum>`
    select currency collate "C" as currency, ${say}, kind, earlier, count(*)::bigint as count,
      sum(amount)::bigint as amount, sum(tip_amount)::bigint as tips
    from (
      select part.*, ${kindOfTransaction} as kind, ${isEarlier} as earlier
      from (
        select currency, transaction_type, status, amount, tip_amount, acquirer_id, linked_trn_key, ${read}
        from transaction as t where ${where} limit ${TOTALS_ROWS_MAX + 1}
      ) part
      cross join single
    ) part
    group by currency collate "C", ${group}, kind, earlier`.execute(scope.db)
  return rows
}
