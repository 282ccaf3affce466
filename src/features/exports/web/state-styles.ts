import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { exportStatus } from '#core/codes.ts'
import type { AnyIcon } from '#web/ui/icons/paths.ts'
import type { ExportRow } from '../contract.ts'

/** D-57: each state of an export as a shape and a word. The colours of payments are not for it. */
export const stateStyles: Readonly<Record<ExportRow['status'], { icon: AnyIcon; text: MessageDescriptor }>> = {
  [exportStatus.failed]: { icon: 'warning', text: msg({ context: 'an export', message: 'Failed' }) },
  [exportStatus.inProcess]: { icon: 'refresh', text: msg({ context: 'an export', message: 'In progress' }) },
  [exportStatus.success]: { icon: 'check', text: msg({ context: 'an export', message: 'Ready' }) },
}
