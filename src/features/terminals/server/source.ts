import { sql } from 'kysely'
import { terminalLabels } from '#core/texts/record-labels.ts'
import { scaTypes } from '#core/codes.ts'
import type { EffectiveState } from '#core/processing.ts'
import { terminalList, terminalSettings } from '../contract.ts'
import { exportable } from '#server/exports/exportable.ts'
import { mapNames } from '#core/map-names.ts'
import { column } from '#server/database/names.ts'
import { instantRange, instantText } from '#server/lists/instants.ts'
import { anyOf, containing, foldedColumn, sourceOf, foldedName } from '#server/lists/source.ts'
import { effectiveState, processingOf } from '#server/database/effective-state.ts'
import { tenantFilters } from '#server/lists/parent-filters.ts'
import { terminalVisible } from '#server/lists/visible.ts'
import { terminalsWithUnits } from './queries.ts'

const of = (name: string) => column(`terminal.${name}`)

const { terminalStatus: _, ...underTheirNames } = terminalSettings

/** Settings are kept under their names, in the spelling of the database: `sca_type` */
const settingColumns = mapNames(underTheirNames, (name) =>
  of(name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
)

export const terminalSource = sourceOf(terminalList, {
  from: terminalsWithUnits,
  key: ['id'],
  visible: terminalVisible,
  columns: {
    token: of('token'),
    ...settingColumns,
    posTerminalIdCode: of('tid'),
    tid: of('tid'),
    merchantName: of('merchant_name'),
    storeName: of('store_name'),
    mid: of('mid_code'),
    terminalStatus: of('status'),
    processing: processingOf(of('stop')),
    resolvedScaType: sql`case terminal.sca_type when ${scaTypes.inherit} then terminal.merchant_sca_type
      else terminal.sca_type end`,
    terminalType: of('type'),
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
    ...tenantFilters('terminal'),
    alias: (text: string) => containing(foldedName('terminal.alias'), text),
    tid: (text: string) => containing(foldedColumn('terminal.tid'), text),
    mid: (text: string) => containing(foldedColumn('terminal.mid_code'), text),
    merchantName: (text: string) => containing(foldedName('terminal.merchant_name'), text),
    storeName: (text: string) => containing(foldedName('terminal.store_name'), text),
    merchantTokens: (tokens: string[]) => anyOf(of('merchant_token'), tokens),
    storeTokens: (tokens: string[]) => anyOf(of('store_token'), tokens),
    terminalStatus: (values: number[]) => anyOf(of('status'), values),
    effectiveState: (states: EffectiveState[]) => anyOf(effectiveState(of('stop')), states),
    currency: (values: string[]) => anyOf(of('currency'), values),
    scaType: (values: number[]) => anyOf(of('sca_type'), values),
    terminalType: (values: number[]) => anyOf(of('type'), values),
  },
})

export const terminalExport = exportable(terminalList, terminalSource, { labels: terminalLabels })
