import type { AnyEndpoint, Endpoint, ReplyOf } from '#core/endpoint.ts'
import { login } from '#core/session.ts'
import { type Account, emailOf, PASSWORD } from './accounts.ts'

/** Calls the running product past the browser, to know what its screens must show. */
export const apiAs = async (origin: string, account: Account) => {
  const send = async (endpoint: AnyEndpoint, path: string, body: unknown, token?: string) => {
    const response = await fetch(`${origin}/api/${path}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${endpoint.name} answered ${response.status}`)
    const json: unknown = await response.json()
    return endpoint.envelope === 'data' ? (json as { data: unknown }).data : json
  }
  const pair = (await send(login, login.path, { email: emailOf(account), password: PASSWORD })) as {
    token: string
  }
  return <P, B, R>(
    endpoint: Endpoint<P, B, R>,
    { params = {}, body }: { params?: Record<string, string | number>; body?: unknown } = {},
  ) => {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
    return send(endpoint, path, body, pair.token) as Promise<ReplyOf<Endpoint<P, B, R>>>
  }
}
