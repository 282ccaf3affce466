import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { BodyOf } from '#core/endpoint.ts'
import { type Role, type UnitKind, unitKindOf, unitKinds } from '#core/access/roles.ts'
import { canonicalEmail } from '#core/text/email.ts'
import { asName } from '#core/text/text.ts'
import type { createUser } from '../contract.ts'
import type { Change } from '#server/database/change.ts'
import { revealPeople, type PrincipalScope } from '#server/database/scope.ts'
import { passwordProblems, refuseProblems } from '#server/http/field-rules.ts'
import type { RequestInfo, Services } from '#server/services.ts'
import { requireOneMerchant, requireRoom } from './links/rules.ts'
import { findTerminals, lockTerminals, type Terminal } from '#features/terminals/server/queries.ts'
import { inOrder, personProblems } from './fields.ts'
import { grantedRole, requireGrants } from './grants.ts'
import { firstUseOnly } from './passwords.ts'
import { writeAddress } from './taken-address.ts'

const TOKEN_BYTES = 16
const nowhere = { acquirerId: null, affiliateId: null, instanceId: null, merchantId: null }
const nothing = { rights: [], ssmAccess: false }

/** How a new person comes to a password: one that was typed for them, or one of their own choice. */
type FirstPassword =
  | {
      readonly typed: string
      /** undefined where the rules refuse it anyway. */
      readonly hash: string | undefined
    }
  | 'own'

/**
 * Adds a person with their terminals.
 * @param wait seconds, from `secondsUntilAddresses`
 * @returns their id and token
 * @throws ApiError NOT_FOUND for a terminal, the codes of the fields, NOT_ALLOWED, EMAIL_TAKEN_ON_CREATE, TERMINAL_FULL,
 *   TOO_MANY_REQUESTS
 */
export const addPerson = async (
  change: Change,
  body: Omit<BodyOf<typeof createUser>, 'password'>,
  { password, wait }: { password: FirstPassword; wait: number },
  { requestInfo, services: { config, now } }: { requestInfo: RequestInfo; services: Services },
): Promise<{ id: number; token: string }> => {
  const { scope } = change
  const { rights = [], ssmAccess = false, terminalTokens = [] } = body
  const names = {
    firstName: asName(body.firstName ?? ''),
    lastName: asName(body.lastName ?? ''),
    email: (body.email ?? '').trim(),
  }
  const terminals = await findTerminals(scope, terminalTokens)
  refuseProblems({
    ...personProblems(names),
    password:
      password === 'own' ? undefined : passwordProblems(password.typed, [...Object.values(names), config.productName]),
    rights: rights.length === 0 ? 'LIST_BLANK' : undefined,
    terminalTokens: terminals.length === 0 ? 'LIST_BLANK' : undefined,
  })
  requireOneMerchant(nowhere, terminals, 'terminalTokens')

  const [first] = terminals as [Terminal]
  const unit = { ...pathOf(first), storeIds: terminals.map(({ storeId }) => storeId) }
  const role = grantedRole(scope, unit, body.role, config.userRoleSelect)
  await requireGrants(scope, unit, nothing, { rights, ssmAccess }, requestInfo.variant)
  await requireRoom(scope, await lockTerminals(scope, terminalTokens), config.terminalMaxUsers, 'terminalTokens')

  const id = await nextPersonId(scope)
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const person = { ...names, rights: inOrder(rights), ssmAccess }
  await writeAddress(scope, { email: names.email, taken: 'EMAIL_TAKEN_ON_CREATE', wait }, () =>
    scope.db
      .insertInto('portalUser')
      .values({
        id,
        token,
        ...person,
        ...homeOf(role, first),
        emailKey: canonicalEmail(names.email),
        ...(password !== 'own' && { passwordHash: password.hash, ...firstUseOnly(now(), config) }),
      })
      .execute(),
  )
  await bindRole(scope, id, role, terminals)
  await scope.db
    .insertInto('userTerminal')
    .values(terminals.map((terminal) => ({ userId: id, terminalId: terminal.id })))
    .execute()
  await change.audit({
    event: 'user.created',
    object: { type: 'user', token, acquirerId: first.acquirerId },
    after: { ...person, role, terminals: terminals.map((terminal) => terminal.token) },
  })
  return { id, token }
}

/** The id of a person to come, whom the policies then let a store admin write before any terminal is linked. */
const nextPersonId = async (scope: PrincipalScope): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select nextval('portal_user_id_seq') as id`.execute(scope.db)
  const id = rows[0]?.id ?? 0
  await revealPeople(scope, [id])
  return id
}

const pathOf = ({ acquirerId, affiliateId, instanceId, merchantId }: Terminal) => ({
  acquirerId,
  affiliateId,
  instanceId,
  merchantId,
})

/** The smallest part of the tree that holds what the role is bound to. */
const homeOf = (role: Role, terminal: Terminal) => {
  const path = pathOf(terminal)
  const kind = unitKindOf(role)
  const isBelow = (other: UnitKind) => kind !== null && unitKinds.indexOf(other) > unitKinds.indexOf(kind)
  return {
    ...path,
    affiliateId: isBelow('affiliate') ? null : path.affiliateId,
    instanceId: isBelow('instance') ? null : path.instanceId,
    merchantId: isBelow('merchant') ? null : path.merchantId,
  }
}

/** A role is bound to the store, merchant or unit above the user's terminals; a cashier to the terminals alone. */
const bindRole = async ({ db }: PrincipalScope, userId: number, role: Role, terminals: readonly Terminal[]) => {
  const column = columnOf(role)
  const ids = new Set(column ? terminals.map((terminal) => terminal[column]) : [])
  const bindings = column ? [...ids].map((id) => ({ userId, role, [column]: id })) : [{ userId, role }]
  await db.insertInto('roleBinding').values(bindings).execute()
}

/** The column that says what a role is bound to. */
const columnOf = (role: Role) => {
  const kind = unitKindOf(role)
  return kind === null || kind === 'terminal' ? undefined : (`${kind}Id` as const)
}
