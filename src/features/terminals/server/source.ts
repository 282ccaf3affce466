import { sql } from 'kysely'
import { scaTypes } from '#core/codes.ts'
import { terminalList } from '../contract.ts'
import { column } from '#server/database/names.ts'
import { instantRange, instantText } from '#server/lists/instants.ts'
import { anyOf, containing, kept, sourceOf } from '#server/lists/source.ts'
import { processingOf, terminalStop } from '#server/database/effective-state.ts'
import { terminalVisible } from '#server/lists/visible.ts'

const of = (name: string) => column(`terminal.${name}`)

/** A terminal with its store, MID and merchant, and why it takes no payments (D-52). */
export const terminalsWithPlaces = sql`(
  select terminal.*, store.name as store_name, store.name_folded as store_name_folded, store.token as store_token,
    mid.code as mid_code, mid.code_folded as mid_code_folded,
    merchant.name as merchant_name, merchant.name_folded as merchant_name_folded, merchant.token as merchant_token, merchant.sca_type as merchant_sca_type,
    ${terminalStop({ terminal: 'terminal', store: 'store', mid: 'mid', merchant: 'merchant' })} as stop
  from terminal
  join store on store.id = terminal.store_id
  join mid on mid.id = store.mid_id
  join merchant on merchant.id = terminal.merchant_id
) as terminal`

export const terminalSource = sourceOf(terminalList, {
  from: terminalsWithPlaces,
  key: ['id'],
  visible: terminalVisible,
  columns: {
    token: of('token'),
    alias: of('alias'),
    posTerminalIdCode: of('tid'),
    tid: of('tid'),
    merchantName: of('merchant_name'),
    storeName: of('store_name'),
    mid: of('mid_code'),
    currency: of('currency'),
    terminalStatus: of('status'),
    processing: processingOf(of('stop')),
    tip: of('tip'),
    scaType: of('sca_type'),
    resolvedScaType: sql`case terminal.sca_type when ${scaTypes.inherit} then terminal.merchant_sca_type
      else terminal.sca_type end`,
    terminalType: of('type'),
    enableOrderReference: of('enable_order_reference'),
    enableAppToAppSignatureValidation: of('enable_app_to_app_signature_validation'),
    restrictAppToApp: of('restrict_app_to_app'),
    usersCount: sql`(select count(*) from user_terminal link where link.terminal_id = terminal.id)`,
    createdAt: instantText(of('created_at')),
  },
  sort: {
    alias: sql`terminal.alias collate "und-x-icu"`,
    posTerminalIdCode: of('tid'),
    tid: of('tid'),
    createdAt: of('created_at'),
  },
  filter: {
    ...instantRange(of('created_at')),
    alias: (text: string) => containing(kept('terminal.alias'), text),
    tid: (text: string) => containing(kept('terminal.tid'), text),
    mid: (text: string) => containing(kept('terminal.mid_code'), text),
    merchantName: (text: string) => containing(kept('terminal.merchant_name'), text),
    storeName: (text: string) => containing(kept('terminal.store_name'), text),
    merchantTokens: (tokens: string[]) => anyOf(of('merchant_token'), tokens),
    storeTokens: (tokens: string[]) => anyOf(of('store_token'), tokens),
    terminalStatus: (values: number[]) => anyOf(of('status'), values),
    currency: (values: string[]) => anyOf(of('currency'), values),
    scaType: (values: number[]) => anyOf(of('sca_type'), values),
    terminalType: (values: number[]) => anyOf(of('type'), values),
  },
})
