import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attachUsers, detachUsers, previewUsersAttach, previewUsersDetach } from '#features/users/many-links.ts'
import { buildPerson, buildTenant, type Person, type Tenant } from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let tenant: Tenant
let admin: string

beforeAll(async () => {
  app = await startTestApp({ env: { TERMINAL_MAX_USERS: '3' } })
  tenant = await buildTenant(app.database)
  admin = await bearer('ROLE_MERCHANT_ADMIN')
})
afterAll(() => app.close())

const bearer = async (role: string, of = tenant, values = {}) =>
  (await app.openSession(await buildPerson(app.database, of, [role], values))).token
/** Another terminal of the same store. */
const another = ({ acquirerId, affiliateId, instanceId, merchantId, midId, storeId } = tenant) =>
  buildTenant(app.database, { acquirerId, affiliateId, instanceId, merchantId, midId, storeId })
/** People who are each linked to a terminal of their own. */
const cashiers = (count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, async () => buildPerson(app.database, await another(), 'ROLE_CASHIER')))
const tokensOf = (people: readonly Person[]) => people.map(({ token }) => token)

const previews = { attach: previewUsersAttach, detach: previewUsersDetach }
const acts = { attach: attachUsers, detach: detachUsers }
type What = keyof typeof acts

const preview = (what: What, { tokens }: Tenant, people: readonly string[], token = admin) =>
  app.call(previews[what], { body: { change: { terminal: tokens.terminal }, of: { tokens: people } }, token })
let jobs = 0
const act = (
  what: What,
  { tokens }: Tenant,
  people: readonly string[],
  { token = admin, job = `job-${++jobs}` } = {},
) =>
  app.call(acts[what], {
    body: { change: { terminal: tokens.terminal }, job, rows: people.map((each) => ({ token: each, version: 1 })) },
    token,
  })
const linkedTo = async ({ terminalId }: Tenant, people: readonly Person[]) => {
  const rows = await app.query('select user_id from user_terminal where terminal_id = $1', [terminalId])
  const ids = new Set(rows.map(({ userId }) => Number(userId)))
  return people.map(({ id }) => ids.has(id))
}
const eventsOf = async (people: readonly Person[]) =>
  (
    await app.query('select object_token, event, result from audit_event where object_token = any ($1) order by id', [
      tokensOf(people),
    ])
  ).map(({ objectToken, event, result }) => [tokensOf(people).indexOf(String(objectToken)), event, result])

describe('linking many', () => {
  it('links each as the single action does, with an event of its own, and says who was linked already', async () => {
    const [till, people] = [await another(), await cashiers(3)]
    await act('attach', till, tokensOf(people).slice(0, 1))
    const before = await preview('attach', till, tokensOf(people))
    expect(new Map(before.data.records.map(({ token, isSame }) => [token, isSame]))).toEqual(
      new Map(tokensOf(people).map((token, at) => [token, at === 0])),
    )
    expect(before.data.stops).toBe(0)
    expect(await linkedTo(till, people)).toEqual([true, false, false])
    expect((await act('attach', till, tokensOf(people))).data.map(({ result }) => result)).toEqual([
      'same',
      'done',
      'done',
    ])
    expect(await linkedTo(till, people)).toEqual([true, true, true])
    expect(await eventsOf(people)).toEqual([0, 1, 2].map((at) => [at, 'user.linked', 'ok']))
  })

  it('TRM-26 refuses those for whom the terminal has no room, or who belong to another merchant, and no others', async () => {
    const till = await another()
    const people = await cashiers(4)
    const { acquirerId, affiliateId, instanceId } = tenant
    const elsewhere = await buildTenant(app.database, { acquirerId, affiliateId, instanceId })
    const stranger = await buildPerson(app.database, elsewhere, 'ROLE_CASHIER')
    const token = await bearer('ROLE_INSTANCE_ADMIN')
    const [first = '', ...rest] = tokensOf(people)
    const { data } = await act('attach', till, [first, stranger.token, ...rest], { token })
    expect(data.map(({ result, error }) => error ?? result)).toEqual(['done', expect.anything(), 'done', 'done', 16035])
    expect(data[1]?.result).toBe('refused')
    expect(await linkedTo(till, [...people, stranger])).toEqual([true, true, true, false, false])
  })

  it('REL-14 links once under a job, also after a detachment in between', async () => {
    const [till, people] = [await another(), await cashiers(1)]
    const job = 'again'
    await act('attach', till, tokensOf(people), { job })
    await act('detach', till, tokensOf(people))
    expect((await act('attach', till, tokensOf(people), { job })).data.map(({ result }) => result)).toEqual(['done'])
    expect(await linkedTo(till, people)).toEqual([false])
  })
})

