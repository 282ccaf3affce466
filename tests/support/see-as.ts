import type { Role } from '#core/access/roles.ts'
import { SEE_AS_HEADER } from '#core/see-as.ts'
import type { AnyEndpoint, Endpoint, ReplyOf } from '#core/endpoint.ts'
import { startSeeAs, type StartedSeeAs } from '#features/support/see-as.ts'
import type { Reply, TestApp } from './test-app.ts'

/** Sees the portal as a role over a place from now on, in the session of the token. */
export const seeAs = async (app: TestApp, token: string, role: Role, placeToken: string): Promise<StartedSeeAs> => {
  const body = { role, placeToken, reason: 'Sees no sales' }
  const { status, data } = await app.call(startSeeAs, { body, token })
  if (status !== 200) throw new Error(`seeing as ${role} answered ${status}`)
  return data
}

interface Asked {
  readonly params?: Record<string, string | number>
  readonly body?: unknown
  readonly token: string
  readonly seenAs: string
}

/** Makes a call in a session as another role. */
export const callSeenAs = <P, B, R>(
  app: TestApp,
  endpoint: Endpoint<P, B, R>,
  { seenAs, ...input }: Asked,
): Promise<Reply<ReplyOf<Endpoint<P, B, R>>>> => app.call(endpoint, { ...input, headers: { [SEE_AS_HEADER]: seenAs } })

/** What a call is refused with as another role, in words: '403 NOT_WHEN_SEEN_AS'. */
export const refusedSeenAs = async (app: TestApp, endpoint: AnyEndpoint, asked: Asked): Promise<string> => {
  const { status, error } = await callSeenAs(app, endpoint, asked)
  return `${status} ${error?.code}`
}
