import fc from 'fast-check'
import { refreshToken } from '#contract/session.ts'
import type { Person } from './factories.ts'
import type { TestApp } from './test-app.ts'

const HOUR = 3600

/** What one client does at a step: present a token it was given, the newest being 0, or nothing. */
type Step = number | 'nothing'

/** Clients that share a clock: seconds to wait before each step, and the steps of each client. */
export interface Schedule {
  readonly waits: readonly number[]
  readonly clients: readonly (readonly Step[])[]
}

/** Random schedules for this many clients at once; waits lie on both sides of the limits of D-21. */
export const schedules = (clients: number, steps: number): fc.Arbitrary<Schedule> => {
  const wait = fc.constantFrom(0, 0, 0, 1, 30, 30, 31, 31, 400, 6 * HOUR)
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 3, arbitrary: fc.constant(1) },
    { weight: 2, arbitrary: fc.nat(4) },
    { weight: 1, arbitrary: fc.constant('nothing' as const) },
  )
  const many = <T>(each: fc.Arbitrary<T>, length: number) => fc.array(each, { minLength: length, maxLength: length })
  return fc.record({ waits: many(wait, steps), clients: many(many(step, steps), clients) })
}

/** D-21 in a few lines: a chain of tokens by their place in it; times in seconds since the session began. */
const createModel = () => {
  const rotatedAt: (number | undefined)[] = [undefined]
  let ended = false
  return {
    newest: () => rotatedAt.length - 1,
    /** The place of the token that is given for this one; undefined for a refusal. */
    refresh: (place: number, now: number): number | undefined => {
      ended ||= now > 12 * HOUR
      if (ended) return undefined
      const rotated = rotatedAt[place]
      if (rotated === undefined) {
        rotatedAt[place] = now
        rotatedAt.push(undefined)
      } else if (now - rotated > 30 && rotatedAt[place + 1] !== undefined) {
        ended = true
        return undefined
      }
      return place + 1
    },
  }
}

/**
 * Lets the clients of a schedule refresh against the server and against the model.
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
        const step = steps[at] ?? 'nothing'
        if (step === 'nothing') return
        const place = Math.max(0, model.newest() - step)
        const expected = model.refresh(place, elapsed)
        const { status, data } = await app.call(refreshToken, { body: chain[place] })
        const where = `client ${client}, step ${at}`
        if ((status === 200) !== (expected !== undefined)) differences.push(`${where}: status ${status}`)
        if (expected === undefined || status !== 200) return
        const known = chain[expected]
        if (known && known.refreshToken !== data.refreshToken) differences.push(`${where}: another successor`)
        chain[expected] ??= data
      }),
    )
  }
  app.clock.now = start
  const leaves = await app.query(
    'select session_id from refresh_token where rotated_at is null group by session_id having count(*) > 1',
  )
  return [...differences, ...leaves.map(({ sessionId }) => `session ${String(sessionId)}: more than one live token`)]
}
