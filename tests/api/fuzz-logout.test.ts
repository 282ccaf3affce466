import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import * as v from 'valibot'
import { beforeAll, expect, it } from 'vitest'
import { logout, revokeSession, type SessionTokens } from '#core/session.ts'
import { parseJson } from '#server/http/json.ts'
import { buildPerson, buildTenant, type Person } from '#tests/support/factories.ts'
import { expectSoundAnswer } from '#tests/support/fuzz.ts'
import { ask } from '#tests/support/matrix/run.ts'
import { anything, nearlyValid } from '#tests/support/schema-values.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

const RUNS = 120
const seed = Number(process.env.SEED ?? randomInt(2 ** 31))

const app = useTestApp()
let people: Person[]

beforeAll(async () => {
  const tenant = await buildTenant(app.database)
  people = [
    await buildPerson(app.database, tenant, 'ROLE_CASHIER'),
    await buildPerson(app.database, tenant, 'ROLE_MERCHANT'),
  ]
})

const kinds = ['token', 'refreshToken', 'revocationTicket'] as const
/** Which session's text of which kind; `changed` names a letter that is another one. Undefined: none at all. */
interface Choice {
  readonly session: number
  readonly kind: (typeof kinds)[number]
  readonly changed: number | undefined
}

/** Mostly of the kind that means something there, and mostly as it was given. */
const choiceOf = (usual: Choice['kind']): fc.Arbitrary<Choice | undefined> =>
  fc.option(
    fc.record({
      session: fc.nat({ max: 2 }),
      kind: fc.oneof({ arbitrary: fc.constant(usual), weight: 3 }, fc.constantFrom(...kinds)),
      changed: fc.oneof({ arbitrary: fc.constant(undefined), weight: 4 }, fc.nat({ max: 40 })),
    }),
    { nil: undefined, freq: 3 },
  )

const trial = fc.constantFrom(logout, revokeSession).chain((endpoint) =>
  fc.record({
    endpoint: fc.constant(endpoint),
    bearer: choiceOf('token'),
    named: choiceOf(endpoint === logout ? 'refreshToken' : 'revocationTicket'),
    how: fc.nat({ max: 9 }),
    later: fc.nat({ max: 3600 }),
  }),
)

const textOf = (sessions: readonly SessionTokens[], { session, kind, changed }: Choice): string => {
  const text = sessions[session]?.[kind] ?? ''
  if (changed === undefined) return text
  return text.slice(0, changed) + (text[changed] === 'A' ? 'B' : 'A') + text.slice(changed + 1)
}

/** The session that a call has to end, whatever else it names; undefined: none. */
const sessionToEnd = (
  endpoint: typeof logout | typeof revokeSession,
  bearer: Choice | undefined,
  named: Choice | undefined,
): number | undefined => {
  const isGenuine = (text: Choice | undefined, kind: Choice['kind']) =>
    text?.kind === kind && text.changed === undefined
  if (endpoint === revokeSession) return isGenuine(named, 'revocationTicket') ? named?.session : undefined
  if (bearer) return isGenuine(bearer, 'token') ? bearer.session : undefined
  return isGenuine(named, 'refreshToken') ? named?.session : undefined
}

it(`ends the session that a logout or a ticket is about and no other one, with any bearer and any body, ${RUNS} times (SEED=${seed})`, async () => {
  const ended = { logout: 0, revokeSession: 0 }
  const property = fc.asyncProperty(trial, async ({ endpoint, bearer, named, how, later }) => {
    const sessions = await Promise.all([0, 1, 1].map((at) => app.openSession(people[at] as Person)))
    // Some of the access tokens have expired.
    app.clock.advance(later)
    await app.query('delete from rate_limit where key like $1', ['revocations:%'])
    const field = endpoint === logout ? 'refreshToken' : 'ticket'
    const whole = { [field]: named ? textOf(sessions, named) : 'of nobody' }
    const body = how < 6 ? fc.constant(whole) : how < 9 ? nearlyValid(fc.constant(whole)) : anything
    const [made] = fc.sample(body, { numRuns: 1, seed: later })
    const sent = made === undefined ? undefined : (JSON.parse(JSON.stringify(made)) as unknown)
    const token = bearer && textOf(sessions, bearer)
    const answer = await ask(app, endpoint, { body: sent }, { token })
    // A text that no column can hold, such as half a surrogate pair, is refused whatever its field.
    const isValid = v.is(endpoint.body, sent ?? {}) && parseJson(JSON.stringify(sent ?? {})).problem === undefined
    expectSoundAnswer(answer, isValid)

    const isWhole = JSON.stringify(sent) === JSON.stringify(whole)
    const about = isValid ? sessionToEnd(endpoint, bearer, isWhole ? named : undefined) : undefined
    if (about !== undefined) ended[endpoint.name as keyof typeof ended]++
    const living = await Promise.all(sessions.map(isLiving))
    expect(living).toEqual(sessions.map((_, at) => at !== about))
  })
  await fc.assert(property, { seed, numRuns: RUNS, endOnFailure: true })
  // Sixteen times on average: with none at all the property says nothing.
  for (const times of Object.values(ended)) expect(times).toBeGreaterThan(0)
})

const isLiving = async ({ token }: SessionTokens): Promise<boolean> => {
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }
  const [row] = await app.query('select ended_at from session where id = $1', [sid])
  return row?.['endedAt'] === null
}
