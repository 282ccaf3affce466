import { sql, type Transaction } from 'kysely'
import type { StopReason } from '#core/processing.ts'
import { terminalStopAt } from '#server/database/effective-state.ts'
import type { Tables } from '#server/database/types.ts'
import { asJson, type FeedLine } from '#server/feed/kind.ts'

/** A line whose key was taken for it. */
export type NewTransaction = FeedLine<{
  readonly transactionId: number
  /** Canonical form of the cashier's address. */
  readonly userEmailKey: string | null
}>

interface KeyFields {
  readonly trnKey: string
  readonly linkedTrx?: string | null
  readonly tid: string
  readonly posLocalDateTime: string
  readonly happenedAt?: string | null
}

/** A new line: the id of its transaction, or why it is none. */
export type Taken =
  | { readonly id: number; readonly stop: null; readonly isUnknown: false }
  | { readonly id: null; readonly stop: StopReason; readonly isUnknown: false }
  | { readonly id: null; readonly stop: null; readonly isUnknown: true }

/**
 * Notes the keys of lines that are new, each with the id of the transaction to come.
 * @returns by the tokens of the lines; nothing for keys that are known, whatever has been disabled since
 */
export const takeKeys = async (
  db: Transaction<Tables>,
  lines: readonly FeedLine<KeyFields>[],
): Promise<Map<string, Taken>> => {
  const keys = lines.map(({ token, acquirerId, content }) => ({
    token,
    acquirerId,
    trnKey: content.trnKey,
    linkedTrx: content.linkedTrx,
    tid: content.tid,
    posLocalDateTime: content.posLocalDateTime,
    happenedAt: content.happenedAt,
  }))
  const { rows } = await sql<Taken & { token: string }>`
    with line as (
      select * from json_to_recordset(${JSON.stringify(keys)}::json) as line (
        token text, "acquirerId" bigint, "trnKey" text, "linkedTrx" text, tid text, "posLocalDateTime" timestamp(3),
        "happenedAt" timestamptz(3)
      )
    ), found as (
      select line.*, terminal.id as terminal_id, ${terminalStopAt(happenedAt)} as stop
      from line
      left join terminal on terminal.acquirer_id = line."acquirerId" and terminal.tid = line.tid
      left join store on store.id = terminal.store_id
      left join mid on mid.id = store.mid_id
      left join merchant on merchant.id = terminal.merchant_id
    ), taken as (
      insert into transaction_key (acquirer_id, trn_key, token, linked_trn_key, transaction_id, pos_local_date_time)
      select "acquirerId", "trnKey", token, "linkedTrx", nextval('transaction_id_seq'), "posLocalDateTime"
      from found where terminal_id is not null and stop is null
      -- One order for all: two feeds with the same lines wait for each other instead of deadlocking.
      order by "acquirerId", "trnKey"
      on conflict do nothing
      returning token, transaction_id
    )
    select token, transaction_id as id, null as stop, false as is_unknown from taken
    union all select token, null, null, true from found where terminal_id is null
    union all select token, null, stop, false from found where stop is not null and not exists (
      select from transaction_key known where known.acquirer_id = "acquirerId" and known.trn_key = "trnKey"
    )`.execute(db)
  return new Map(rows.map(({ token, ...taken }) => [token, taken]))
}

/** The instant of a line, as it is stored. */
const happenedAt = sql`coalesce("happenedAt", "posLocalDateTime" at time zone store.time_zone)`

/**
 * Stores new transactions under the ids taken for them, and notes which devices were seen on which terminals (D-05).
 * What a line does not say of its merchant, store and people is what the terminal's tree says now.
 */
export const insertTransactions = async (db: Transaction<Tables>, lines: readonly NewTransaction[]): Promise<void> => {
  await sql`
    with line as (
      select * from json_to_recordset(${asJson(lines)}::json) as line (
        token text, "acquirerId" bigint, "transactionId" bigint, "trnKey" text, "linkedTrx" text, tid text,
        "posLocalDateTime" timestamp(3), "happenedAt" timestamptz(3), amount bigint, "tipAmount" bigint, currency text,
        status smallint, "transactionType" text, "cardType" text, "paymentMethod" smallint, "cardPanObfuscated" text,
        "posAuthCode" text, "retrievalReferenceNumber" text, stan text, "errorCode" text, "originalResponseCode" text,
        "instalmentsNumber" smallint, "orderReference" text, "scaType" smallint, "cardReadingMode" text,
        "appVersion" text, "packageName" text, "deviceId" text, mid text, mcc text, "merchantName" text,
        "storeName" text, "transactionAffiliate" text, "transactionInstance" text, "userEmail" text,
        "userEmailKey" text, "userName" text, emv jsonb
      )
    ), inserted as (
      insert into transaction (id, token, acquirer_id, affiliate_id, instance_id, merchant_id, store_id, terminal_id,
        user_id, trn_key, linked_trn_key, pos_local_date_time, happened_at, time_zone, amount, tip_amount, currency,
        status, transaction_type, card_type, payment_method, card_pan_obfuscated, pos_auth_code,
        retrieval_reference_number, stan, error_code, original_response_code, instalments_number, order_reference,
        sca_type, card_reading_mode, app_version, package_name, device_id, tid, mid, mcc, merchant_name, store_name,
        transaction_affiliate, transaction_instance, user_name, user_email, emv)
      overriding system value
      select "transactionId", line.token, terminal.acquirer_id, terminal.affiliate_id, terminal.instance_id,
        terminal.merchant_id, terminal.store_id, terminal.id, portal_user.id, "trnKey", "linkedTrx",
        "posLocalDateTime", ${happenedAt}, store.time_zone,
        amount, coalesce("tipAmount", 0), line.currency, line.status, "transactionType", "cardType", "paymentMethod",
        "cardPanObfuscated", "posAuthCode", "retrievalReferenceNumber", stan, "errorCode", "originalResponseCode",
        "instalmentsNumber", "orderReference", "scaType", "cardReadingMode", "appVersion", "packageName", "deviceId",
        line.tid, coalesce(line.mid, mid.code), coalesce(line.mcc, mid.mcc),
        coalesce("merchantName", merchant.name), coalesce("storeName", store.name),
        coalesce("transactionAffiliate", affiliate.name), coalesce("transactionInstance", instance.name),
        coalesce("userName", portal_user.first_name || ' ' || portal_user.last_name), "userEmail", emv
      from line
      join terminal on terminal.acquirer_id = line."acquirerId" and terminal.tid = line.tid
      join store on store.id = terminal.store_id
      join mid on mid.id = store.mid_id
      join merchant on merchant.id = terminal.merchant_id
      join affiliate on affiliate.id = terminal.affiliate_id
      join instance on instance.id = terminal.instance_id
      left join portal_user
        on portal_user.email_key = line."userEmailKey" and portal_user.acquirer_id = line."acquirerId"
      returning acquirer_id, terminal_id, device_id
    )
    insert into device_terminal (device_id, terminal_id)
    select distinct device.id, inserted.terminal_id
    from inserted
    join device on device.acquirer_id = inserted.acquirer_id and device.device_id = inserted.device_id
    on conflict do nothing`.execute(db)
}