describe('detaching many', () => {
  it('detaches each as the single action does, but nobody from their only terminal', async () => {
    const [till, people] = [await another(), await cashiers(2)]
    const only = await buildPerson(app.database, till, 'ROLE_CASHIER')
    await act('attach', till, tokensOf(people))
    const all = [...people, only]
    const before = await preview('detach', till, tokensOf(all))
    expect(before.data.records.map(({ isSame }) => isSame)).toEqual([false, false, false])
    const { data } = await act('detach', till, tokensOf(all))
    expect(data.map(({ result }) => result)).toEqual(['done', 'done', 'refused'])
    expect(await linkedTo(till, all)).toEqual([false, false, true])
    expect((await act('detach', till, tokensOf(people))).data.map(({ result }) => result)).toEqual(['same', 'same'])
    const after = await preview('detach', till, tokensOf(all))
    expect(new Map(after.data.records.map(({ token, isSame }) => [token, isSame]))).toEqual(
      new Map(tokensOf(all).map((token, at) => [token, at < 2])),
    )
  })

  it('is undone by linking the same people again', async () => {
    const [till, people] = [await another(), await cashiers(2)]
    await act('attach', till, tokensOf(people))
    await act('detach', till, tokensOf(people))
    await act('attach', till, tokensOf(people))
    expect(await linkedTo(till, people)).toEqual([true, true])
  })
})

describe('who may', () => {
  it('SEC-30 is told of people and terminals of others what they are told of those that do not exist', async () => {
    const [till, people] = [await another(), await cashiers(1)]
    const elsewhere = await buildTenant(app.database)
    const stranger = await buildPerson(app.database, elsewhere, 'ROLE_CASHIER')
    const found = await preview('attach', till, [...tokensOf(people), stranger.token, 'missing'])
    expect(found.data.records.map(({ token }) => token)).toEqual(tokensOf(people))
    for (const what of ['attach', 'detach'] as const) {
      const { data } = await act(what, till, [stranger.token, 'missing'])
      expect(data).toEqual(
        [stranger.token, 'missing'].map((token) => ({ token, result: 'refused', error: 'NOT_FOUND' })),
      )
      expect(refusalOf(await preview(what, elsewhere, tokensOf(people)))).toEqual([404, 'NOT_FOUND'])
      const theirs = await act(what, elsewhere, tokensOf(people))
      expect(theirs.data.map(({ error }) => error)).toEqual(['NOT_FOUND'])
    }
    expect(await linkedTo(till, [stranger])).toEqual([false])
    expect(await linkedTo(elsewhere, people)).toEqual([false])
  })

  it('is a store admin for the own stores, and not a cashier, nor somebody who may only read', async () => {
    const [till, people] = [await another(), await cashiers(1)]
    const store = await bearer('ROLE_STORE_ADMIN')
    expect((await act('attach', till, tokensOf(people), { token: store })).data.map(({ result }) => result)).toEqual([
      'done',
    ])
    const cashier = await bearer('ROLE_CASHIER')
    const reader = await bearer('ROLE_MERCHANT_ADMIN', tenant, { viewOnly: true })
    for (const what of ['attach', 'detach'] as const) {
      expect(refusalOf(await preview(what, till, tokensOf(people), cashier))).toEqual([403, 'NOT_ALLOWED'])
      expect(refusalOf(await act(what, till, tokensOf(people), { token: cashier }))).toEqual([403, 'NOT_ALLOWED'])
      for (const reply of [
        await preview(what, till, tokensOf(people), reader),
        await act(what, till, tokensOf(people), { token: reader }),
      ]) {
        expect(reply.error.code).toBe('READ_ONLY_ACCESS_DENIED')
      }
    }
    expect(await linkedTo(till, people)).toEqual([true])
  })
})
