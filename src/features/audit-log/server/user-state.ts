import { sql } from 'kysely'
import { leadingRole } from '#core/access/roles.ts'
import { DEFAULT_ZONE } from '#core/time/time-zone.ts'
import { notFound } from '#server/http/api-error.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { suspensionEnd } from '#server/security/account-state.ts'
import { instantText } from '#server/lists/instants.ts'
import { anyOf } from '#server/lists/source.ts'
import { rangeEndIn } from '#server/lists/zones.ts'
import type { UserState } from '../state.ts'
import { changingEvents, type RecordedChange, reconstruct } from './reconstruct.ts'
import { auditSource, withMerchant } from './source.ts'

type Entry = NonNullable<UserState['parts'][number]['since']>

interface Change extends Entry, Pick<RecordedChange, 'before' | 'after'> {
  readonly isPast: boolean
}

interface Person {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly rights: readonly string[]
  readonly ssmAccess: boolean
  readonly isDeleted: boolean
  readonly roles: readonly string[]
  readonly terminals: readonly string[]
  readonly viewOnly: boolean
  /** An instant as the log has it, `UNTIL_LIFTED`, or null. */
  readonly suspendedUntil: string | null
  readonly belongsTo: string | null
  readonly stores: readonly string[]
  readonly createdAt: string
}

const MINUTE = 60_000

/**
 * What a person had at the end of a minute, from the entries about them that the principal sees.
 * @param wall 'YYYY-MM-DD HH:mm' by the clocks of the zone
 * @throws ApiError NOT_FOUND
 */
export const readUserState = async (
  scope: PrincipalScope,
  token: string,
  { at: wall, zone = DEFAULT_ZONE }: { at: string; zone?: string | undefined },
): Promise<UserState> => {
  const person = (await findPerson(scope, token)) ?? notFound()
  const until = new Date(rangeEndIn(zone, wall, 'last').instant.getTime() + MINUTE)
  const changes = await findChanges(scope, token, until)
  const { roles, isDeleted, createdAt, ...values } = person
  const present = {
    ...values,
    account: isDeleted ? 'deleted' : 'active',
    role: roles.length > 0 ? leadingRole(roles) : null,
  }
  const parts = reconstruct(
    present,
    changes.filter(({ isPast }) => isPast),
    changes.filter(({ isPast }) => !isPast),
  )
  const named = parts.find(({ part }) => part === 'terminals')
  const tokens = [named?.value, named?.later].flat().filter((each): each is string => typeof each === 'string')
  return {
    at: `${until.toISOString().slice(0, 19)}Z`,
    logFrom: await readLogStart(scope),
    createdAt,
    parts: parts.map(({ since, until: next, value, ...part }) => ({
      ...part,
      // An account that no entry tells of was not there before it was made.
      value: part.part === 'account' && !since && until <= new Date(createdAt) ? 'none' : (value ?? null),
      since: entryOf(since),
      until: entryOf(next),
    })),
    terminals: await namesOf(scope, tokens),
  }
}

const entryOf = (change: Change | undefined): Entry | null =>
  change
    ? {
        token: change.token,
        time: change.time,
        event: change.event,
        actorName: change.actorName,
        actorEmail: change.actorEmail,
        role: change.role,
      }
    : null

/** Deleted people too: whoever may read the log may read what they had. */
const findPerson = async (scope: PrincipalScope, token: string): Promise<Person | undefined> => {
  const { rows } = await sql<Person>`
    select email, first_name, last_name, rights, ssm_access, deleted_at is not null as is_deleted,
      array(select binding.role from role_binding binding where binding.user_id = person.id) as roles,
      array(select terminal.token from user_terminal link join terminal on terminal.id = link.terminal_id
        where link.user_id = person.id) as terminals,
      view_only,
      ${suspensionEnd('person')} as suspended_until,
      coalesce(
        (select name from merchant where id = person.merchant_id),
        (select name from instance where id = person.instance_id),
        (select name from affiliate where id = person.affiliate_id),
        (select name from acquirer where id = person.acquirer_id)
      ) as belongs_to,
      array(select store.name from role_binding binding join store on store.id = binding.store_id
        where binding.user_id = person.id and ${scope.isInside('store', withStore)}
        order by store.name collate "und-x-icu", store.id) as stores,
      ${instantText(sql`person.created_at`)} as created_at
    from portal_user person where token = ${token} and ${scope.isInside('person', withMerchant)}`.execute(scope.db)
  return rows[0]
}

const withStore = { ...withMerchant, stores: 'id' }

/** When the oldest entry was written that the principal sees. */
const readLogStart = async (scope: PrincipalScope): Promise<string | null> => {
  const { rows } = await sql<{ at: string }>`
    select ${instantText(sql`e.at`)} as at from audit_event e where ${scope.isInside('e', withMerchant)}
    order by e.at limit 1`.execute(scope.db)
  return rows[0]?.at ?? null
}

const findChanges = async (scope: PrincipalScope, token: string, until: Date): Promise<Change[]> => {
  const { columns } = auditSource(scope)
  const { rows } = await sql<Change>`
    select ${columns.token} as token, ${columns.time} as time, e.event, e.role, e.before, e.after,
      ${columns.actorName} as actor_name, ${columns.actorEmail} as actor_email, e.at < ${until} as is_past
    from audit_event e
    where e.object_type = 'user' and e.object_token = ${token} and e.result = 'ok'
      and ${anyOf(sql`e.event`, changingEvents)} and ${scope.isInside('e', withMerchant)}
    order by e.position`.execute(scope.db)
  return rows
}

const namesOf = async (scope: PrincipalScope, tokens: readonly string[]): Promise<UserState['terminals']> => {
  if (tokens.length === 0) return {}
  const { rows } = await sql<{ token: string; alias: string; store: string }>`
    select terminal.token, terminal.alias, store.name as store
    from terminal join store on store.id = terminal.store_id
    where ${anyOf(sql`terminal.token`, tokens)} and ${scope.isInside('terminal', withMerchant)}`.execute(scope.db)
  return Object.fromEntries(rows.map(({ token, alias, store }) => [token, { alias, store }]))
}
