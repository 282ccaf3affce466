import { expandRoles, levelOf } from '#core/access/roles.ts'
import type { Principal, Binding } from '#server/database/scope.ts'

/** What the database knows of a person, and of the session they work in. */
export interface PersonRow {
  readonly userId: number
  readonly userToken: string
  readonly sessionId: string | null
  readonly isSso: boolean
  readonly viewOnly: boolean
  readonly mustChangePassword: boolean
  /** Roles, each with what it is bound to: null where that is nothing, or no record of the role's kind. */
  readonly held: readonly { readonly role: string; readonly id: number | null }[]
  readonly linkedTerminals: readonly number[]
}

/** The person behind a request: what their roles and terminals open together. */
export const principalOf = (
  { linkedTerminals, held, ...person }: PersonRow,
  cashierTransactionScope: 'terminal' | 'own',
): Principal => {
  const roles = held.map(({ role }) => role)
  const operator = roles.includes('ROLE_ADMIN')
  const level = operator ? 'admin' : levelOf(roles)
  // Being linked to a terminal opens it for cashiers; for the other levels it only says where they may take payments.
  // Whoever is more than a cashier has no narrower view of own sales only, so these terminals then stay closed.
  const isCashierBesides = roles.includes('ROLE_CASHIER') && cashierTransactionScope === 'terminal'
  const opensTerminals = level === 'transaction' || isCashierBesides
  return {
    ...person,
    roles: expandRoles(roles),
    level,
    operator,
    bindings: [
      ...held.filter((binding): binding is Binding => binding.id !== null),
      ...(opensTerminals ? linkedTerminals.map((id) => ({ role: 'ROLE_CASHIER' as const, id })) : []),
    ],
    ownTransactionsOnly: level === 'transaction' && cashierTransactionScope === 'own',
  }
}
