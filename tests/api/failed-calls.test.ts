import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listTransactions } from '#features/transactions/contract.ts'
import { getFailedCall } from '#features/support/failed-calls.ts'
import { getMerchant, setMerchantStatus } from '#features/merchants/contract.ts'
import { getSharedReceipt } from '#features/receipts/contract.ts'
import { login, refreshToken } from '#core/session.ts'
import { roles, type Role } from '#core/access/roles.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AnyEndpoint } from '#core/endpoint.ts'
import { connect } from '#server/database/connect.ts'
import { keepRetention } from '#server/database/old-data.ts'
import { asIntake, type Principal } from '#server/database/scope.ts'
import { buildPerson, type Person } from '#tests/support/factories.ts'
import { nodesSeenBy, type TenantNode } from '#tests/support/isolation-tree.ts'
import { eachIsolationLayer, type TestApp } from '#tests/support/test-app.ts'
import { usePerson, useSession, useTenant, useTenantTree, useTestApp } from '#tests/support/use-test-app.ts'

const mayLookUp = ['ROLE_ADMIN', 'ROLE_ACQUIRER_ADMIN'] as const

/** Makes a call that is refused, and gives the reference of its error. */
const refuse = async (app: TestApp, person: Person): Promise<string> => {
  const { token } = await app.openSession(person)
  const { error } = await app.call(getMerchant, { params: { id: 'nothing' }, token })
  await app.services.failedCalls.flush()
  return error.reference
}

const lookUp = (app: TestApp, reference: string, token: string) =>
  app.call(getFailedCall, { params: { reference }, token })

/** As the owner: the application may only add. */
const clear = async (app: TestApp) => {
  const owner = connect(app.services.config.databaseUrl ?? '', { role: null, max: 1 })
  await asIntake(owner, ({ db }) => db.deleteFrom('failedCall').execute())
  await owner.close()
}

const rowsOf = (app: TestApp) => app.query('select * from failed_call order by id')

describe('JOB-16 a call that was refused', () => {
  const app = useTestApp({ env: { VARIANT_BY_HOST: 'dr.example=dr' } })
  const tenant = useTenant(app)
  const merchant = usePerson(app, tenant, 'ROLE_MERCHANT', { firstName: 'Maria', lastName: 'Ioannou' })
  const operator = useSession(app, tenant, 'ROLE_ADMIN')

  it('is found by its reference: what was asked, by whom, as what, and which rule refused it', async () => {
    const reference = await refuse(app, merchant)
    const { data } = await lookUp(app, reference, operator.token)
    expect(data).toEqual({
      reference,
      at: '2026-11-21T10:00:00Z',
      call: 'getMerchant',
      request: 'GET /api/merchant/{id}',
      action: 'merchant.view',
      variant: 'standard',
      error: 'NOT_ALLOWED',
      status: 403,
      rule: 'role',
      objectToken: 'nothing',
      person: { token: merchant.token, name: 'Maria Ioannou', email: merchant.email },
      role: 'ROLE_MERCHANT',
      viewOnly: false,
    })
  })

  it('says whether reading alone, the scope, what was sent or the login refused it', async () => {
    const reader = await buildPerson(app.database, tenant, 'ROLE_INSTANCE_ADMIN', { viewOnly: true })
    const cashier = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    const [readers, cashiers] = [await app.openSession(reader), await app.openSession(cashier)]
    const token = tenant.tokens.merchant
    const refused = [
      await app.call(setMerchantStatus, { params: { token }, body: { status: 0, version: 1 }, token: readers.token }),
      await app.call(getMerchant, { params: { id: 'nothing' }, token: readers.token }),
      await app.call(listTransactions, { params: { page: 1, perPage: 10 }, body: { no: 1 }, token: cashiers.token }),
      await app.call(login, { body: { email: reader.email, password: 'Wrong-1-password' } }),
    ]
    await app.services.failedCalls.flush()
    const found = await Promise.all(refused.map(({ error }) => lookUp(app, error.reference, operator.token)))
    expect(found.map(({ data: { rule, viewOnly, person } }) => [rule, viewOnly, person !== null])).toEqual([
      ['readOnly', true, true],
      ['scope', true, true],
      ['value', false, true],
      ['login', false, false],
    ])
  })

  it('keeps nothing of what was sent, and no token that opens something', async () => {
    const canary = 'CANARY-4111111111111111'
    const { token } = await app.openSession(merchant)
    const filter = { storeName: canary, [canary]: 1 }
    await app.call(listTransactions, { params: { page: 1, perPage: 10 }, body: { filter }, token })
    await app.call(getMerchant, { params: { id: `${canary} with spaces` }, token })
    await app.call(getSharedReceipt, { params: { token: 'Zk3vT9qLx0aWb7YdE2fGhJ5mNpRsUcK1' } })
    await app.call(login, { body: { email: `${canary}@example.com`, password: canary } })
    await app.services.failedCalls.flush()
    const kept = JSON.stringify(await rowsOf(app))
    expect(kept).toContain('getSharedReceipt')
    expect(kept).not.toMatch(/CANARY|Zk3vT9qLx0/)
  })

  it('says what it was in which variant', async () => {
    const { token } = await app.openSession(merchant)
    const { error } = await app.call(getMerchant, { params: { id: 'nothing' }, token, host: 'dr.example' })
    await app.services.failedCalls.flush()
    expect((await lookUp(app, error.reference, operator.token)).data.variant).toBe('dr')
  })

  it.each(roles)('is looked up by who supports people, and by nobody else: %s', async (role) => {
    const reference = await refuse(app, merchant)
    const { token } = await app.openSession(await buildPerson(app.database, tenant, role))
    const { status } = await lookUp(app, reference, token)
    expect(status).toBe(mayLookUp.some((each) => each === role) ? 200 : 403)
  })

  it('a reference that is none of ours is not there, and what is no reference is refused', async () => {
    const answers = ['01234567-89ab-4cde-8f01-23456789abcd', 'none', "' or true --"]
    const found = await Promise.all(answers.map((reference) => lookUp(app, reference, operator.token)))
    expect(found.map(({ status }) => status)).toEqual([404, 400, 400])
  })

  it('the end of a session is none', async () => {
    await app.services.failedCalls.flush()
    await clear(app)
    await app.call(getMerchant, { params: { id: 'x' } })
    await app.call(getMerchant, { params: { id: 'x' }, token: 'forged' })
    const renewal = await app.call(refreshToken, { body: { token: '', refreshToken: 'nobody’s' } })
    expect(renewal.error.code).toBe('NO_SESSION')
    await app.services.failedCalls.flush()
    expect(await rowsOf(app)).toEqual([])
  })
})

