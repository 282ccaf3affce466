import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expandRoles, levelOf, type Role, roles, type UnitKind, unitKindOf } from '#core/access/roles.ts'
import { column, table } from '#server/database/names.ts'
import {
  type Binding,
  NOBODY,
  type Principal,
  type PrincipalScope,
  type ScopeColumns,
  tenantColumns,
} from '#server/database/scope.ts'

/** The kinds of places that the portal is seen over: cashiers work on all terminals of a store. */
export type PlaceKind = Exclude<UnitKind, 'terminal'>

/** A role beneath, and the place it is held over. */
export interface RoleAndPlace {
  readonly role: Role
  readonly placeKind: PlaceKind
  readonly placeToken: string
}

/** A place in somebody's scope. */
export interface Place {
  readonly id: number
  readonly token: string
  readonly name: string
  readonly acquirerId: number
}

/** The kind of place that a role is seen over; undefined for the platform operator, whom nobody is above. */
export const placeKindOf = (role: Role): PlaceKind | undefined => {
  const kind = unitKindOf(role)
  return kind === 'terminal' ? 'store' : (kind ?? undefined)
}

/** The roles strictly beneath the highest that a person holds. */
export const rolesBeneath = ({ operator, bindings }: Pick<Principal, 'operator' | 'bindings'>): readonly Role[] => {
  const held = operator ? ['ROLE_ADMIN'] : bindings.map(({ role }) => role)
  const highest = roles.findIndex((role) => held.includes(role))
  return highest < 0 ? [] : roles.slice(highest + 1)
}

const scopeColumns: Readonly<Record<PlaceKind, ScopeColumns>> = {
  acquirer: { acquirers: 'id' },
  affiliate: { acquirers: 'acquirer_id', affiliates: 'id' },
  instance: { acquirers: 'acquirer_id', affiliates: 'affiliate_id', instances: 'id' },
  merchant: { ...tenantColumns, merchants: 'id' },
  store: { ...tenantColumns, merchants: 'merchant_id', stores: 'id' },
}

/**
 * A place in the scope of whoever asks. What is above a merchant has no policy of its own: it is in sight where a merchant of
 * it is, which has one.
 * @returns undefined for one outside of it, as for one that does not exist
 */
export const findPlace = async (scope: PrincipalScope, kind: PlaceKind, token: string): Promise<Place | undefined> => {
  const isOfMerchants = kind === 'acquirer' || kind === 'affiliate' || kind === 'instance'
  const { rows } = await sql<Place>`
    select place.id, place.token, place.name, ${column(kind === 'acquirer' ? 'place.id' : 'place.acquirer_id')} acquirer_id
    from ${table(kind)} place
    where place.token = ${token} and ${scope.isInside('place', scopeColumns[kind])}
    ${isOfMerchants ? sql`and exists (select from merchant where ${column(`merchant.${kind}_id`)} = place.id)` : sql``}`.execute(
    scope.db,
  )
  return rows[0]
}

/** What a token of seeing as another role is stored as. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Nobody with a role over a place: what somebody sees who sees the portal as that. It is made within the scope of the person,
 * who must see the place, and its terminals, as they are now; nothing of the person is in it but that.
 * @returns undefined where the role is not beneath theirs, or the place not in their scope
 */
const principalSeenAs = async (
  scope: PrincipalScope,
  { role, placeKind, placeToken }: RoleAndPlace,
  cashierTransactionScope: 'terminal' | 'own',
): Promise<Principal | undefined> => {
  if (!rolesBeneath(scope.principal).includes(role) || placeKindOf(role) !== placeKind) return undefined
  const place = await findPlace(scope, placeKind, placeToken)
  if (!place) return undefined
  const level = levelOf([role])
  const bindings: Binding[] =
    unitKindOf(role) === 'terminal'
      ? (await terminalsOf(scope, place.id)).map((id) => ({ role, id }))
      : [{ role, id: place.id }]
  return {
    userId: NOBODY,
    userToken: '',
    sessionId: null,
    isSso: false,
    roles: expandRoles([role]),
    level,
    viewOnly: true,
    mustChangePassword: false,
    operator: false,
    bindings,
    ownTransactionsOnly: level === 'transaction' && cashierTransactionScope === 'own',
    isSeenAs: true,
  }
}

const terminalsOf = async (scope: PrincipalScope, storeId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select terminal.id from terminal
    where terminal.store_id = ${storeId} and ${scope.isInside('terminal', {
      ...tenantColumns,
      merchants: 'merchant_id',
      stores: 'store_id',
    })}`.execute(scope.db)
  return rows.map(({ id }) => id)
}

/**
 * The principal of a token, for the session that it was made for alone.
 * @returns undefined where it has ended or run out, or is not, or no longer, the person's to use
 */
export const findSeenAs = async (
  scope: PrincipalScope,
  token: string,
  now: Date,
  cashierTransactionScope: 'terminal' | 'own',
): Promise<Principal | undefined> => {
  const { userId, sessionId } = scope.principal
  if (sessionId === null) return undefined
  const asked = await scope.db
    .selectFrom('seeAs')
    .select(['role', 'placeKind', 'placeToken'])
    .where('tokenHash', '=', hashOfToken(token))
    .where('sessionId', '=', sessionId)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return asked && principalSeenAs(scope, asked, cashierTransactionScope)
}
