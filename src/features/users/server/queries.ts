import { sql } from 'kysely'
import { leadingRole, roles, type Role, type TransactionRight } from '#core/access/roles.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { type UserDetails, userList } from '../contract.ts'
import type { Variant } from '#core/access/variant.ts'
import type { Config } from '#server/config/config.ts'
import { notFound } from '#server/http/api-error.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { instantText } from '#server/lists/instants.ts'
import { findRow } from '#server/lists/row.ts'
import { isOpen } from '#server/security/account-state.ts'
import { mayAt, roleOver, type OrganizationUnit } from '#server/security/roles-over.ts'
import { terminalVisible } from '#server/lists/visible.ts'
import { mayGrantRole } from './grants.ts'
import { fullName, personVisible, storesOfPerson, userSource } from './source.ts'

/** A person with what decides who may change them. */
export interface User extends OrganizationUnit {
  readonly id: number
  readonly token: string
  readonly acquirerId: number | null
  readonly email: string
  readonly emailKey: string
  readonly firstName: string
  readonly lastName: string
  readonly rights: readonly TransactionRight[]
  readonly ssmAccess: boolean
  readonly viewOnly: boolean
  readonly ssoSubject: string | null
  readonly version: number
  readonly roles: readonly Role[]
  readonly linkedTerminals: readonly { readonly id: number; readonly token: string; readonly alias: string }[]
  /** Where they were invited. */
  readonly invitation: {
    readonly expiresAt: string
    readonly isAccepted: boolean
    readonly isWithdrawn: boolean
  } | null
  /** Whether terminals are linked, or stores bound by a role, that the principal does not see. */
  readonly goesBeyond: boolean
}

/** A person in scope by their token; `lock` holds the row until the end of the transaction. */
export const findUser = async (
  scope: PrincipalScope,
  token: string,
  { lock = false } = {},
): Promise<User | undefined> => {
  const { rows } = await sql<User>`
    select person.id, person.token, person.acquirer_id, person.affiliate_id, person.instance_id, person.merchant_id,
      person.email, person.email_key, person.first_name, person.last_name, person.rights, person.ssm_access,
      person.view_only, person.sso_subject, person.version,
      array(select binding.role from role_binding binding where binding.user_id = person.id) as roles,
      coalesce((select json_agg(store_id) from (${storesOfPerson}) active where store_id is not null), '[]') as store_ids,
      coalesce((
        select json_agg(json_build_object('id', terminal.id, 'token', terminal.token, 'alias', terminal.alias)
          order by terminal.id)
        from user_terminal link join terminal on terminal.id = link.terminal_id where link.user_id = person.id
      ), '[]') as linked_terminals,
      (select json_build_object('expiresAt', ${instantText(sql`invitation.expires_at`)},
          'isAccepted', invitation.accepted_at is not null, 'isWithdrawn', invitation.withdrawn_at is not null)
        from invitation where invitation.user_id = person.id) as invitation,
      exists (
        select from user_terminal link
        left join terminal on terminal.id = link.terminal_id and ${terminalVisible(scope)}
        where link.user_id = person.id and terminal.id is null
      ) or exists (
        select from role_binding binding
        left join store on store.id = binding.store_id and ${scope.isInside('store', storeColumns)}
        where binding.user_id = person.id and binding.store_id is not null and store.id is null
      ) as goes_beyond
    from portal_user as person
    where person.token = ${token} and ${personVisible(scope)}
    ${lock ? sql`for no key update of person` : sql``}`.execute(scope.db)
  return rows[0]
}

const storeColumns = {
  acquirers: 'acquirer_id',
  affiliates: 'affiliate_id',
  instances: 'instance_id',
  merchants: 'merchant_id',
  stores: 'id',
}

/** Whether the principal may change the user: not above the own role there, nor beyond the own scope. */
export const isWithinReach = ({ principal }: PrincipalScope, person: User): boolean => {
  const own = roleOver(principal, person)
  return !person.goesBeyond && own !== undefined && roles.indexOf(leadingRole(person.roles)) >= roles.indexOf(own)
}

/**
 * The people in sight whose invitation is about to expire, the next first; those who are suspended get no new one now.
 * @param until the latest time that counts; what has expired by `now` does not
 */
export const listExpiringInvitations = async (
  scope: PrincipalScope,
  { now, until, limit }: { now: Date; until: Date; limit: number },
) => {
  const { rows } = await sql<{ token: string; name: string; expiresAt: string; total: number }>`
    select person.token, ${fullName} as name, ${instantText(sql`invitation.expires_at`)} as expires_at,
      count(*) over () as total
    from invitation join portal_user as person on person.id = invitation.user_id
    where invitation.accepted_at is null and invitation.withdrawn_at is null and invitation.expires_at > ${now}
      and invitation.expires_at <= ${until} and ${isOpen('person', now)} and ${personVisible(scope)}
    order by invitation.expires_at, person.id limit ${limit}`.execute(scope.db)
  return { total: rows[0]?.total ?? 0, items: rows.map(({ token, name, expiresAt }) => ({ token, name, expiresAt })) }
}

/** Whether the principal may have such a person invited: what they may create, they may invite. */
export const mayInvite = (
  scope: PrincipalScope,
  person: User,
  { userRoleSelect }: Pick<Config, 'userRoleSelect'>,
  variant: Variant,
): boolean =>
  isWithinReach(scope, person) &&
  mayAt(scope.principal, 'user.invite', person, variant) &&
  mayGrantRole(scope, person, leadingRole(person.roles), userRoleSelect)

/** The details of a person in scope. */
export const readUserDetails = async (
  scope: PrincipalScope,
  token: string,
  config: Pick<Config, 'userRoleSelect'>,
  listPrincipal: ListPrincipal,
): Promise<UserDetails> => {
  const person = (await findUser(scope, token)) ?? notFound()
  const row = await findRow(scope, userList, userSource, sql`person.id = ${person.id}`, listPrincipal)
  const { rows: stores } = await sql<{ token: string; name: string }>`
    select store.token, store.name from store, portal_user as person
    where person.id = ${person.id} and store.id in (${storesOfPerson})
    order by store.name collate "und-x-icu", store.id`.execute(scope.db)
  const merchant = await scope.db
    .selectFrom('merchant')
    .select('token')
    .where('id', '=', person.merchantId)
    .executeTakeFirst()
  return {
    ...(row ?? notFound()),
    version: person.version,
    firstName: person.firstName,
    lastName: person.lastName,
    roles: roles.filter((role) => person.roles.includes(role)),
    viewOnly: person.viewOnly,
    merchantToken: merchant?.token ?? null,
    stores,
    isSso: person.ssoSubject !== null,
    isWithinReach: isWithinReach(scope, person),
    invitationExpiresAt: person.invitation?.expiresAt ?? null,
    isInvitable:
      person.invitation !== null &&
      !person.invitation.isAccepted &&
      mayInvite(scope, person, config, listPrincipal.variant),
  }
}

/** The emails of those of some people who are there for the principal, by their ids. */
export const listEmails = async (scope: PrincipalScope, ids: readonly number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; email: string }>`
    select person.id, person.email from portal_user as person
    where person.id = any(${ids}::bigint[]) and ${personVisible(scope)}`.execute(scope.db)
  return new Map(rows.map(({ id, email }) => [id, email]))
}
