import { setTimeout as pause } from 'node:timers/promises'
import { LAST_INPUT_HEADER, type TokenPair } from '#core/session.ts'
import { PASSWORD } from './factories.ts'

/** Milliseconds between two calls of one tablet, on average: people do not keep step. */
const PACE = 5000
const next = () => PACE * (0.5 + Math.random())
/** A tablet asks for new tokens before the old ones are too old: seconds. */
const REFRESH_AFTER = 240

interface Tablet {
  readonly origin: string
  readonly email: string
  readonly password: string
  /** The address that the proxy in front says. */
  readonly address: string
}

/** What has become of all calls so far. */
interface TabletCounts {
  calls: number
  /** Calls that a busy server has asked to come again (503). */
  turnedAway: number
  /** By status, or by the name of what broke. */
  readonly failures: Record<string, number>
}

/** Milliseconds from the sign-in at one tablet to that at the next: hashing passwords is slow on purpose. */
const OPENING = 200

interface Tablets {
  readonly counts: TabletCounts
  readonly stop: () => Promise<void>
}

/** A tablet for each of these people, each with an address of its own. */
export const startTablets = (origin: string, emails: readonly string[]): Tablets => {
  const over = new AbortController()
  const counts: TabletCounts = { calls: 0, turnedAway: 0, failures: {} }
  const tablets = emails.map(async (email, at) => {
    await pause(at * OPENING, undefined, { signal: over.signal })
    await useTablet({ origin, email, password: PASSWORD, address: `10.0.0.${at + 1}` }, counts, over.signal)
  })
  return {
    counts,
    stop: async () => {
      over.abort()
      await Promise.all(tablets)
    },
  }
}

/** What a tablet shows, one after the other. */
const screens = [
  ['POST', 'transactions/1/20', { sort: null, filter: {} }],
  ['POST', 'terminals/1/10', {}],
  ['POST', 'stores/1/10', {}],
  ['GET', 'logged-user-info', undefined],
] as const

/** One tablet at work until `over`: signed in, its live updates open, one screen after another, tokens renewed. */
const useTablet = async (tablet: Tablet, counts: TabletCounts, over: AbortSignal): Promise<void> => {
  const note = (problem: string) => (counts.failures[problem] = (counts.failures[problem] ?? 0) + 1)
  const rest = (milliseconds: number) => pause(milliseconds, undefined, { signal: over }).catch(() => {})
  /** @returns undefined for a call that was not answered as asked */
  const send = async (method: string, path: string, body?: unknown, token?: string): Promise<string | undefined> => {
    counts.calls += 1
    const response = await fetch(`${tablet.origin}/api/${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': tablet.address,
        // Somebody touches it all the time; without that a session ends after some minutes.
        [LAST_INPUT_HEADER]: '0',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.ok) return text
    if (response.status === 503) counts.turnedAway += 1
    else note(`${method} ${path}: ${response.status}`)
    return undefined
  }
  const tokensFrom = async (path: string, body: unknown): Promise<TokenPair | undefined> => {
    while (!over.aborted) {
      const text = await send('POST', path, body)
      if (text) return JSON.parse(text) as TokenPair
      await rest(next())
    }
    return undefined
  }
  const { email, password } = tablet
  let tokens = await tokensFrom('login', { email, password })
  if (!tokens) return
  let renewed = performance.now()
  const listening = listen(tablet, () => tokens?.token ?? '', over)
  for (let at = 0; tokens && !over.aborted; at += 1) {
    try {
      if (performance.now() - renewed > REFRESH_AFTER * 1000) {
        tokens = await tokensFrom('token/refresh', { token: tokens.token, refreshToken: tokens.refreshToken })
        renewed = performance.now()
        if (!tokens) break
      }
      const [method, path, body] = screens[at % screens.length] ?? screens[0]
      await send(method, path, body, tokens.token)
    } catch (error) {
      note(String(error))
    }
    await rest(next())
  }
  await listening
}

/** Keeps the live updates open, as a tablet does: again when they end. */
const listen = async ({ origin, address }: Tablet, token: () => string, over: AbortSignal): Promise<void> => {
  while (!over.aborted) {
    try {
      const response = await fetch(`${origin}/api/live`, {
        headers: { authorization: `Bearer ${token()}`, 'x-forwarded-for': address },
        signal: over,
      })
      for await (const _ of response.body ?? []) if (over.aborted) return
    } catch {
      // Ended, by us or by the server.
    }
    await pause(1000, undefined, { signal: over }).catch(() => {})
  }
}
