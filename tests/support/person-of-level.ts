import type { Level, Role } from '#core/access/roles.ts'
import type { Account } from './accounts.ts'

/** Of each level of the menu, the person of the demo data who can do most. */
export const personOfLevel: Readonly<Record<Level, { account: Account; role: Role }>> = {
  admin: { account: 'acquirer', role: 'ROLE_ACQUIRER_ADMIN' },
  mid: { account: 'merchant-admin', role: 'ROLE_MERCHANT_ADMIN' },
  user: { account: 'store', role: 'ROLE_STORE_ADMIN' },
  transaction: { account: 'cashier', role: 'ROLE_CASHIER' },
}
