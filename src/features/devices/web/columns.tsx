import { useLingui } from '@lingui/react'
import { deviceList } from '../contract.ts'
import { formatFilterDate } from '#core/time/time.ts'
import { Instant } from '#web/lists/instant.tsx'
import { labelledColumns, type ColumnStyles } from '#web/records/labelled-columns.ts'
import { State } from './state.tsx'
import { blockedStyle, stateStyle } from './state-styles.ts'

const styles: ColumnStyles<typeof deviceList> = {
  deviceId: { cell: ({ deviceId }) => deviceId, priority: 1, width: '13rem' },
  status: { cell: ({ status }) => <State style={stateStyle(status)} />, priority: 1, width: '8.5rem' },
  blocked: { cell: ({ blocked }) => <State style={blockedStyle(blocked)} />, priority: 1, width: '11.5rem' },
  manufacturer: { cell: ({ manufacturer }) => manufacturer, width: '9.5rem' },
  model: { cell: ({ model }) => model, width: '9rem' },
  os: { cell: ({ os }) => os, priority: 3 },
  securityPatch: { cell: ({ securityPatch }) => securityPatch && formatFilterDate(securityPatch), priority: 3 },
  lastAccessed: { cell: ({ lastAccessed }) => lastAccessed && <Instant at={lastAccessed} />, width: '14.5rem' },
  createdAt: { cell: ({ createdAt }) => <Instant at={createdAt} />, priority: 3, width: '14.5rem' },
  updatedOn: { cell: ({ updatedOn }) => <Instant at={updatedOn} />, priority: 3, width: '14.5rem' },
}

/** How each column of the devices looks, in their default order. */
export const useDeviceColumns = () => labelledColumns(deviceList, styles, useLingui().i18n)
