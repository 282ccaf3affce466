import * as v from 'valibot'
import { manyCalls } from '#core/list/many.ts'
import { switchStatus } from '#core/organization.ts'
import { terminalList } from './contract.ts'

/** POST terminals/many/status: enables or disables many, each as `updateTerminal` does. */
export const { preview: previewTerminalsStatus, act: setTerminalsStatus } = manyCalls(terminalList, {
  name: 'setTerminalsStatus',
  path: 'terminals/many/status',
  access: 'terminal.status',
  change: v.strictObject({ terminalStatus: switchStatus }),
})
