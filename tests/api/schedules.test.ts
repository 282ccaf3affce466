import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SCHEDULES_MAX } from '#core/limits.ts'
import { atOnce } from '#tests/support/at-once.ts'
import { buildPerson, buildTenant, type Person, type Tenant } from '#tests/support/factories.ts'
import { everyMorning, schedulesOf } from '#tests/support/schedules.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let tenant: Tenant
let person: Person
let token: string
let calls: ReturnType<typeof schedulesOf>

beforeAll(async () => {
  app = await startTestApp({ env: { TRANSACTION_RANGE_DAYS: '31' } })
  calls = schedulesOf(app)
  tenant = await buildTenant(app.database)
})
beforeEach(async () => {
  app.clock.now = new Date('2026-11-21T10:00:00Z')
  person = await buildPerson(app.database, tenant, 'ROLE_MERCHANT_ADMIN')
  token = (await app.openSession(person)).token
})
afterAll(() => app.close())

const eventsOf = () =>
  app.query(`select event, before, after from audit_event where user_id = $1 and event like 'schedule.%' order by id`, [
    person.id,
  ])
const said = { name: 'Morning file', frequency: 'daily', time: '08:00', zone: 'Europe/Athens', byEmail: false }

describe('a schedule', () => {
  it('is shown as it was made, with the next run, to whoever made it', async () => {
    const { status, data } = await calls.create(token, { name: '  Morning file ' })
    expect(status).toBe(200)
    expect(data).toEqual({
      token: expect.stringMatching(/^[\w-]{22}$/),
      name: 'Morning file',
      content: everyMorning.content,
      plan: everyMorning.plan,
      byEmail: false,
      state: 'active',
      reason: null,
      nextAt: '2026-11-22T06:00:00.000Z',
      lastRun: null,
    })
    expect(await calls.list(token)).toEqual([data])
    expect(await eventsOf()).toEqual([
      { event: 'schedule.created', before: null, after: { entity: 'transactions', ...said } },
    ])
  })

  it('is changed, paused, let go on and deleted, each with its event', async () => {
    const { data } = await calls.create(token)
    const plan = { frequency: 'monthly', day: 31, time: '07:30', zone: 'America/Toronto' }
    const changed = await calls.change(token, data.token, { name: 'Month', plan, byEmail: true })
    expect(changed.data).toMatchObject({ name: 'Month', plan, byEmail: true, nextAt: '2026-11-30T12:30:00.000Z' })
    const paused = await calls.change(token, data.token, { state: 'paused' })
    expect(paused.data).toMatchObject({ state: 'paused', nextAt: null, name: 'Morning file' })
    expect((await calls.change(token, data.token)).data).toMatchObject({
      state: 'active',
      nextAt: '2026-11-22T06:00:00.000Z',
    })
    expect((await calls.remove(token, data.token)).status).toBe(200)
    expect(await calls.list(token)).toEqual([])
    expect((await eventsOf()).map(({ event }) => event)).toEqual([
      'schedule.created',
      'schedule.changed',
      'schedule.changed',
      'schedule.changed',
      'schedule.deleted',
    ])
    expect((await eventsOf())[2]).toMatchObject({
      before: { name: 'Month', frequency: 'monthly', state: 'active' },
      after: { ...said, state: 'paused' },
    })
  })

  it('keeps its next run where only its name or its email changes', async () => {
    const { data } = await calls.create(token)
    // Due, and not yet begun.
    app.clock.now = new Date('2026-11-22T06:00:01Z')
    token = (await app.openSession(person)).token
    const { data: renamed } = await calls.change(token, data.token, { name: 'Other', byEmail: true })
    expect(renamed.nextAt).toBe('2026-11-22T06:00:00.000Z')
  })

  it('is nobody else’s, not even of a wider role', async () => {
    const { data } = await calls.create(token)
    const operator = await buildPerson(app.database, tenant, 'ROLE_ADMIN')
    const other = (await app.openSession(operator)).token
    expect(await calls.list(other)).toEqual([])
    expect([
      (await calls.change(other, data.token, { state: 'paused' })).status,
      (await calls.remove(other, data.token)).status,
    ]).toEqual([404, 404])
    expect(await calls.list(token)).toEqual([data])
  })

  it('may be one of 20, also where many are made at once', async () => {
    const replies = await atOnce(SCHEDULES_MAX + 5, () => calls.create(token))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(SCHEDULES_MAX)
    const { error, status } = replies.find((reply) => reply.status !== 200) ?? {}
    expect([status, error?.code, error?.message]).toEqual([
      409,
      'TOO_MANY_SCHEDULES',
      'You already have 20 schedules. Delete one to add another.',
    ])
  })
})

describe('what makes no sense is refused', () => {
  const { content, plan } = everyMorning
  it.each([
    ['an hour that no clock shows', { plan: { ...plan, time: '24:00' } }],
    ['a zone that does not exist', { plan: { ...plan, zone: 'Europe/Atlantis' } }],
    ['an offset for a zone', { plan: { ...plan, zone: '+02:00' } }],
    ['the eighth day of a week', { plan: { ...plan, frequency: 'weekly', weekday: 8 } }],
    ['no day of the week', { plan: { ...plan, frequency: 'weekly' } }],
    ['the 32nd day of a month', { plan: { ...plan, frequency: 'monthly', day: 32 } }],
    ['a day of the week for every day', { plan: { ...plan, weekday: 1 } }],
    [
      'dates, which come with each run',
      { content: { ...content, filter: { dateFrom: '2026-11-01 00:00', dateTo: '2026-11-02 00:00' } } },
    ],
    ['another list', { content: { ...content, kind: 'merchants' } }],
    ['another period', { content: { ...content, period: 'last30Days' } }],
    ['no columns', { content: { ...content, columns: [] } }],
    ['an unknown column', { content: { ...content, columns: ['passwordHash'] } }],
    ['no name', { name: ' ' }],
    ['a name of 41 characters', { name: 'x'.repeat(41) }],
    ['a name that hides', { name: '\u200B' }],
  ])('%s', async (_, wanted) => {
    expect((await calls.create(token, wanted)).status).toBe(400)
    expect(await calls.list(token)).toEqual([])
  })

  it('a filter, a column and a sort order that the role does not have', async () => {
    const cashier = (await app.openSession(await buildPerson(app.database, tenant, 'ROLE_CASHIER'))).token
    for (const part of [
      { filter: { merchantName: 'x' } },
      { columns: ['userEmail'] },
      { sort: { field: 'transactionAffiliate', direction: 'asc' } },
    ]) {
      const wanted = { content: { ...content, columns: undefined, ...part } }
      expect((await calls.create(cashier, wanted)).status, JSON.stringify(part)).toBe(400)
    }
    const sheet = { kind: 'closing', period: 'yesterday', filter: { merchantName: 'x' } }
    expect((await calls.create(cashier, { content: sheet })).status).toBe(400)
    expect((await calls.create(cashier, { content: { ...sheet, filter: {} } })).status).toBe(200)
  })
})
