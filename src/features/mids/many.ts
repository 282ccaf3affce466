import * as v from 'valibot'
import { manyCalls } from '#core/list/many.ts'
import { switchStatus } from '#core/organization.ts'
import { midList } from './contract.ts'

/** POST mids/many/status: enables or disables many, each as `setMidStatus` does. */
export const { preview: previewMidsStatus, act: setMidsStatus } = manyCalls(midList, {
  name: 'setMidsStatus',
  path: 'mids/many/status',
  access: 'mid.status',
  change: v.strictObject({ status: switchStatus }),
})
