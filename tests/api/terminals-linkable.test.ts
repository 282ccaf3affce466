import { beforeAll, describe, expect, it } from 'vitest'
import { attachUser, listLinkableTerminals, listLinkableUsers, listUserTerminals } from '#features/users/links.ts'
import { buildPerson, buildTenant, type Tenant } from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp({ env: { TERMINAL_MAX_USERS: '4' } })
const tenant = useTenant(app)
let admin: string

beforeAll(async () => {
  admin = await bearer('ROLE_MERCHANT_ADMIN', await another())
})

const bearer = async (role: string, of = tenant) =>
  (await app.openSession(await buildPerson(app.database, of, [role]))).token
const cashier = (of: Tenant, values = {}) => buildPerson(app.database, of, 'ROLE_CASHIER', values)
/** Another terminal of the same store. */
const another = ({ acquirerId, affiliateId, instanceId, merchantId, midId, storeId } = tenant) =>
  buildTenant(app.database, { acquirerId, affiliateId, instanceId, merchantId, midId, storeId })

describe('what can be linked', () => {
  const terminalsFor = async (body: object, token = admin) =>
    (await app.call(listLinkableTerminals, { body, token })).data.map((option) => option.token)
  const peopleFor = async (of: Tenant, search?: string, token = admin) =>
    (await app.call(listLinkableUsers, { body: { terminalToken: of.tokens.terminal, search }, token })).data

  it('API-58 FLT-57 D-87 are enabled terminals of the same merchant with room, not linked yet', async () => {
    const own = await buildTenant(app.database)
    const path = own
    const [open, off, full] = [await another(path), await another(path), await another(path)]
    await app.query('update terminal set status = 0 where id = $1', [off.terminalId])
    for (let n = 0; n < 4; n += 1) await cashier(full)
    const person = await cashier(own)
    const upper = await bearer('ROLE_ACQUIRER_ADMIN', await another(path))
    const found = await terminalsFor({ userToken: person.token }, upper)
    expect(found).toContain(open.tokens.terminal)
    for (const none of [own, off, full]) expect(found).not.toContain(none.tokens.terminal)
    for (const token of found) {
      const params = { token, userToken: person.token }
      expect((await app.call(attachUser, { params, token: upper })).status).toBe(200)
    }
    const { merchantId: _m, midId: _i, storeId: _s, ...above } = own
    const sibling = await buildTenant(app.database, above)
    expect(await terminalsFor({ userToken: person.token }, upper)).toEqual([])
    expect(await terminalsFor({}, upper)).toContain(sibling.tokens.terminal)
    expect(await terminalsFor({ search: 'no such alias' }, upper)).toEqual([])
  })

  it('API-59 FLT-58 D-87 TRM-25 are people of the same merchant who are not linked, while there is room', async () => {
    const till = await another()
    const [free, linked] = [await cashier(await another(), { firstName: 'Xenia' }), await cashier(till)]
    const found = (await peopleFor(till)).map((option) => option.token)
    expect(found).toContain(free.token)
    expect(found).not.toContain(linked.token)
    expect((await peopleFor(till, 'xeni')).map(({ name, email }) => [name, email])).toEqual([
      ['Xenia Ioannou', free.email],
    ])
    expect((await peopleFor(till, free.email)).map((option) => option.token)).toEqual([free.token])
    for (let n = 0; n < 3; n += 1) await cashier(till)
    expect(await peopleFor(till)).toEqual([])
  })

  it('are all accepted, and nobody else of the same merchant is, wherever people are linked already (EQ-09)', async () => {
    const { merchantId: _m, midId: _i, storeId: _s, ...above } = tenant
    const sibling = await buildTenant(app.database, above)
    const [till, full] = [await another(), await another()]
    for (let n = 0; n < 4; n += 1) await cashier(full)
    const terminals = [till, await another(), sibling, full]
    const people: { token: string }[] = []
    for (const terminal of terminals.slice(1, 3))
      people.push(await buildPerson(app.database, { ...tenant, terminalId: terminal.terminalId }, 'ROLE_CASHIER'))
    people.push(await cashier(till), await cashier(await another()))
    const upper = await bearer('ROLE_ACQUIRER_ADMIN', await another())
    for (const terminal of [till, full]) {
      const offered = new Set((await peopleFor(terminal, undefined, upper)).map((option) => option.token))
      const linked = await app.query(
        'select token from portal_user join user_terminal on user_id = portal_user.id where terminal_id = $1',
        [terminal.terminalId],
      )
      for (const { token: userToken } of people) {
        if (linked.some(({ token }) => token === userToken)) continue
        const reply = await app.call(attachUser, {
          params: { token: terminal.tokens.terminal, userToken },
          token: upper,
        })
        expect([userToken, reply.status === 200]).toEqual([userToken, offered.has(userToken)])
      }
    }
  })

  it('are nobody who could not be detached again, because it would be their only terminal (EQ-09)', async () => {
    const till = await another()
    const [worker, manager] = [
      await cashier(await another()),
      await buildPerson(app.database, till, 'ROLE_STORE_ADMIN'),
    ]
    await app.query('delete from user_terminal where user_id = (select id from portal_user where token = $1)', [
      manager.token,
    ])
    const offered = (await peopleFor(till)).map((option) => option.token)
    expect(offered).toContain(worker.token)
    expect(offered).not.toContain(manager.token)
  })

  it('keep to the scope of whoever asks', async () => {
    const elsewhere = await buildTenant(app.database)
    const foreigner = await cashier(elsewhere)
    const body = { terminalToken: elsewhere.tokens.terminal }
    expect(refusalOf(await app.call(listLinkableUsers, { body, token: admin }))).toEqual([404, 'NOT_FOUND'])
    const reply = await app.call(listLinkableTerminals, { body: { userToken: foreigner.token }, token: admin })
    expect(refusalOf(reply)).toEqual([404, 'NOT_FOUND'])
    expect(await terminalsFor({})).not.toContain(elsewhere.tokens.terminal)
    expect(refusalOf(await app.call(listLinkableTerminals, { body: {}, token: await bearer('ROLE_CASHIER') }))).toEqual(
      [403, 'NOT_ALLOWED'],
    )
  })

  it('API-57 FLT-56 or chosen in a filter are the terminals in scope, searched by alias and TID', async () => {
    const till = await another()
    await app.query(`update terminal set alias = 'Ταμείο', tid = 'ZZ99' where id = $1`, [till.terminalId])
    const options = async (body: object | undefined, token = admin) =>
      (await app.call(listUserTerminals, { body, token })).data
    expect(await options({ search: 'ταμ' })).toEqual([
      {
        token: till.tokens.terminal,
        name: 'Ταμείο',
        posTerminalIdCode: 'ZZ99',
        storeName: tenant.names.store,
        terminalStatus: 1,
        merchantToken: tenant.tokens.merchant,
      },
    ])
    expect(await options({ search: 'zz9' })).toHaveLength(1)
    expect(await options({ terminalTokens: [till.tokens.terminal, 'missing'] })).toHaveLength(1)
    expect(await options({ storeTokens: ['missing'] })).toEqual([])
    const elsewhere = await buildTenant(app.database)
    const all = (await options(undefined)).map((option) => option.token)
    expect(all).toContain(till.tokens.terminal)
    expect(all).not.toContain(elsewhere.tokens.terminal)
    const cashierOf = await bearer('ROLE_CASHIER', till)
    expect((await options({}, cashierOf)).map((option) => option.token)).toEqual([till.tokens.terminal])
  })
})
