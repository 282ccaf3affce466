import fc from 'fast-check'
import * as v from 'valibot'
import { calls } from '#features/all.ts'
import type { AnyEndpoint } from '#core/endpoint.ts'
import { errorCodes, type ErrorCode } from '#core/errors.ts'
import { endReasons } from '#core/session-end.ts'
import { variants, type Variant } from '#core/access/variant.ts'
import { ask, type Answer } from './matrix/run.ts'
import type { MatrixPrincipal, Grounds } from './matrix/tree.ts'
import { anything, nearlyValid, valuesOf } from './schema-values.ts'
import type { TestApp } from './test-app.ts'

const codes: ErrorCode[] = Object.values(errorCodes)

/** D-32 */
const errorReply = v.strictObject({
  code: v.picklist(codes),
  message: v.pipe(v.string(), v.minLength(1)),
  reference: v.pipe(v.string(), v.uuid()),
  errors: v.array(v.strictObject({ code: v.picklist(codes), field: v.string(), message: v.string() })),
  current: v.optional(v.unknown()),
  reason: v.optional(v.picklist(endReasons)),
})

interface Trial {
  readonly name: string
  readonly params: Record<string, string>
  readonly body: unknown
  readonly principal: MatrixPrincipal | undefined
  readonly variant: Variant
}

/** Texts that mean something: tokens of the tree, times, names of people, currencies. */
const knownTexts = (grounds: Grounds): string[] =>
  Object.values(grounds)
    .flatMap(({ tenant, sale, device, colleague, exportToken, filterId }) => [
      ...Object.values(tenant.tokens),
      sale.token,
      device.token,
      colleague.token,
      exportToken,
      filterId,
      `silent-2026-11-20-${tenant.tokens.terminal}`,
    ])
    .concat([
      '2026-11-01 00:00',
      '2026-11-20 23:59',
      'Europe/Sofia',
      'Pacific/Auckland',
      'EUR',
      'CAD',
      'CANARY',
      '1',
      '2',
      '10',
      '100',
      '4242',
    ])

/** A call of an endpoint whose input is valid, nearly valid, or anything. */
const trialOf = (
  endpoint: AnyEndpoint,
  known: readonly string[],
  principals: readonly MatrixPrincipal[],
): fc.Arbitrary<Trial> => {
  const params = valuesOf(endpoint.params, known) as fc.Arbitrary<Record<string, string>>
  const body = valuesOf(endpoint.body, known)
  // Nothing and dots would make another path.
  const asText = (value: unknown) =>
    (typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '')).replace(/^\.{0,2}$/, 'none')
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const wrongParams = nearlyValid(params).map((value) =>
    Object.fromEntries(names.map((name) => [name, asText((value as Trial['params'] | null)?.[name])])),
  )
  return fc.record({
    name: fc.constant(endpoint.name),
    params: fc.oneof({ arbitrary: params, weight: 4 }, { arbitrary: wrongParams, weight: 1 }),
    body: fc.oneof(
      { arbitrary: body, weight: 3 },
      { arbitrary: nearlyValid(body), weight: 2 },
      { arbitrary: anything, weight: 1 },
    ),
    principal: fc.oneof(
      {
        arbitrary: fc.constant(principals.find(({ role, viewOnly }) => role === 'ROLE_ADMIN' && !viewOnly)),
        weight: 3,
      },
      { arbitrary: fc.constantFrom(...principals), weight: 2 },
    ),
    variant: fc.constantFrom(...variants),
  })
}

export interface Tally {
  calls: number
  valid: number
  /** Names of the endpoints that did what was asked at least once. */
  readonly done: Set<string>
}

/**
 * Sends calls made from the schemas of the contract and throws at the first answer that breaks a rule: never 5xx, what the
 * schema refuses gets a coded 4xx, every error has the form of D-32; replies are checked by the router.
 */
export const fuzz = async (
  { app, grounds, principals }: { app: TestApp; grounds: Grounds; principals: readonly MatrixPrincipal[] },
  { seed, runs }: { seed: number; runs: number },
): Promise<Tally> => {
  const known = knownTexts(grounds)
  const trial = fc.oneof(...calls.map((endpoint) => trialOf(endpoint, known, principals)))
  const tally: Tally = { calls: 0, valid: 0, done: new Set() }
  const property = fc.asyncProperty(trial, async ({ name, params, body, principal, variant }) => {
    const endpoint = calls.find((call) => call.name === name) as AnyEndpoint
    const sent = endpoint.method === 'GET' || body === undefined ? undefined : JSON.parse(JSON.stringify(body))
    // A logout with a bearer ends its session, and every later call of this principal would be about that.
    const token = endpoint.access === 'public' ? undefined : principal?.token
    const answer = await ask(app, endpoint, { params, body: sent }, { token, variant })
    const isValid = v.is(endpoint.params, params) && isAccepted(endpoint, sent)
    expectSoundAnswer(answer, isValid)
    tally.calls++
    if (isValid) tally.valid++
    if (isSuccess(answer)) tally.done.add(endpoint.name)
  })
  await fc.assert(property, { seed, numRuns: runs, endOnFailure: true })
  return tally
}

/**
 * Whether the contract accepts a body. Without one stands for {} where there could be one, and {} for none where there
 * is none.
 */
const isAccepted = ({ method, body }: AnyEndpoint, sent: unknown): boolean => {
  if (method === 'GET') return v.is(body, sent)
  const isNone = body.type === 'undefined'
  if (isNone && JSON.stringify(sent) === '{}') return true
  return v.is(body, isNone || sent !== undefined ? sent : {})
}

const isSuccess = ({ status }: Pick<Answer, 'status'>) => status === 200 || status === 204

export const expectSoundAnswer = ({ status, body, text }: Answer, isValid: boolean): void => {
  if (isSuccess({ status }) && isValid) return
  if (status < 400 || status >= 500) throw new Error(`answered ${status}: ${text}`)
  const { issues } = v.safeParse(errorReply, body)
  if (issues) throw new Error(`is no error of D-32: ${JSON.stringify(v.flatten(issues))} in ${text}`)
}
