/** §6, from the widest right to grant to the least ("Grant rule" of D-06). */
export const roles = [
  'ROLE_ADMIN',
  'ROLE_ACQUIRER_ADMIN',
  'ROLE_AFFILIATE_ADMIN',
  'ROLE_INSTANCE_ADMIN',
  'ROLE_MERCHANT_ADMIN',
  'ROLE_MERCHANT',
  'ROLE_STORE_ADMIN',
  'ROLE_CASHIER',
] as const

export type Role = (typeof roles)[number]

/** The four levels of §6 under the names kept in `currentUserRoles` (D-02), widest first. */
export const levels = ['admin', 'mid', 'user', 'transaction'] as const

export type Level = (typeof levels)[number]

/** The levels that have Today; the widest has the dashboard. */
export const todayLevels = ['mid', 'user', 'transaction'] as const satisfies readonly Level[]

/** D-01: three roles map to the widest level, two to the second, one to the store level, everything else to cashier. */
const levelOfRole: Partial<Record<string, Level>> = {
  ROLE_ACQUIRER_ADMIN: 'admin',
  ROLE_AFFILIATE_ADMIN: 'admin',
  ROLE_INSTANCE_ADMIN: 'admin',
  ROLE_MERCHANT_ADMIN: 'mid',
  ROLE_MERCHANT: 'mid',
  ROLE_STORE_ADMIN: 'user',
}

/** The level a list of roles works at: the widest match wins (D-03); unknown or no roles are cashiers. */
export const levelOf = (held: readonly string[]): Level => {
  const reached = held.map((role) => levelOfRole[role])
  return levels.find((level) => reached.includes(level)) ?? 'transaction'
}

/** D-04: the server expands these before it answers `logged-user-info`. */
const implied: Partial<Record<Role, readonly Role[]>> = {
  ROLE_ADMIN: ['ROLE_ACQUIRER_ADMIN', 'ROLE_AFFILIATE_ADMIN', 'ROLE_INSTANCE_ADMIN'],
  ROLE_ACQUIRER_ADMIN: ['ROLE_AFFILIATE_ADMIN', 'ROLE_INSTANCE_ADMIN'],
  ROLE_AFFILIATE_ADMIN: ['ROLE_INSTANCE_ADMIN'],
}

/** The roles held, with those they imply (D-04), widest first and each once. */
export const expandRoles = (held: readonly string[]): Role[] =>
  roles.filter(
    (role) => held.includes(role) || roles.some((wider) => held.includes(wider) && implied[wider]?.includes(role)),
  )

/** The role whose row of the access table applies: the highest one held; somebody without a known role is a cashier. */
export const leadingRole = (held: readonly string[]): Role =>
  roles.find((role) => held.includes(role)) ?? 'ROLE_CASHIER'

/** What a person may process on a terminal (§6); empty means no transaction type. */
export const transactionRights = ['ROLE_SALE', 'ROLE_REFUND', 'ROLE_VOID'] as const

export type TransactionRight = (typeof transactionRights)[number]
