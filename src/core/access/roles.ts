/** The four levels of §6 under the names kept in `currentUserRoles` (D-02), widest first. */
export const levels = ['admin', 'mid', 'user', 'transaction'] as const

export type Level = (typeof levels)[number]

/** The levels that have Today; the widest has the dashboard. */
export const todayLevels = ['mid', 'user', 'transaction'] as const satisfies readonly Level[]

/** The units of the organization that a role can be bound to (D-05), from the widest to the narrowest. */
export const unitKinds = ['acquirer', 'affiliate', 'instance', 'merchant', 'store', 'terminal'] as const

export type UnitKind = (typeof unitKinds)[number]

interface RoleDeclaration {
  /** What a person holds the role over; null for what belongs to no unit. */
  readonly boundTo: UnitKind | null
  /** D-01; null for the role that only implies others. */
  readonly level: Level | null
  /** D-04: the server expands these before it answers `logged-user-info`. */
  readonly implies: readonly string[]
}

/**
 * Every role of §6, from the widest right to grant to the least ("Grant rule" of D-06). A further one is an entry here, its
 * grants in `access.ts` and its name in `core/texts/roles.ts`; what it is bound to decides what it sees.
 */
const declared = {
  ROLE_ADMIN: {
    boundTo: null,
    level: null,
    implies: ['ROLE_ACQUIRER_ADMIN', 'ROLE_AFFILIATE_ADMIN', 'ROLE_INSTANCE_ADMIN'],
  },
  ROLE_ACQUIRER_ADMIN: {
    boundTo: 'acquirer',
    level: 'admin',
    implies: ['ROLE_AFFILIATE_ADMIN', 'ROLE_INSTANCE_ADMIN'],
  },
  ROLE_AFFILIATE_ADMIN: { boundTo: 'affiliate', level: 'admin', implies: ['ROLE_INSTANCE_ADMIN'] },
  ROLE_INSTANCE_ADMIN: { boundTo: 'instance', level: 'admin', implies: [] },
  ROLE_MERCHANT_ADMIN: { boundTo: 'merchant', level: 'mid', implies: [] },
  ROLE_MERCHANT: { boundTo: 'merchant', level: 'mid', implies: [] },
  ROLE_STORE_ADMIN: { boundTo: 'store', level: 'user', implies: [] },
  ROLE_CASHIER: { boundTo: 'terminal', level: 'transaction', implies: [] },
} as const satisfies Record<string, RoleDeclaration>

export type Role = keyof typeof declared

export const roles: readonly Role[] = Object.keys(declared) as Role[]

const isRole = (name: string): name is Role => Object.hasOwn(declared, name)

/** The kind of unit that a role is held over (D-05); null for the platform operator, who is bound to none. */
export const unitKindOf = (role: Role): UnitKind | null => declared[role].boundTo

/** The level a list of roles works at: the widest match wins (D-03); unknown or no roles are cashiers. */
export const levelOf = (held: readonly string[]): Level => {
  const reached: (Level | null)[] = held.filter(isRole).map((role) => declared[role].level)
  return levels.find((level) => reached.includes(level)) ?? 'transaction'
}

const implies = (wider: Role, role: Role): boolean => {
  const implied: readonly Role[] = declared[wider].implies
  return implied.includes(role)
}

/** The roles held, with those they imply (D-04), widest first and each once. */
export const expandRoles = (held: readonly string[]): Role[] =>
  roles.filter((role) => held.includes(role) || roles.some((wider) => held.includes(wider) && implies(wider, role)))

/** The role whose row of the access table applies: the highest one held; somebody without a known role is a cashier. */
export const leadingRole = (held: readonly string[]): Role =>
  roles.find((role) => held.includes(role)) ?? 'ROLE_CASHIER'

/** What a person may process on a terminal (§6); empty means no transaction type. */
export const transactionRights = ['ROLE_SALE', 'ROLE_REFUND', 'ROLE_VOID'] as const

export type TransactionRight = (typeof transactionRights)[number]
