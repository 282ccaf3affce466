import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Role } from '#core/access/roles.ts'

/** What every role is called. */
export const roleTexts: Readonly<Record<Role, MessageDescriptor>> = {
  ROLE_ADMIN: msg`Platform operator`,
  ROLE_ACQUIRER_ADMIN: msg`Acquirer administrator`,
  ROLE_AFFILIATE_ADMIN: msg`Affiliate administrator`,
  ROLE_INSTANCE_ADMIN: msg`Instance administrator`,
  ROLE_MERCHANT_ADMIN: msg`Merchant administrator`,
  ROLE_MERCHANT: msg`Merchant`,
  ROLE_STORE_ADMIN: msg`Store administrator`,
  ROLE_CASHIER: msg`Cashier`,
}
