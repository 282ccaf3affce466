import { sql } from 'kysely'
import type { InvitationState } from '#core/invitations.ts'
import { type SuspensionState, UNTIL_LIFTED } from '#core/suspension.ts'
import { userLabels } from '#core/texts/record-labels.ts'
import { untilLiftedText } from '#core/texts/states.ts'
import type { TransactionRight } from '#core/access/roles.ts'
import { userList } from '../contract.ts'
import { asInstantOr } from '#server/exports/cell-rules.ts'
import { exportable } from '#server/exports/exportable.ts'
import { column } from '#server/database/names.ts'
import { type PrincipalScope, tenantColumns } from '#server/database/scope.ts'
import { instantRange, instantText } from '#server/lists/instants.ts'
import { tenantFilters } from '#server/lists/parent-filters.ts'
import { anyOf, containing, foldedColumn, type Sql, sourceOf, foldedName } from '#server/lists/source.ts'

/** What has become of the invitation of `person`; null where nobody invited them. */
const invitationState = sql`(select case
    when invitation.accepted_at is not null then 'accepted'
    when invitation.withdrawn_at is not null then 'withdrawn'
    when invitation.expires_at <= now() then 'expired'
    else 'pending' end
  from invitation where invitation.user_id = person.id)`

/** Until when `person` is suspended; null where they are not, or not any more. */
const suspendedUntil = sql`case
    when person.suspended_until = 'infinity' then ${UNTIL_LIFTED}
    when person.suspended_until > now() then ${instantText(sql`person.suspended_until`)}
  end`

const isSuspended = sql`coalesce(person.suspended_until > now(), false)`

const of = (name: string) => column(`person.${name}`)

/** First and last name combined (§3). */
export const fullName = sql`(person.first_name || ' ' || person.last_name)`

/**
 * People who are there for the principal (D-05): those who belong to a unit in scope, for store admins those linked to the
 * own stores' terminals, and always oneself. In a query in which they stand as `person`.
 */
export const personVisible = (scope: PrincipalScope): Sql =>
  sql`(person.deleted_at is null and (
    ${scope.isInside('person', { ...tenantColumns, merchants: 'merchant_id' })}
    or person.id in (select link.user_id from user_terminal link join terminal on terminal.id = link.terminal_id
      where ${scope.isInside('terminal', { stores: 'store_id' })})
    or person.id = ${scope.principal.userId}
  ))`

/** The ids of the stores that a person is active in: of the terminals linked, and those a role is bound to. */
export const storesOfPerson = sql`
  select terminal.store_id from user_terminal link join terminal on terminal.id = link.terminal_id
  where link.user_id = person.id
  union select binding.store_id from role_binding binding where binding.user_id = person.id`

/** People with a link to a terminal for which the condition holds. */
const linkedWhere = (condition: Sql): Sql =>
  sql`person.id in (select link.user_id from user_terminal link join terminal on terminal.id = link.terminal_id
    join store on store.id = terminal.store_id where ${condition})`

export const userSource = sourceOf(userList, {
  from: sql`portal_user as person`,
  key: ['id'],
  visible: personVisible,
  columns: {
    token: of('token'),
    name: fullName,
    email: of('email'),
    merchantName: sql`(select merchant.name from merchant where merchant.id = person.merchant_id)`,
    // Joined to the terminals, which only exist for the principal as far as the policies show them.
    terminalsCount: sql`(select count(*) from user_terminal link join terminal on terminal.id = link.terminal_id
      where link.user_id = person.id)`,
    storesCount: sql`(select count(*) from store where store.id in (${storesOfPerson}))`,
    rights: of('rights'),
    ssmAccess: of('ssm_access'),
    invitation: invitationState,
    suspendedUntil,
    createdAt: instantText(of('created_at')),
  },
  sort: {
    name: sql`${fullName} collate "und-x-icu"`,
    createdAt: of('created_at'),
    email: of('email_key'),
  },
  filter: {
    ...instantRange(of('created_at')),
    ...tenantFilters('person'),
    username: (text: string) => containing(foldedName('person.name'), text),
    email: (text: string) => containing(foldedColumn('person.email'), text),
    merchantTokens: (tokens: string[]) =>
      sql`person.merchant_id in (select merchant.id from merchant where ${anyOf(column('merchant.token'), tokens)})`,
    storeTokens: (tokens: string[]) =>
      sql`(${linkedWhere(anyOf(column('store.token'), tokens))} or person.id in (
        select binding.user_id from role_binding binding join store on store.id = binding.store_id
        where ${anyOf(column('store.token'), tokens)}))`,
    terminalTokens: (tokens: string[]) => linkedWhere(anyOf(column('terminal.token'), tokens)),
    invitation: (states: InvitationState[]) => anyOf(invitationState, states),
    suspended: (states: SuspensionState[]) => anyOf(sql`case when ${isSuspended} then 'yes' else 'no' end`, states),
    rights: (rights: TransactionRight[]) => sql`person.rights && ${rights}::text[]`,
  },
})

export const userExport = exportable(userList, userSource, {
  labels: userLabels,
  cells: { suspendedUntil: asInstantOr('suspendedUntil', [UNTIL_LIFTED, untilLiftedText]) },
})
