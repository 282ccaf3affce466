import { sql } from 'kysely'
import { transactionStatus } from '#core/codes.ts'
import { terminalStop } from '#server/database/effective-state.ts'
import type { Database } from '#server/database/connect.ts'
import { asIntake } from '#server/database/scope.ts'
import { wallTimeIn } from '#core/time/time-zone.ts'
import { declineCode, readCard } from '#server/demo/cards.ts'
import type { Random } from '#server/demo/random.ts'
import { sequenceOf } from '#server/demo/sequence.ts'

/** A terminal that takes simulated payments. */
export interface Till {
  readonly tid: string
  readonly currency: string
  readonly timeZone: string
  readonly deviceId: string | null
  readonly userEmail: string | null
  /** In minor units, the mean of recent sales there; null where there were none. */
  readonly usualAmount: number | null
}

const TILLS_MAX = 500
const RECENT_DAYS = 30
const stop = terminalStop({ terminal: 'terminal', store: 'store', mid: 'mid', merchant: 'merchant' })
const DECLINED = 0.06
const CARD_SALE = '12'
/** Where a terminal has not sold anything yet. */
const FIRST_AMOUNT = 1000

/** The code of the acquirer that was there first. */
export const firstAcquirer = (database: Database): Promise<string | undefined> =>
  asIntake(database, async ({ db }) => {
    const first = await db.selectFrom('acquirer').select('code').orderBy('id').limit(1).executeTakeFirst()
    return first?.code
  })

/** The terminals of an acquirer that take payments (D-52), with a device and a cashier of each. */
export const findTills = (database: Database, acquirerCode: string): Promise<Till[]> =>
  asIntake(database, async ({ db }) => {
    const { rows } = await sql<Till>`
      with till as materialized (
        select terminal.id, terminal.store_id, terminal.tid, terminal.currency, store.time_zone, device.device_id,
          cashier.email as user_email
        from terminal
        join acquirer on acquirer.id = terminal.acquirer_id
        join store on store.id = terminal.store_id
        join mid on mid.id = store.mid_id
        join merchant on merchant.id = terminal.merchant_id
        left join lateral (
          select device.device_id from device join device_terminal link on link.device_id = device.id
          where link.terminal_id = terminal.id limit 1
        ) device on true
        left join lateral (
          select email from portal_user join user_terminal link on link.user_id = portal_user.id
          where link.terminal_id = terminal.id limit 1
        ) cashier on true
        where acquirer.code = ${acquirerCode} and ${stop} is null
        order by terminal.id limit ${TILLS_MAX}
      ), usual as materialized (
        select terminal_id, currency, round(sum(amount) / sum(count))::bigint as amount from terminal_day
        where store_id = any (array(select store_id from till)) and starts_on > current_date - ${RECENT_DAYS}::int
          and operation = 'sale' and status = ${transactionStatus.success}
        group by terminal_id, currency
      )
      select till.tid, till.currency, till.time_zone, till.device_id, till.user_email, usual.amount as usual_amount
      from till left join usual on usual.terminal_id = till.id and usual.currency = till.currency
      order by till.id`.execute(db)
    return rows
  })

/** A line for the feed, in its format. */
export interface SaleLine {
  readonly posLocalDateTime: string
  readonly amount: number
  readonly status: number
}

/** A card sale: what the terminal knows when it asks, and what it knows when it is answered. */
export interface Sale {
  readonly asked: SaleLine
  readonly answered: SaleLine
}

/** Makes sales, each under a key of its own. @param name of this run, part of the keys */
export const saleMaker = (random: Random, name: string) => {
  const next = sequenceOf(random)
  return (till: Till, now: Date): Sale => {
    const { rrn, stan } = next()
    const isApproved = !random.chance(DECLINED)
    const asked = {
      trnKey: `${name}-${till.tid}-${rrn}`,
      tid: till.tid,
      posLocalDateTime: wallTimeIn(till.timeZone, now),
      happenedAt: now.toISOString(),
      amount: Math.max(1, Math.round((till.usualAmount ?? FIRST_AMOUNT) * random.spread(0.5))),
      currency: till.currency,
      status: transactionStatus.pending,
      transactionType: CARD_SALE,
      ...readCard(random),
      retrievalReferenceNumber: rrn,
      stan,
      deviceId: till.deviceId,
      userEmail: till.userEmail,
    }
    const answer = isApproved
      ? { status: transactionStatus.success, errorCode: '00', posAuthCode: random.digits(6) }
      : { status: transactionStatus.failed, errorCode: declineCode(random) }
    return { asked, answered: { ...asked, ...answer } }
  }
}
