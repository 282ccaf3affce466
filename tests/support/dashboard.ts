import type { Endpoint, ReplyOf } from '#core/endpoint.ts'
import type { TestApp } from './test-app.ts'

/** Asks for figures of the dashboard, in the body of the standard variant. */
export const askDashboard = async <P, B, R>(
  app: TestApp,
  token: string,
  endpoint: Endpoint<P, B, R>,
  filter: object,
  extras: object = {},
): Promise<ReplyOf<Endpoint<P, B, R>>> => {
  const reply = await app.call(endpoint, { body: { filter, ...extras }, token })
  if (reply.status !== 200) throw new Error(`${endpoint.name} answered ${reply.status} ${JSON.stringify(reply.error)}`)
  return reply.data
}
