import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/types.ts'
import { asJson, outcomesOf, type Line, type Outcome, type Stored } from '../kind.ts'

/**
 * Stores the lines whose trnKey is new, and notes which devices were seen on which terminals (D-05).
 * @returns `unchanged` for the lines whose trnKey is known
 */
export const insertTransactions = async (
  db: Transaction<Tables>,
  lines: readonly Line[],
): Promise<Map<number, Outcome>> => {
  const { rows } = await sql<Stored>`
    with line as (
      select * from json_to_recordset(${asJson(lines)}::json) as line (
        number int, token text, "acquirerCode" text, "trnKey" text, "linkedTrx" text, tid text,
        "posLocalDateTime" timestamp(3), "happenedAt" timestamptz(3), amount bigint, "tipAmount" bigint, currency text,
        status smallint, "transactionType" text, "cardType" text, "paymentMethod" smallint, "cardPanObfuscated" text,
        "posAuthCode" text, "retrievalReferenceNumber" text, stan text, "errorCode" text, "originalResponseCode" text,
        "instalmentsNumber" smallint, "orderReference" text, "scaType" smallint, "cardReadingMode" text,
        "appVersion" text, "packageName" text, "deviceId" text, mid text, mcc text, "merchantName" text,
        "storeName" text, "transactionAffiliate" text, "transactionInstance" text, "userEmail" text,
        "userEmailKey" text, "userName" text, emv jsonb
      )
    ), found as (
      select line.*, acquirer.id as acquirer_id, terminal.affiliate_id, terminal.instance_id, terminal.merchant_id,
        terminal.store_id, terminal.id as terminal_id, store.time_zone,
        case
          when acquirer.id is null then array['acquirerCode', 'is unknown']
          when terminal.id is null then array['tid', 'is unknown']
        end as problem
      from line
      left join acquirer on acquirer.code = line."acquirerCode"
      left join terminal on terminal.acquirer_id = acquirer.id and terminal.tid = line.tid
      left join store on store.id = terminal.store_id
    ), new_key as (
      insert into transaction_key (acquirer_id, trn_key, token, transaction_id, pos_local_date_time)
      select acquirer_id, "trnKey", token, nextval('transaction_id_seq'), "posLocalDateTime"
      from found where problem is null
      -- One order for all, so that two feeds with the same lines wait for each other instead of deadlocking.
      order by acquirer_id, "trnKey"
      on conflict do nothing
      returning token, transaction_id
    ), inserted as (
      insert into transaction (id, token, acquirer_id, affiliate_id, instance_id, merchant_id, store_id, terminal_id,
        user_id, trn_key, linked_trn_key, pos_local_date_time, happened_at, time_zone, amount, tip_amount, currency,
        status, transaction_type, card_type, payment_method, card_pan_obfuscated, pos_auth_code,
        retrieval_reference_number, stan, error_code, original_response_code, instalments_number, order_reference,
        sca_type, card_reading_mode, app_version, package_name, device_id, tid, mid, mcc, merchant_name, store_name,
        transaction_affiliate, transaction_instance, user_name, user_email, emv)
      overriding system value
      select new_key.transaction_id, new_key.token, found.acquirer_id, found.affiliate_id, found.instance_id,
        found.merchant_id, found.store_id, terminal_id, portal_user.id, "trnKey", "linkedTrx", "posLocalDateTime",
        coalesce("happenedAt", "posLocalDateTime" at time zone found.time_zone), found.time_zone, amount,
        coalesce("tipAmount", 0), currency, found.status, "transactionType", "cardType", "paymentMethod",
        "cardPanObfuscated", "posAuthCode", "retrievalReferenceNumber", stan, "errorCode", "originalResponseCode",
        "instalmentsNumber", "orderReference", "scaType", "cardReadingMode", "appVersion", "packageName", "deviceId",
        found.tid, coalesce(found.mid, mid.code), coalesce(found.mcc, mid.mcc),
        coalesce("merchantName", merchant.name), coalesce("storeName", store.name),
        coalesce("transactionAffiliate", affiliate.name), coalesce("transactionInstance", instance.name),
        coalesce("userName", portal_user.first_name || ' ' || portal_user.last_name), "userEmail", emv
      from new_key
      join found using (token)
      join store on store.id = found.store_id
      join mid on mid.id = store.mid_id
      join merchant on merchant.id = found.merchant_id
      join affiliate on affiliate.id = found.affiliate_id
      join instance on instance.id = found.instance_id
      left join portal_user
        on portal_user.email_key = found."userEmailKey" and portal_user.acquirer_id = found.acquirer_id
      returning token, acquirer_id, terminal_id, device_id
    ), seen as (
      insert into device_terminal (device_id, terminal_id)
      select distinct device.id, inserted.terminal_id
      from inserted
      join device on device.acquirer_id = inserted.acquirer_id and device.device_id = inserted.device_id
      on conflict do nothing
    )
    select found.number, found.token, problem, inserted.token as written
    from found left join inserted using (token)`.execute(db)
  return outcomesOf(rows)
}