describe('a flood of refused calls', () => {
  const app = useTestApp()
  const tenant = useTenant(app)
  afterEach(() => clear(app))

  const ask = async (token: string | undefined, times: number) => {
    for (let n = 0; n < times; n += 1) await app.call(getMerchant, { params: { id: `${n}` }, ...(token && { token }) })
    await app.services.failedCalls.flush()
  }
  const byWho = async () =>
    (await app.query('select user_id, count(*) from failed_call group by 1 order by 1')).map(({ userId, count }) => [
      userId,
      Number(count),
    ])

  it('leaves 60 rows of a person an hour, and takes nothing from others', async () => {
    const [loud, quiet] = [
      await buildPerson(app.database, tenant, 'ROLE_CASHIER'),
      await buildPerson(app.database, tenant, 'ROLE_CASHIER'),
    ]
    await ask((await app.openSession(loud)).token, 100)
    await ask((await app.openSession(quiet)).token, 1)
    expect(await byWho()).toEqual([
      [loud.id, 60],
      [quiet.id, 1],
    ])
    await app.clock.ahead(3601, async () => {
      await ask((await app.openSession(loud)).token, 100)
      expect(await byWho()).toEqual([
        [loud.id, 120],
        [quiet.id, 1],
      ])
    })
  })

  it('of strangers leaves 60 rows of an address', async () => {
    for (let n = 0; n < 100; n += 1) await app.call(getSharedReceipt, { params: { token: `nothing-${n}` } })
    await app.services.failedCalls.flush()
    expect(await byWho()).toEqual([[null, 60]])
  })

  it('no more than 500 wait to be written, and are written once', async () => {
    const origin = { address: '198.51.100.7', variant: 'standard' as const }
    const endpoint = getMerchant as AnyEndpoint
    for (let n = 0; n < 600; n += 1) {
      const principal = { userId: 1000 + n, roles: ['ROLE_CASHIER'], viewOnly: false } as unknown as Principal
      const requestInfo = { ...origin, reference: randomUUID() }
      app.services.failedCalls.note({ endpoint, params: {}, requestInfo, principal }, new ApiError('NOT_FOUND'))
    }
    await app.services.failedCalls.flush()
    await app.services.failedCalls.flush()
    expect(await byWho()).toHaveLength(500)
  })

  it('the oldest go after 30 days, and of each person all but the newest thousand', async () => {
    const owner = connect(app.services.config.databaseUrl ?? '', { role: null, max: 2 })
    const insert = (days: number, userId: number | null, count: number) =>
      app.query(
        `insert into failed_call (reference, at, call, request, action, variant, error, status, user_id, view_only)
        select gen_random_uuid(), $1, 'c', 'r', 'a', 'standard', 'NOT_FOUND', 404, $2, false from generate_series(1, $3)`,
        [new Date(app.clock.now.getTime() - days * 86_400_000), userId, count],
      )
    await insert(31, 7, 1)
    await insert(29, 7, 1)
    await insert(1, 8, 1001)
    await insert(1, null, 10_001)
    await keepRetention(owner, app.services)
    await owner.close()
    expect(await byWho()).toEqual([
      [7, 1],
      [8, 1000],
      [null, 10_000],
    ])
  })
})

describe.each(eachIsolationLayer)('a failed call with %s', (_isolation, isolation) => {
  const app = useTestApp({ isolation })
  const nodes = useTenantTree(app)
  const references = new Map<string, string>()

  beforeAll(async () => {
    for (const { name, tenant } of nodes)
      references.set(name, await refuse(app, await buildPerson(app.database, tenant, 'ROLE_CASHIER')))
  })

  it.each(mayLookUp)('ROLE-20 is found by %s of people in scope alone', async (role: Role) => {
    const [own] = nodes as [TenantNode]
    const { token } = await app.openSession(await buildPerson(app.database, own.tenant, role))
    for (const { name } of nodes) {
      const { status } = await lookUp(app, references.get(name) ?? '', token)
      expect([name, status]).toEqual([name, nodesSeenBy(role).includes(name) ? 200 : 404])
    }
  })
})
