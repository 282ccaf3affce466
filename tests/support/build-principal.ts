import type { Principal } from '#server/database/scope.ts'

/** For tests of rules: a signed-in person of the lowest level, without any role, who may change things. */
export const buildPrincipal = (values: Partial<Principal> = {}): Principal => ({
  userId: 1,
  userToken: 'u',
  sessionId: null,
  isSso: false,
  roles: [],
  level: 'transaction',
  viewOnly: false,
  mustChangePassword: false,
  operator: false,
  bindings: [],
  ownTransactionsOnly: false,
  ...values,
})
