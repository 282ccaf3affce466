import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { access, type Action, type Grant } from '#core/access/access.ts'
import { roles, type Role } from '#core/access/roles.ts'
import { variants } from '#core/access/variant.ts'
import { agreed, agreedGrant, letterOf } from '#tests/support/matrix/expectation.ts'
import {
  ask,
  callsWithoutRecipe,
  matrixCalls,
  matrixSettings,
  observe,
  type Observation,
} from '#tests/support/matrix/run.ts'
import { buildPrincipals, buildGrounds, type MatrixPrincipal, type Grounds } from '#tests/support/matrix/tree.ts'
import { buildPerson } from '#tests/support/factories.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp({ env: matrixSettings })
let grounds: Grounds
let principals: MatrixPrincipal[]

beforeAll(async () => {
  grounds = await buildGrounds(app)
  principals = await buildPrincipals(app, grounds)
})

it('knows how to make every call that people make', () => {
  expect(callsWithoutRecipe).toEqual([])
})

it('ROLE-19 the access table is the agreed matrix', () => {
  expect(Object.keys(access).toSorted()).toEqual([...agreed.keys()].toSorted())
  for (const action of Object.keys(access) as Action[]) {
    for (const variant of variants) {
      const agreedGrants = Object.fromEntries(roles.map((role) => [role, agreedGrant(action, variant, role)]))
      expect([action, variant, access[action].grants[variant]]).toEqual([action, variant, agreedGrants])
    }
    expect([action, access[action].write]).toEqual([action, agreed.get(action)?.write])
  }
})

const isAgainstMatrix = ({ expected, observed }: Observation) => expected !== observed

describe('each call, by everybody, in both variants, on every ground', () => {
  it.each(matrixCalls)('SEC-27 $name does what the matrix says and tells nothing of others', async (call) => {
    const observations = await observe({ app, grounds }, call, principals)
    expect(observations.filter(isAgainstMatrix)).toEqual([])
    expect(observations.filter(({ leaked }) => leaked.length > 0)).toEqual([])
  })
})

describe('a table that is not the agreed one', () => {
  /** Cells that a call can tell: those of parts matter only where the whole is allowed. */
  const cells = matrixCalls.flatMap(({ action, endpoint }) =>
    variants.flatMap((variant) =>
      roles
        .filter((role) => endpoint.access === action || letterOf(endpoint.access as Action, variant, role) !== '-')
        .map((role) => ({ action, variant, role, name: `${action} ${variant} ${role}` })),
    ),
  )
  const distinct = [...new Map(cells.map((cell) => [cell.name, cell])).values()]
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
  const [flips = []] = fc.sample(fc.shuffledSubarray(distinct, { minLength: 50, maxLength: 50 }), { seed, numRuns: 1 })

  it(`is noticed, whichever of 50 cells is turned (SEED=${seed})`, async () => {
    const unnoticed: string[] = []
    for (const { action, variant, role, name } of flips) {
      const row: Partial<Record<Role, Grant>> = access[action].grants[variant]
      const before = row[role]
      row[role] = before === undefined ? 'scope' : undefined
      try {
        const those = matrixCalls.filter((call) => call.action === action)
        const people = principals.filter((principal) => principal.role === role)
        const seen = await Promise.all(those.map((call) => observe({ app, grounds }, call, people, [variant])))
        if (!seen.flat().some(isAgainstMatrix)) unnoticed.push(name)
      } finally {
        row[role] = before
      }
    }
    expect([flips.length, unnoticed]).toEqual([50, []])
  })
})

describe('each call of somebody who is nobody', () => {
  const refusedAs = async (token: string | undefined) => {
    const refused = new Set<unknown>()
    for (const { endpoint } of matrixCalls) {
      const { status, body } = await ask(app, endpoint, { params: { id: 'x', page: 1, perPage: 10 } }, { token })
      refused.add(`${status} ${(body as { code: string }).code}`)
    }
    return [...refused]
  }

  it('is refused without a session', async () => {
    expect(await refusedAs(undefined)).toEqual(['401 NO_SESSION'])
  })

  it('is refused with an ended session', async () => {
    const person = await buildPerson(app.database, grounds.own.tenant, 'ROLE_ADMIN')
    const { token } = await app.openSession(person)
    await app.query("update session set ended_at = now(), ended_because = 'own' where user_id = $1", [person.id])
    expect(await refusedAs(token)).toEqual(['401 NO_SESSION'])
  })

  it('is refused with a disabled account', async () => {
    const person = await buildPerson(app.database, grounds.own.tenant, 'ROLE_ADMIN', { enabled: false })
    expect(await refusedAs((await app.openSession(person)).token)).toEqual(['401 NO_SESSION'])
  })
})
