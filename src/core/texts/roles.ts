import type { Role } from '#core/access/roles.ts'
import type { Text } from './texts.ts'

/** What every role is called. */
export const roleTexts: Readonly<Record<Role, Text>> = {
  ROLE_ADMIN: /*i18n*/ { id: 'role.ROLE_ADMIN', message: 'Platform operator' },
  ROLE_ACQUIRER_ADMIN: /*i18n*/ { id: 'role.ROLE_ACQUIRER_ADMIN', message: 'Acquirer administrator' },
  ROLE_AFFILIATE_ADMIN: /*i18n*/ { id: 'role.ROLE_AFFILIATE_ADMIN', message: 'Affiliate administrator' },
  ROLE_INSTANCE_ADMIN: /*i18n*/ { id: 'role.ROLE_INSTANCE_ADMIN', message: 'Instance administrator' },
  ROLE_MERCHANT_ADMIN: /*i18n*/ { id: 'role.ROLE_MERCHANT_ADMIN', message: 'Merchant administrator' },
  ROLE_MERCHANT: /*i18n*/ { id: 'role.ROLE_MERCHANT', message: 'Merchant' },
  ROLE_STORE_ADMIN: /*i18n*/ { id: 'role.ROLE_STORE_ADMIN', message: 'Store administrator' },
  ROLE_CASHIER: /*i18n*/ { id: 'role.ROLE_CASHIER', message: 'Cashier' },
}
