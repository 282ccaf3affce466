import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { roles, type Role } from '#core/access/roles.ts'
import { UNTIL_LIFTED } from '#core/suspension.ts'
import { listAudit } from '#features/audit-log/contract.ts'
import { getUserState, type StatePart } from '#features/audit-log/state.ts'
import { createUser, deleteUser, resumeUser, suspendUser, updateUser } from '#features/users/contract.ts'
import { attachUser, detachUser } from '#features/users/links.ts'
import { connect } from '#server/database/connect.ts'
import { liftPolicies } from '#tests/support/database.ts'
import { buildPerson, buildTenant, type Person, type Tenant } from '#tests/support/factories.ts'
import { nodesSeenBy, type TenantNode } from '#tests/support/isolation-tree.ts'
import { eachIsolationLayer } from '#tests/support/test-app.ts'
import { useTenantTree, useTestApp } from '#tests/support/use-test-app.ts'

const mayRead = (role: Role) => roles.indexOf(role) <= roles.indexOf('ROLE_MERCHANT_ADMIN')
const SEED = Number(process.env['SEED'] ?? 4711)
const RUNS = 12
const START = Date.parse('2026-03-15T08:00:00Z')
/** The end of the minute in which so many entries have been written: one a minute. */
const minuteOf = (entries: number) => new Date(START + entries * 60_000).toISOString().slice(0, 16).replace('T', ' ')
/** What no entry of the log is about. */
const unlogged: readonly StatePart[] = ['viewOnly', 'belongsTo', 'stores']
const inOrder = (value: unknown) => (Array.isArray(value) ? (value as string[]).toSorted() : value)

