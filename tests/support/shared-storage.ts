import fc from 'fast-check'
import { getLoggedUser, refreshToken, type SessionTokens } from '#core/session.ts'
import type { Person } from './factories.ts'
import type { TestApp } from './test-app.ts'

const HOUR = 3600

/** What becomes of a request: all goes well, it never arrives, or its reply never does, as when the tab is closed. */
type Fate = 'arrives' | 'is lost' | 'has its reply lost'

/** What a tab does in its turn. */
interface Act {
  readonly refresh: Fate
  readonly call: Fate
  /** Renews also a token that is still fresh, as after a server called it expired. */
  readonly forced: boolean
}

/** What one tablet does in each turn: the acts of its two tabs. */
type Tablet = readonly (readonly [Act, Act])[]

/** Tablets that share a clock. */
export interface Shop {
  /** Seconds before each turn, a sleep of the tablets among them. */
  readonly waits: readonly number[]
  readonly tablets: readonly Tablet[]
}

/** Tablets with two tabs each on a poor line. Keep to eleven turns, which are within the 12 hours of a session. */
export const shops = (tablets: number, turns: number): fc.Arbitrary<Shop> => {
  const fate = fc.oneof(
    { weight: 3, arbitrary: fc.constant('arrives' as const) },
    { weight: 1, arbitrary: fc.constant('is lost' as const) },
    { weight: 1, arbitrary: fc.constant('has its reply lost' as const) },
  )
  const act = fc.record({ refresh: fate, call: fate, forced: fc.boolean() })
  const many = <T>(each: fc.Arbitrary<T>, length: number) => fc.array(each, { minLength: length, maxLength: length })
  const wait = fc.constantFrom(0, 1, 31, 299, 306, 600, HOUR)
  return fc.record({ waits: many(wait, turns), tablets: many(many(fc.tuple(act, act), turns), tablets) })
}

/** What one browser keeps for its tabs, and the lock that they take before they renew it. */
interface Browser {
  stored: { readonly pair: SessionTokens; readonly at: Date }
  alone<T>(work: () => Promise<T>): Promise<T>
}

const createBrowser = (first: SessionTokens, now: Date): Browser => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    stored: { pair: first, at: now },
    alone: (work) => {
      const turn = last.then(work)
      last = turn.catch(() => {})
      return turn
    },
  }
}

/**
 * Lets the tabs of each tablet live through their turns as the portal does: one renews at a time, reads the store again
 * before it sends, and presents what it finds there as long as no reply has come.
 * @returns how many refreshes reached the server, and every answer that was not as it should be
 */
export const playShop = async (
  app: TestApp,
  person: Person,
  { waits, tablets }: Shop,
): Promise<{ refreshes: number; problems: string[] }> => {
  const start = app.clock.now
  const problems: string[] = []
  let refreshes = 0

  const act = async (browser: Browser, { refresh, call, forced }: Act) => {
    const isFresh = () => app.clock.now.getTime() - browser.stored.at.getTime() < 300_000
    const read = browser.stored.pair
    const renew = async () => {
      // The other tab was quicker, or the request goes nowhere.
      if (browser.stored.pair !== read || refresh === 'is lost') return
      refreshes++
      const { status, data, error } = await app.call(refreshToken, { body: read })
      if (status !== 200) problems.push(`refresh: ${status} ${error.reason}`)
      if (status === 200 && refresh === 'arrives') browser.stored = { pair: data, at: app.clock.now }
    }
    if (forced || !isFresh()) await browser.alone(renew)
    if (!isFresh() || call === 'is lost') return
    const { status, error } = await app.call(getLoggedUser, { token: browser.stored.pair.token })
    if (status !== 200) problems.push(`call: ${status} ${error.reason}`)
  }

  const browsers = await Promise.all(tablets.map(async () => createBrowser(await app.openSession(person), start)))
  for (const [turn, wait] of waits.entries()) {
    app.clock.advance(wait)
    const acts = tablets.flatMap((tablet, at) => (tablet[turn] ?? []).map((tab) => act(browsers[at] as Browser, tab)))
    await Promise.all(acts)
  }
  app.clock.now = start
  return { refreshes, problems }
}
