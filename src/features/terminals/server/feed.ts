import { sql } from 'kysely'
import { scaTypes, switchState, terminalTypes, tipState } from '#core/codes.ts'
import {
  acquirerCode,
  createdAt,
  currency,
  booleanField,
  identifier,
  oneOf,
  optional,
  record,
  text,
  wholeNumber,
} from '#server/feed/fields.ts'
import { asJson, outcomesOf, storedRows, type Kind, type StoredRow } from '#server/feed/kind.ts'

interface Terminal {
  readonly posTerminalIdCode: string
}

/** §3 Terminal; it may move to another store of its merchant. What a line leaves out keeps its value. */
export const terminals: Kind<Terminal> = {
  schema: record({
    acquirerCode,
    storeCode: identifier(),
    posTerminalIdCode: identifier(),
    terminalId: identifier(),
    alias: text(),
    currency,
    /** D-69; others than those are shown as they come. */
    terminalType: optional(wholeNumber(0, 999)),
    tip: optional(oneOf(Object.values(tipState))),
    scaType: optional(oneOf(Object.values(scaTypes))),
    enableOrderReference: optional(booleanField),
    enableAppToAppSignatureValidation: optional(booleanField),
    restrictAppToApp: optional(booleanField),
    terminalStatus: optional(oneOf(Object.values(switchState))),
    createdAt,
  }),
  keyOf: ({ posTerminalIdCode }) => posTerminalIdCode,
  shared: { table: sql`terminal`, key: sql`tid` },
  isAudited: true,
  store: async (db, lines) => {
    const { rows } = await sql<StoredRow>`
      with line as (
        select * from json_to_recordset(${asJson(lines)}::json) as line (
          token text, "acquirerId" bigint, "storeCode" text, "posTerminalIdCode" text, "terminalId" text, alias text,
          currency text, "terminalType" smallint, tip smallint, "scaType" smallint, "enableOrderReference" boolean,
          "enableAppToAppSignatureValidation" boolean, "restrictAppToApp" boolean, "terminalStatus" smallint,
          "createdAt" timestamptz
        )
      ), found as (
        select line.token, line."acquirerId" as acquirer_id, store.affiliate_id, store.instance_id, store.merchant_id,
          store.id as store_id, line."posTerminalIdCode" as tid, line."terminalId" as terminal_id, line.alias,
          line.currency,
          coalesce(line."terminalType", stored.type, ${terminalTypes.softPosAndroid}) as type,
          coalesce(line.tip, stored.tip, ${tipState.disabled}) as tip,
          coalesce(line."scaType", stored.sca_type, ${scaTypes.inherit}) as sca_type,
          coalesce(line."enableOrderReference", stored.enable_order_reference, false) as order_reference,
          coalesce(line."enableAppToAppSignatureValidation", stored.enable_app_to_app_signature_validation, false)
            as signature_validation,
          coalesce(line."restrictAppToApp", stored.restrict_app_to_app, false) as restricted,
          coalesce(line."terminalStatus", stored.status, ${switchState.enabled}) as status,
          coalesce(line."createdAt", now()) as created_at, stored.id,
          case
            when store.id is null then array['storeCode', 'is unknown']
            when stored.merchant_id <> store.merchant_id then array['storeCode', 'cannot be of another merchant']
          end as problem
        from line
        left join store on store.acquirer_id = line."acquirerId" and store.code = line."storeCode"
        left join terminal stored on stored.acquirer_id = line."acquirerId" and stored.tid = line."posTerminalIdCode"
      ), updated as (
        update terminal stored set
          store_id = found.store_id, terminal_id = found.terminal_id, alias = found.alias, currency = found.currency,
          type = found.type, tip = found.tip, sca_type = found.sca_type,
          enable_order_reference = found.order_reference,
          enable_app_to_app_signature_validation = found.signature_validation,
          restrict_app_to_app = found.restricted, status = found.status, version = stored.version + 1
        from found
        where stored.id = found.id and problem is null
          and (stored.store_id, stored.terminal_id, stored.alias, stored.currency, stored.type, stored.tip,
            stored.sca_type, stored.enable_order_reference, stored.enable_app_to_app_signature_validation,
            stored.restrict_app_to_app, stored.status)
          <> (found.store_id, found.terminal_id, found.alias, found.currency, found.type, found.tip, found.sca_type,
            found.order_reference, found.signature_validation, found.restricted, found.status)
        returning found.token
      ), inserted as (
        insert into terminal (token, acquirer_id, affiliate_id, instance_id, merchant_id, store_id, tid, terminal_id,
          alias, currency, type, tip, sca_type, enable_order_reference, enable_app_to_app_signature_validation,
          restrict_app_to_app, status, created_at)
        select token, acquirer_id, affiliate_id, instance_id, merchant_id, store_id, tid, terminal_id, alias, currency,
          type, tip, sca_type, order_reference, signature_validation, restricted, status, created_at
        from found where id is null and problem is null
        on conflict do nothing
        returning token
      )
      ${storedRows}`.execute(db)
    return outcomesOf(rows)
  },
}