describe('the state of a user at an instant', () => {
  const app = useTestApp({ env: { TERMINAL_MAX_USERS: '200' } })
  let tenants: Tenant[]
  let admin: Person
  let bearer: string

  beforeAll(async () => {
    const first = await buildTenant(app.database)
    const { acquirerId, affiliateId, instanceId, merchantId, midId, storeId } = first
    const above = { acquirerId, affiliateId, instanceId, merchantId, midId, storeId }
    tenants = [first, await buildTenant(app.database, above), await buildTenant(app.database, above)]
    admin = await buildPerson(app.database, first, 'ROLE_MERCHANT_ADMIN', { firstName: 'Anna', lastName: 'Petrou' })
    bearer = (await app.openSession(admin)).token
    // So that the owner can set the clock of the entries.
    await liftPolicies(app.database.opened.url)
  })

  const terminals = () => tenants.map(({ tokens }) => tokens.terminal)
  let counter = 0
  const create = async () => {
    const body = {
      firstName: 'Maria',
      lastName: 'Ioannou',
      email: `state-${++counter}@example.com`,
      password: 'Blue-Kettle-42',
      rights: ['ROLE_SALE'],
      terminalTokens: [terminals()[0]],
    }
    const { status, data } = await app.call(createUser, { body, token: bearer })
    expect(status).toBe(200)
    return data.token
  }

  /** What the database itself holds of a user. */
  const stored = async (token: string) => {
    const [row] = await app.query(
      `select first_name, last_name, email, rights, ssm_access, version, view_only as "viewOnly",
        case when suspended_until = 'infinity' then '${UNTIL_LIFTED}'
          else to_char(suspended_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "suspendedUntil",
        (select name from merchant where id = merchant_id) as "belongsTo", '{}'::text[] as stores,
        case when deleted_at is null then 'active' else 'deleted' end as account,
        array(select binding.role from role_binding binding where binding.user_id = person.id) as role,
        array(select t.token from user_terminal link join terminal t on t.id = link.terminal_id
          where link.user_id = person.id order by 1) as terminals
       from portal_user person where token = $1`,
      [token],
    )
    const { version, role, ...values } = row as Record<string, unknown>
    return { version: Number(version), state: { ...values, role: (role as string[])[0] } as Record<StatePart, unknown> }
  }

  const writtenOf = (token: string) =>
    app.query(`select id from audit_event where object_token = $1 and event like 'user.%' order by position`, [token])

  /** Makes the entries of a user as old as the test says: one a minute. */
  const setClock = async (token: string) => {
    const owner = connect(app.database.opened.url, { max: 1, role: null })
    const entries = await writtenOf(token)
    for (const [at, { id }] of entries.entries()) {
      const time = new Date(START + (at + 1) * 60_000)
      await sql`update audit_event set at = ${time} where id = ${id}`.execute(owner.kysely)
    }
    await owner.close()
    return entries.length
  }

  const stateAt = async (token: string, at: string, reader = bearer, zone?: string) => {
    const { status, data } = await app.call(getUserState, { params: { token }, body: { at, zone }, token: reader })
    expect(status).toBe(200)
    return data
  }
  const partIn = async (token: string, at: string, part: StatePart) =>
    (await stateAt(token, at)).parts.find((each) => each.part === part)

  const step = fc.oneof(
    fc.record({
      kind: fc.constant('change' as const),
      values: fc.record(
        {
          firstName: fc.constantFrom('Maria', 'Eleni'),
          rights: fc.subarray(['ROLE_SALE', 'ROLE_REFUND', 'ROLE_VOID']),
          ssmAccess: fc.boolean(),
          terminals: fc.subarray([0, 1, 2], { minLength: 1 }),
        },
        { requiredKeys: [] },
      ),
    }),
    fc.record({ kind: fc.constantFrom('attach' as const, 'detach' as const), terminal: fc.nat(2) }),
    fc.record({ kind: fc.constant('suspend' as const), days: fc.constantFrom(1, 7, null) }),
    fc.record({ kind: fc.constant('resume' as const) }),
  )

  it(`JOB-25 is what the database held then, after ${RUNS} times random changes`, { timeout: 240_000 }, async () => {
    const all = fc.tuple(fc.array(step, { minLength: 1, maxLength: 10 }), fc.boolean())
    await fc.assert(
      fc.asyncProperty(all, async ([steps, isDeleted]) => {
        const token = await create()
        const held = [(await stored(token)).state]
        const note = async () => {
          const { length } = await writtenOf(token)
          if (length > held.length) held.push((await stored(token)).state)
          expect(length).toBe(held.length)
        }
        for (const each of steps) {
          if (each.kind === 'change') {
            const { terminals: chosen, ...values } = each.values
            const terminalTokens = chosen && { terminalTokens: chosen.map((at) => terminals()[at]) }
            const body = { ...values, ...terminalTokens, version: (await stored(token)).version }
            await app.call(updateUser, { params: { token }, body, token: bearer })
          } else if (each.kind === 'suspend') {
            const until = each.days === null ? null : new Date(Date.now() + each.days * 86_400_000).toISOString()
            const body = { version: (await stored(token)).version, until }
            await app.call(suspendUser, { params: { token }, body, token: bearer })
          } else if (each.kind === 'resume') {
            await app.call(resumeUser, { params: { token }, token: bearer })
          } else {
            const params = { token: terminals()[each.terminal] ?? '', userToken: token }
            await app.call(each.kind === 'attach' ? attachUser : detachUser, { params, token: bearer })
          }
          await note()
        }
        if (isDeleted) {
          await app.call(deleteUser, { params: { id: token }, token: bearer })
          await note()
        }
        const written = await setClock(token)
        for (let at = 1; at <= written; at += 1) {
          const { parts } = await stateAt(token, minuteOf(at))
          for (const { part, value, certainty, since } of parts) {
            const known = unlogged.includes(part) ? 'unrecorded' : 'recorded'
            expect([at, part, certainty, inOrder(value)]).toEqual([at, part, known, inOrder(held[at - 1]?.[part])])
            const who = known === 'recorded' ? ['Anna Petrou', admin.email] : [undefined, undefined]
            expect([since?.actorName, since?.actorEmail]).toEqual(who)
          }
        }
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })

  it('JOB-25 names who made it so and when, by a number that the list opens, in the zone of the reader', async () => {
    const token = await create()
    await app.call(updateUser, { params: { token }, body: { version: 1, ssmAccess: true }, token: bearer })
    await setClock(token)
    expect(await partIn(token, minuteOf(1), 'ssmAccess')).toMatchObject({
      value: false,
      since: { event: 'user.created', time: '2026-03-15T08:01:00Z' },
      until: { event: 'user.changed', time: '2026-03-15T08:02:00Z' },
    })
    const now = await stateAt(token, '2026-03-15 10:02', bearer, 'Europe/Athens')
    expect(now.at).toBe('2026-03-15T08:03:00Z')
    const ssm = now.parts.find(({ part }) => part === 'ssmAccess')
    expect(ssm).toMatchObject({ value: true, until: null })
    const { data } = await app.call(listAudit, {
      params: { page: 1, perPage: 100 },
      body: { filter: { objectToken: [token] } },
      token: bearer,
    })
    expect(data.items.find((item) => item.token === ssm?.since?.token)).toMatchObject({ event: 'user.changed' })
  })

  it('JOB-25 says that somebody was not there yet, and what no entry says', async () => {
    const token = await create()
    await setClock(token)
    expect(await partIn(token, '2026-03-14 12:00', 'account')).toMatchObject({ value: 'none', certainty: 'unrecorded' })
    const arrived = await buildPerson(app.database, tenants[0] as Tenant, 'ROLE_CASHIER')
    expect(await partIn(arrived.token, '2026-03-14 12:00', 'role')).toMatchObject({
      value: 'ROLE_CASHIER',
      certainty: 'unrecorded',
      since: null,
      until: null,
    })
    // No entry tells of somebody who came with the data feed: the account itself knows since when it is there.
    const state = await stateAt(arrived.token, '2026-03-14 12:00')
    expect(state.parts.find(({ part }) => part === 'account')).toMatchObject({ value: 'none', certainty: 'unrecorded' })
    expect(new Date(state.createdAt).getTime()).toBeGreaterThan(Date.now() - 600_000)
  })

  it('JOB-25 says from when on there are entries that the reader sees', async () => {
    const token = await create()
    await setClock(token)
    const { logFrom } = await stateAt(token, minuteOf(1))
    const [first] = await app.query(
      `select to_char(min(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from audit_event where merchant_id = $1`,
      [tenants[0]?.merchantId],
    )
    expect(logFrom).toBe(first?.['at'])
  })

  it('JOB-25 names the terminals with their stores, the stores of a role, the merchant, and read-only access', async () => {
    const token = await create()
    await setClock(token)
    const state = await stateAt(token, minuteOf(1))
    const [{ alias, store } = {}] = await app.query(
      'select terminal.alias, store.name as store from terminal join store on store.id = store_id where terminal.token = $1',
      [terminals()[0]],
    )
    expect(state.terminals).toEqual({ [terminals()[0] ?? '']: { alias, store } })
    const head = await buildPerson(app.database, tenants[1] as Tenant, 'ROLE_STORE_ADMIN', { viewOnly: true })
    for (const [part, value] of [
      ['stores', [(tenants[1] as Tenant).names.store]],
      ['belongsTo', (tenants[1] as Tenant).names.merchant],
      ['viewOnly', true],
    ] as const) {
      expect(await partIn(head.token, minuteOf(1), part)).toMatchObject({ value, certainty: 'unrecorded', since: null })
    }
  })

  it('JOB-25 gives both values of what was changed without an entry', async () => {
    const token = await create()
    await app.query(`update portal_user set rights = '{ROLE_VOID}' where token = $1`, [token])
    await setClock(token)
    expect(await partIn(token, minuteOf(1), 'rights')).toMatchObject({
      value: ['ROLE_SALE'],
      later: ['ROLE_VOID'],
      certainty: 'contradicted',
    })
  })

  it('SEC-55 leaves an event of its reader, and none of the user', async () => {
    const token = await create()
    const before = (await writtenOf(token)).length
    await stateAt(token, '2026-03-15 12:00')
    expect(await writtenOf(token)).toHaveLength(before)
    const body = { filter: { event: ['audit.read'] } }
    const { data } = await app.call(listAudit, { params: { page: 1, perPage: 1 }, body, token: bearer })
    expect(data.items[0]).toMatchObject({ objectToken: null, after: { user: token, until: '2026-03-15T12:01:00Z' } })
  })
})

describe.each(eachIsolationLayer)('the state of users with %s', (_isolation, isolation) => {
  const app = useTestApp({ isolation })
  const nodes = useTenantTree(app)

  it.each(roles)('SEC-55 is answered to %s for those in scope alone', async (role) => {
    const reader = await buildPerson(app.database, (nodes[0] as TenantNode).tenant, role)
    const { token } = await app.openSession(reader)
    for (const { name, tenant, canary } of nodes) {
      const person = await buildPerson(app.database, tenant, 'ROLE_CASHIER', { firstName: canary })
      const reply = await app.call(getUserState, {
        params: { token: person.token },
        body: { at: '2026-03-15 12:00' },
        token,
      })
      const isSeen = nodesSeenBy(role).includes(name)
      expect([name, reply.status]).toEqual([name, mayRead(role) ? (isSeen ? 200 : 404) : 403])
      expect(JSON.stringify(reply.error ?? null).includes(canary)).toBe(mayRead(role) && isSeen)
    }
  })
})
