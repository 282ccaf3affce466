import { sql } from 'kysely'
import { expandRoles, levelOf } from '#contract/roles.ts'
import type { Actor, PlainScope } from '../../db/scope.ts'

interface ActorRow {
  userId: number
  userToken: string
  sessionId: string
  isSso: boolean
  viewOnly: boolean
  mustChangePassword: boolean
  roles: string[]
  acquirers: number[]
  affiliates: number[]
  instances: number[]
  merchants: number[]
  stores: number[]
  linkedTerminals: number[]
}

const ids = (column: string) =>
  sql`coalesce((select array_agg(distinct ${sql.ref(`b.${column}`)}) filter (where ${sql.ref(`b.${column}`)} is not null)
    from role_binding b where b.user_id = u.id), '{}')`

/**
 * The person of a living session, with roles and scope as they are now (SEC-21).
 * @returns undefined when the session has ended or the account is disabled or deleted
 */
export const findActor = async (
  { db }: PlainScope,
  sessionId: string,
  cashierTransactionScope: 'terminal' | 'own',
): Promise<Actor | undefined> => {
  const { rows } = await sql<ActorRow>`
    select u.id user_id, u.token user_token, s.id session_id, s.is_sso, u.view_only,
      u.password_expires_at is not null must_change_password,
      coalesce((select array_agg(distinct b.role) from role_binding b where b.user_id = u.id), '{}') roles,
      ${ids('acquirer_id')} acquirers, ${ids('affiliate_id')} affiliates, ${ids('instance_id')} instances,
      ${ids('merchant_id')} merchants, ${ids('store_id')} stores,
      coalesce((select array_agg(l.terminal_id) from user_terminal l where l.user_id = u.id), '{}') linked_terminals
    from session s join portal_user u on u.id = s.user_id
    where s.id = ${sessionId} and s.ended_at is null and u.enabled and u.deleted_at is null`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { linkedTerminals, roles, acquirers, affiliates, instances, merchants, stores, ...person } = row
  const level = levelOf(roles)
  const operator = roles.includes('ROLE_ADMIN')
  return {
    ...person,
    roles: expandRoles(roles),
    level: operator ? 'admin' : level,
    operator,
    // Being linked to a terminal opens it for cashiers; for the other levels it only says where they may take payments.
    ids: {
      acquirers,
      affiliates,
      instances,
      merchants,
      stores,
      terminals: level === 'transaction' ? linkedTerminals : [],
    },
    ownTransactionsOnly: level === 'transaction' && cashierTransactionScope === 'own',
  }
}
