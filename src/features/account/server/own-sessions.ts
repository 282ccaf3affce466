import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import type { ListBody, ListParams, Page } from '#core/list/calls.ts'
import { sessionList, type SessionRow } from '../sessions.ts'
import { notFound } from '#server/http/api-error.ts'
import type { ActorScope } from '#server/database/scope.ts'
import { instantText } from '#server/lists/instants.ts'
import { listPage } from '#server/lists/page.ts'
import { sourceOf } from '#server/lists/source.ts'
import type { Caller, Services } from '#server/services.ts'
import { endSession } from '#features/authentication/server/commands.ts'

/** The actor's sessions that are alive now: neither ended nor past one of their limits (D-21). */
const livingSessions = ({ config, now }: Services) =>
  sourceOf(sessionList, {
    from: sql`session s`,
    key: ['id'],
    visible: ({ actor }) => {
      const since = (seconds: number) => new Date(now().getTime() - seconds * 1000)
      return sql`s.user_id = ${actor.userId} and s.ended_at is null
        and s.created_at >= ${since(config.sessionMax)}
        and (s.last_input_at >= ${since(config.idleMinutes[actor.level] * 60)} or s.id = ${actor.sessionId})`
    },
    columns: {
      token: sql`s.id`,
      userAgent: sql`s.user_agent`,
      address: sql`s.address`,
      createdAt: instantText(sql`s.created_at`),
      lastSeenAt: instantText(sql`s.last_input_at`),
      current: sql`false`,
    },
    sort: { createdAt: sql`s.created_at`, lastSeenAt: sql`s.last_input_at` },
    filter: {},
  })

/** One page of the actor's own living sessions. */
export const listOwnSessions = async (
  scope: ActorScope,
  services: Services,
  request: { params: ListParams; body: ListBody },
  caller: Caller,
): Promise<Page<SessionRow>> => {
  const viewer = { level: scope.actor.level, variant: caller.variant }
  const page = await listPage(scope, sessionList, livingSessions(services), request, viewer)
  const items = page.items.map((row) => ({
    ...row,
    address: maskedAddress(row.address),
    current: row.token === scope.actor.sessionId,
  }))
  return { ...page, items }
}

/** @throws ApiError NOT_FOUND for a session that is not the actor's or has ended */
export const endOwn = async (scope: ActorScope, services: Services, caller: Caller, id: string): Promise<void> => {
  const own = await scope.db
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', scope.actor.userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  await endSession(scope, (own ?? notFound()).id, 'own', { now: services.now(), caller })
}

/** An address without what tells one machine from its neighbours: the last byte, or all but the network of an IPv6 one. */
export const maskedAddress = (address: string): string => {
  if (!ipaddr.isValid(address)) return ''
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString().replace(/\d+$/, '*')
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/48`).toString()}/48`
}
