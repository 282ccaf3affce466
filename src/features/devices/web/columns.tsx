import { useLingui } from '@lingui/react'
import { deviceLabels } from '#core/texts/record-labels.ts'
import { deviceList, type DeviceRow } from '../contract.ts'
import { formatFilterDate } from '#core/time/time.ts'
import { Instant } from '#web/lists/instant.tsx'
import { useCellText } from '#web/lists/use-cell-text.ts'
import { labelledColumns, type ColumnStyles } from '#web/records/labelled-columns.ts'
import { Status } from '#web/ui/status.tsx'
import { State } from './state.tsx'
import { blockedStyle, newestAttestationStyle, stateStyle } from './state-styles.ts'

const styles: ColumnStyles<typeof deviceList> = {
  deviceId: { cell: ({ deviceId }) => deviceId, priority: 1, twoLines: true, width: '11.75rem' },
  status: {
    cell: ({ status }) => <State style={stateStyle(status)} />,
    priority: 1,
    width: '7.75rem',
    sharesLine: true,
  },
  blocked: {
    cell: ({ blocked }) => <State style={blockedStyle(blocked)} />,
    priority: 1,
    width: '11.25rem',
    sharesLine: true,
  },
  // On an upright tablet whole beside what comes before it; at a desk two things that are wrong take two lines.
  health: { cell: (row) => <Health row={row} />, priority: 1, width: 'clamp(10.5rem, 24cqi, 17.5rem)', wraps: true },
  attestation: {
    cell: ({ attestation }) => <State style={newestAttestationStyle(attestation)} />,
    width: '11rem',
    wraps: true,
  },
  manufacturer: { cell: ({ manufacturer }) => manufacturer, twoLines: true, width: '9.5rem' },
  model: { cell: ({ model }) => model, twoLines: true, width: '9rem' },
  os: { cell: ({ os }) => os, twoLines: true, priority: 3 },
  securityPatch: { cell: ({ securityPatch }) => securityPatch && formatFilterDate(securityPatch), priority: 3 },
  lastAccessed: { cell: ({ lastAccessed }) => lastAccessed && <Instant at={lastAccessed} />, width: '14.5rem' },
  createdAt: { cell: ({ createdAt }) => <Instant at={createdAt} />, priority: 3, width: '14.5rem' },
  updatedOn: { cell: ({ updatedOn }) => <Instant at={updatedOn} />, priority: 3, width: '14.5rem' },
}

/** How each column of the devices looks, in their default order. */
export const useDeviceColumns = () => labelledColumns(deviceList, styles, useLingui().i18n)

/** What is wrong with a device, or that nothing is (B-28). */
function Health({ row }: { row: DeviceRow }) {
  return <Status icon={row.health.length > 0 ? 'warning' : 'check'}>{useCellText()(deviceLabels.health, row)}</Status>
}
