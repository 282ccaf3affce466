import * as v from 'valibot'
import { manyCalls } from '#core/list/many.ts'
import { switchStatus } from '#core/organization.ts'
import { merchantList } from './contract.ts'

/** POST merchants/many/status: enables or disables many, each as `setMerchantStatus` does. */
export const { preview: previewMerchantsStatus, act: setMerchantsStatus } = manyCalls(merchantList, {
  name: 'setMerchantsStatus',
  path: 'merchants/many/status',
  access: 'merchant.status',
  change: v.strictObject({ status: switchStatus }),
})
