import fc from 'fast-check'
import { getLoggedUser, refreshToken } from '#core/session.ts'
import type { Person } from './factories.ts'
import type { TestApp } from './test-app.ts'

const HOUR = 3600

/** What one client does at a step: refresh with, or make a call with, a pair it was given, the newest being 0. */
interface Step {
  readonly act: 'refresh' | 'call' | 'nothing'
  readonly back: number
}

/** Clients that share a clock: seconds to wait before each step, and the steps of each client. */
export interface Schedule {
  readonly waits: readonly number[]
  readonly clients: readonly (readonly Step[])[]
}

/** Random schedules for this many clients at once; waits lie on both sides of the life of an access token. */
export const schedules = (clients: number, steps: number): fc.Arbitrary<Schedule> => {
  const wait = fc.constantFrom(0, 0, 0, 1, 30, 31, 304, 306, HOUR, 6 * HOUR)
  const step = fc.record({
    act: fc.oneof(
      { weight: 6, arbitrary: fc.constant('refresh' as const) },
      { weight: 3, arbitrary: fc.constant('call' as const) },
      { weight: 1, arbitrary: fc.constant('nothing' as const) },
    ),
    back: fc.oneof(
      { weight: 4, arbitrary: fc.constant(0) },
      { weight: 3, arbitrary: fc.constant(1) },
      { weight: 2, arbitrary: fc.nat(4) },
    ),
  })
  const many = <T>(each: fc.Arbitrary<T>, length: number) => fc.array(each, { minLength: length, maxLength: length })
  return fc.record({ waits: many(wait, steps), clients: many(many(step, steps), clients) })
}

/** An access token lives for 300 s and is accepted for 5 s more. */
const ACCESS_SECONDS = 305

interface ChainLink {
  rotated: boolean
  used: boolean
  /** When the access token that the client holds of it was given out. */
  at: number
}

/**
 * The rule in a few lines: a chain of tokens by their place in it. A parent is accepted while its successor is unused, and
 * one that is presented after that ends the session. Times in seconds since the session began.
 */
const createModel = () => {
  const chain: ChainLink[] = [{ rotated: false, used: false, at: 0 }]
  let ended = false
  return {
    newest: () => chain.length - 1,
    /** The place of the token that is given for this one; undefined for a refusal. */
    refresh: (at: number, now: number): number | undefined => {
      ended ||= now > 12 * HOUR
      const [parent, successor] = [chain[at], chain[at + 1]]
      if (ended || !parent) return undefined
      if (parent.rotated && (successor?.rotated || successor?.used)) {
        ended = true
        return undefined
      }
      parent.rotated = true
      if (successor) successor.at = now
      else chain.push({ rotated: false, used: false, at: now })
      return at + 1
    },
    /** Whether a call with the access token of this place is answered. */
    call: (at: number, now: number): boolean => {
      const position = chain[at]
      if (ended || !position || now - position.at >= ACCESS_SECONDS) return false
      position.used = true
      return true
    },
  }
}

/**
 * Lets the clients of a schedule refresh and make calls against the server and against the model.
 * @returns what differed: an answer, a token, or more than one token of a session that was never used
 */
export const playRefreshes = async (app: TestApp, person: Person, { waits, clients }: Schedule): Promise<string[]> => {
  const differences: string[] = []
  const start = app.clock.now
  const sessions = await Promise.all(
    clients.map(async (steps) => ({ steps, chain: [await app.openSession(person)], model: createModel() })),
  )
  let elapsed = 0
  for (const [at, wait] of waits.entries()) {
    app.clock.advance(wait)
    elapsed += wait
    await Promise.all(
      sessions.map(async ({ steps, chain, model }, client) => {
        const { act, back } = steps[at] ?? { act: 'nothing', back: 0 }
        const position = Math.max(0, model.newest() - back)
        const where = `client ${client}, step ${at}: ${act} ${back} back`
        if (act === 'call') {
          const expected = model.call(position, elapsed) ? 200 : 401
          const { status } = await app.call(getLoggedUser, { token: chain[position]?.token ?? '' })
          if (status !== expected) differences.push(`${where}: status ${status}`)
        }
        if (act === 'refresh') {
          const expected = model.refresh(position, elapsed)
          const { status, data } = await app.call(refreshToken, { body: chain[position] })
          if ((status === 200) !== (expected !== undefined)) differences.push(`${where}: status ${status}`)
          if (expected === undefined || status !== 200) return
          const known = chain[expected]
          if (known && known.refreshToken !== data.refreshToken) differences.push(`${where}: another successor`)
          chain[expected] = data
        }
      }),
    )
  }
  app.clock.now = start
  const leaves = await app.query(
    'select session_id from refresh_token where rotated_at is null group by session_id having count(*) > 1',
  )
  return [...differences, ...leaves.map(({ sessionId }) => `session ${String(sessionId)}: more than one live token`)]
}
