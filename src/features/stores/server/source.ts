import { sql } from 'kysely'
import { storeState } from '#core/texts/record-labels.ts'
import { columnTexts } from '#core/texts/texts.ts'
import { asLabels } from '#server/exports/cell-rules.ts'
import { storeList, storeTerminalList } from '../contract.ts'
import { exportable } from '#server/exports/exportable.ts'
import { column } from '#server/database/names.ts'
import { instantRange, instantText } from '#server/lists/instants.ts'
import { anyOf, containing, foldedColumn, type ListSource, sourceOf, foldedName } from '#server/lists/source.ts'
import { processingOf, storeStop } from '#server/database/effective-state.ts'
import { terminalsWithUnits } from '#features/terminals/server/queries.ts'
import { belongsTo, tenantFilters } from '#server/lists/parent-filters.ts'
import { storeVisible, terminalVisible } from '#server/lists/visible.ts'

const of = (name: string) => column(`store.${name}`)

/** A store with its MID and merchant, and why it counts as deactivated (D-52). */
const from = sql`(
  select store.*, merchant.name as merchant_name, merchant.name_folded as merchant_name_folded, mid.code as mid_code,
    mid.code_folded as mid_code_folded, mid.mcc,
    ${storeStop({ store: 'store', mid: 'mid', merchant: 'merchant' })} as stop
  from store
  join mid on mid.id = store.mid_id
  join merchant on merchant.id = store.merchant_id
) as store`

export const storeSource = sourceOf(storeList, {
  from,
  key: ['id'],
  visible: storeVisible,
  columns: {
    token: of('token'),
    name: of('name'),
    address: of('address'),
    timeZone: of('time_zone'),
    merchantName: of('merchant_name'),
    mcc: of('mcc'),
    mid: of('mid_code'),
    processing: processingOf(of('stop')),
    terminalsCount: sql`(select count(*) from terminal where terminal.store_id = store.id)`,
    createdAt: instantText(of('created_at')),
  },
  sort: {
    name: sql`store.name collate "und-x-icu"`,
    merchantName: sql`store.merchant_name collate "und-x-icu"`,
    createdAt: of('created_at'),
  },
  filter: {
    ...tenantFilters('store'),
    ...instantRange(of('created_at')),
    storeName: (text: string) => containing(foldedName('store.name'), text),
    storeTokens: (tokens: string[]) => anyOf(of('token'), tokens),
    address: (text: string) => containing(foldedName('store.address'), text),
    timeZone: (values: string[]) => anyOf(of('time_zone'), values),
    merchantName: (text: string) => containing(foldedName('store.merchant_name'), text),
    merchantTokens: (tokens: string[]) => belongsTo('store.merchant_id', 'merchant', tokens),
    mid: (text: string) => containing(foldedColumn('store.mid_code'), text),
    midTokens: (tokens: string[]) => belongsTo('store.mid_id', 'mid', tokens),
    mcc: (values: string[]) => anyOf(of('mcc'), values),
  },
})

const ofTerminal = (name: string) => column(`terminal.${name}`)

/** The terminals of one store of the principal's, by the id of the store. */
export const storeTerminalSource = (storeId: number): ListSource<typeof storeTerminalList> =>
  sourceOf(storeTerminalList, {
    from: terminalsWithUnits,
    key: ['id'],
    visible: (scope) => sql`${terminalVisible(scope)} and terminal.store_id = ${storeId}`,
    columns: {
      token: ofTerminal('token'),
      alias: ofTerminal('alias'),
      posTerminalIdCode: ofTerminal('tid'),
      terminalStatus: ofTerminal('status'),
      processing: processingOf(ofTerminal('stop')),
    },
    sort: { alias: sql`terminal.alias collate "und-x-icu"`, posTerminalIdCode: ofTerminal('tid') },
    filter: {
      alias: (text: string) => containing(foldedName('terminal.alias'), text),
      tid: (text: string) => containing(foldedColumn('terminal.tid'), text),
      terminalStatus: (values: number[]) => anyOf(ofTerminal('status'), values),
    },
  })

export const storeExport = exportable(storeList, storeSource, {
  companions: { name: { label: columnTexts.status, rule: asLabels(storeState) } },
})
