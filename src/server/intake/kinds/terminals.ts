import { sql } from 'kysely'
import { scaTypes, switchState, tipState } from '#contract/codes.ts'
import { acquirerCode, createdAt, currency, flag, identifier, oneOf, optional, record, text, wholeNumber } from '../fields.ts'
import { asJson, outcomesOf, type Kind, type Stored } from '../kind.ts'

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
    enableOrderReference: optional(flag),
    enableAppToAppSignatureValidation: optional(flag),
    restrictAppToApp: optional(flag),
    terminalStatus: optional(oneOf(Object.values(switchState))),
    createdAt,
  }),
  keyOf: ({ posTerminalIdCode }) => posTerminalIdCode,
  isAudited: true,
  store: async (db, lines) => {
    const { rows } = await sql<Stored>`
      with line as (
        select * from json_to_recordset(${asJson(lines)}::json) as line (
          number int, token text, "acquirerCode" text, "storeCode" text, "posTerminalIdCode" text, "terminalId" text,
          alias text, currency text, "terminalType" smallint, tip smallint, "scaType" smallint,
          "enableOrderReference" boolean, "enableAppToAppSignatureValidation" boolean, "restrictAppToApp" boolean,
          "terminalStatus" smallint, "createdAt" timestamptz
        )
      ), found as (
        select line.number, line.token, line."posTerminalIdCode" as tid, line."terminalId" as terminal_id, line.alias,
          line.currency, acquirer.id as acquirer_id, store.affiliate_id, store.instance_id, store.merchant_id,
          store.id as store_id,
          coalesce(line."terminalType", stored.type, 0) as type,
          coalesce(line.tip, stored.tip, ${tipState.disabled}) as tip,
          coalesce(line."scaType", stored.sca_type, ${scaTypes.inherit}) as sca_type,
          coalesce(line."enableOrderReference", stored.enable_order_reference, false) as enable_order_reference,
          coalesce(line."enableAppToAppSignatureValidation", stored.enable_app_to_app_signature_validation, false)
            as enable_app_to_app_signature_validation,
          coalesce(line."restrictAppToApp", stored.restrict_app_to_app, false) as restrict_app_to_app,
          coalesce(line."terminalStatus", stored.status, ${switchState.enabled}) as status,
          coalesce(line."createdAt", now()) as created_at,
          case
            when acquirer.id is null then array['acquirerCode', 'is unknown']
            when store.id is null then array['storeCode', 'is unknown']
            when stored.merchant_id <> store.merchant_id then array['storeCode', 'cannot be of another merchant']
          end as problem
        from line
        left join acquirer on acquirer.code = line."acquirerCode"
        left join store on store.acquirer_id = acquirer.id and store.code = line."storeCode"
        left join terminal stored on stored.acquirer_id = acquirer.id and stored.tid = line."posTerminalIdCode"
      ), written as (
        insert into terminal as stored (token, acquirer_id, affiliate_id, instance_id, merchant_id, store_id, tid,
          terminal_id, alias, currency, type, tip, sca_type, enable_order_reference,
          enable_app_to_app_signature_validation, restrict_app_to_app, status, created_at)
        select token, acquirer_id, affiliate_id, instance_id, merchant_id, store_id, tid, terminal_id, alias, currency,
          type, tip, sca_type, enable_order_reference, enable_app_to_app_signature_validation, restrict_app_to_app,
          status, created_at
        from found where problem is null
        on conflict (acquirer_id, tid) do update set
          store_id = excluded.store_id, terminal_id = excluded.terminal_id, alias = excluded.alias,
          currency = excluded.currency, type = excluded.type, tip = excluded.tip, sca_type = excluded.sca_type,
          enable_order_reference = excluded.enable_order_reference,
          enable_app_to_app_signature_validation = excluded.enable_app_to_app_signature_validation,
          restrict_app_to_app = excluded.restrict_app_to_app, status = excluded.status, version = stored.version + 1
        where (stored.store_id, stored.terminal_id, stored.alias, stored.currency, stored.type, stored.tip,
            stored.sca_type, stored.enable_order_reference, stored.enable_app_to_app_signature_validation,
            stored.restrict_app_to_app, stored.status)
          <> (excluded.store_id, excluded.terminal_id, excluded.alias, excluded.currency, excluded.type, excluded.tip,
            excluded.sca_type, excluded.enable_order_reference, excluded.enable_app_to_app_signature_validation,
            excluded.restrict_app_to_app, excluded.status)
        returning acquirer_id, tid, token
      )
      select found.number, found.token, problem, written.token as written
      from found left join written using (acquirer_id, tid)`.execute(db)
    return outcomesOf(rows)
  },
}
