import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import type { ListBody, ListParams, Page } from '#core/list/calls.ts'
import { sessionList, type SessionRow } from '../sessions.ts'
import { notFound } from '#server/http/api-error.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { instantText } from '#server/lists/instants.ts'
import { listPage } from '#server/lists/page.ts'
import { sourceOf } from '#server/lists/source.ts'
import type { RequestInfo, Services } from '#server/services.ts'
import { endSession } from '#features/authentication/server/queries.ts'

/** The principal's sessions that are alive now: neither ended nor past one of their limits (D-21). */
const livingSessions = ({ config, now }: Services) =>
  sourceOf(sessionList, {
    from: sql`session s`,
    key: ['id'],
    visible: ({ principal }) => {
      const since = (seconds: number) => new Date(now().getTime() - seconds * 1000)
      return sql`s.user_id = ${principal.userId} and s.ended_at is null
        and s.created_at >= ${since(config.sessionMax)}
        and (s.last_input_at >= ${since(config.idleMinutes[principal.level] * 60)} or s.id = ${principal.sessionId})`
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

/** One page of the principal's own living sessions. */
export const listOwnSessions = async (
  scope: PrincipalScope,
  services: Services,
  request: { params: ListParams; body: ListBody },
  requestInfo: RequestInfo,
): Promise<Page<SessionRow>> => {
  const listPrincipal = { level: scope.principal.level, variant: requestInfo.variant }
  const page = await listPage(scope, sessionList, livingSessions(services), request, listPrincipal)
  const items = page.items.map((row) => ({
    ...row,
    address: maskedAddress(row.address),
    current: row.token === scope.principal.sessionId,
  }))
  return { ...page, items }
}

/** @throws ApiError NOT_FOUND for a session that is not the principal's or has ended */
export const endOwn = async (
  scope: PrincipalScope,
  services: Services,
  requestInfo: RequestInfo,
  id: string,
): Promise<void> => {
  const own = await scope.db
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', scope.principal.userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  await endSession(scope, (own ?? notFound()).id, 'own', { now: services.now(), requestInfo })
}

/** An address without the part that identifies one machine: the last byte of IPv4, everything after the network of IPv6. */
export const maskedAddress = (address: string): string => {
  if (!ipaddr.isValid(address)) return ''
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString().replace(/\d+$/, '*')
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/48`).toString()}/48`
}
