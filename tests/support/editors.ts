import { setTimeout as pause } from 'node:timers/promises'
import type { TokenPair } from '#core/session.ts'
import { PASSWORD, type Tenant } from './factories.ts'

interface Load {
  calls: number
  readonly failures: string[]
  /** Ends it when all are through. */
  readonly stop: () => Promise<void>
}

/** Tablets that read and write without a break, each in a session of its own and a terminal of its own. */
export const startEditors = (origin: string, tablets: readonly { email: string; tenant: Tenant }[]): Load => {
  const over = new AbortController()
  const load = { calls: 0, failures: [] as string[] }
  const send = async (method: string, path: string, body: unknown, token?: string): Promise<unknown> => {
    load.calls += 1
    try {
      const response = await fetch(`${origin}/api/${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      })
      const text = await response.text()
      if (!response.ok) load.failures.push(`${method} ${path}: ${response.status} ${text}`)
      return JSON.parse(text)
    } catch (error) {
      load.failures.push(`${method} ${path}: ${String(error)}`)
      return undefined
    }
  }
  const work = async ({ email, tenant }: { email: string; tenant: Tenant }) => {
    let tokens = (await send('POST', 'login', { email, password: PASSWORD })) as TokenPair
    for (let version = 1; !over.signal.aborted; version += 1) {
      await send('POST', 'transactions/1/20', { sort: null, filter: {} }, tokens.token)
      const edit = { version, alias: `Bar ${version}` }
      await send('PUT', `terminal/${tenant.tokens.terminal}`, edit, tokens.token)
      // A session goes on wherever its tokens are renewed.
      if (version % 10 === 0) tokens = (await send('POST', 'token/refresh', tokens)) as TokenPair
      await pause(20)
    }
  }
  const working = Promise.all(tablets.map(work))
  return Object.assign(load, {
    stop: async () => {
      over.abort()
      await working
    },
  })
}
