import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { decodeJwt } from 'jose'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { callsSeenAs, isCallSeenAs } from '#core/access/seen-as.ts'
import { type AnyEndpoint, endpoint } from '#core/endpoint.ts'
import { getLive } from '#core/live.ts'
import { getConfig } from '#core/public-config.ts'
import { endSeeAs, SEE_AS_HEADER } from '#core/see-as.ts'
import { logout, refreshToken } from '#core/session.ts'
import { calls } from '#features/all.ts'
import { getReceipt, getSharedReceipt, shareReceipt } from '#features/receipts/contract.ts'
import { startSeeAs } from '#features/support/see-as.ts'
import { getTransaction, listTransactions } from '#features/transactions/contract.ts'
import { listUsers } from '#features/users/contract.ts'
import { createApiRouter } from '#server/http/api-router.ts'
import { handle } from '#server/http/handle.ts'
import { loadHandlers } from '#server/process/features.ts'
import { addRole, buildPerson, buildTenant, buildTransaction } from '#tests/support/factories.ts'
import { callSeenAs, refusedSeenAs, seeAs } from '#tests/support/see-as.ts'
import { usePerson, useSession, useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const tenant = useTenant(app)
const operator = useSession(app, tenant, 'ROLE_ADMIN')
const acquirer = usePerson(app, tenant, 'ROLE_ACQUIRER_ADMIN')

const firstPage = { params: { page: 1, perPage: 10 }, body: {} }
/** Parameters that every call understands and that lead to nothing. */
const params = { id: 'nothing', token: 'nothing', page: 1, perPage: 10, total: 1 }
const asCashier = (token: string) => seeAs(app, token, 'ROLE_CASHIER', tenant.tokens.store)
const ENDED = '403 SEE_AS_ENDED'
const UNAVAILABLE = '403 NOT_WHEN_SEEN_AS'

/** What an ordinary list is answered with in a session as another role. */
const listed = (token: string, seenAs: string) => refusedSeenAs(app, listTransactions, { ...firstPage, token, seenAs })
const works = '200 undefined'

describe('SEC-61 a call as another role', () => {
  const others = calls.filter((call) => !isCallSeenAs(call))

  it('is one of a list; all others are refused, whoever asks, and whatever they would do', async () => {
    const { token } = operator
    // As the widest role there is to be seen as: no rule of its own refuses it.
    const { token: seenAs } = await seeAs(app, token, 'ROLE_ACQUIRER_ADMIN', tenant.tokens.acquirer)
    const answers = new Map<string, string>()
    for (const call of others) answers.set(call.name, await refusedSeenAs(app, call, { params, token, seenAs }))
    expect([...answers].filter(([, answer]) => answer !== UNAVAILABLE)).toEqual([])
    expect(others.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['login', 'logout', 'startSeeAs', 'endSeeAs', 'getLive', 'shareReceipt', 'getReceipt']),
    )
    expect(others.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['listFeedKeys', 'createFeedKey', 'withdrawFeedKey', 'suspendUser', 'resumeUser']),
    )
  })

  it('never changes anything: those of the list only read, and the transaction is one that cannot write', async () => {
    const handlers = await loadHandlers()
    const writing = callsSeenAs.filter((name) => {
      const handler = handlers.find((one) => one.endpoint.name === name)
      return !(handler?.kind === 'principal' && handler.onlyReads)
    })
    // They read what is one person's own, of whom there is none.
    expect(writing.toSorted()).toEqual(
      ['getAllColumns', 'getColumns', 'getDashboardFilter', 'getLoggedUser', 'getSubColumns', 'listFilters'].toSorted(),
    )
  })

  it('changes nothing, even where a handler of the list would', async () => {
    const { token } = operator
    const { token: seenAs } = await asCashier(token)
    const writes = endpoint({
      name: 'listFilters',
      method: 'GET',
      path: 'writes',
      access: 'savedFilter.save/get',
      reply: v.null(),
    })
    const handler = handle(writes, async ({ scope }) => {
      await scope.db.insertInto('operationFact').values({ name: 'written', value: '1' }).execute()
      return null
    })
    const router = createApiRouter(app.services, [writes], [handler], { checkReplies: true })
    const ask = async (headers: Record<string, string>) =>
      (
        await new Hono()
          .route('/api', router)
          .request('http://127.0.0.1/api/writes', { headers: { authorization: `Bearer ${token}`, ...headers } })
      ).status
    expect(await ask({ [SEE_AS_HEADER]: seenAs })).toBe(503)
    expect(await app.query("select from operation_fact where name = 'written'")).toEqual([])
    // The same handler as oneself: it is the transaction that refuses.
    expect(await ask({})).toBe(200)
  })

  it('is not made by a header without a session', async () => {
    const { token: seenAs } = await asCashier(operator.token)
    const reply = await app.call(listTransactions, { ...firstPage, headers: { [SEE_AS_HEADER]: seenAs } })
    expect([reply.status, reply.error.code]).toEqual([401, 'NO_SESSION'])
  })

  it.each([
    ['an empty header', () => ''],
    ['a made up one', () => randomBytes(32).toString('base64url')],
    ['two of them', (token: string) => `${token}, ${token}`],
    ['one in capitals', (token: string) => token.toUpperCase()],
    ['SQL', () => "' or true --"],
  ])('with %s is refused, and not made as oneself', async (_, forge) => {
    const { token: seenAs } = await asCashier(operator.token)
    expect(await listed(operator.token, forge(seenAs))).toBe(ENDED)
  })

  it('is not made in another session: neither of somebody else nor of the same person', async () => {
    const { token } = await app.openSession(acquirer)
    const { token: seenAs } = await asCashier(token)
    expect(await listed(token, seenAs)).toBe(works)
    expect(await listed(operator.token, seenAs)).toBe(ENDED)
    expect(await listed((await app.openSession(acquirer)).token, seenAs)).toBe(ENDED)
    const cashier = await app.openSession(await buildPerson(app.database, tenant, 'ROLE_CASHIER'))
    expect(await listed(cashier.token, seenAs)).toBe(ENDED)
  })

  it('is refused from the moment that it was ended, by its own session alone', async () => {
    const { token } = await app.openSession(acquirer)
    const { token: seenAs } = await asCashier(token)
    await app.call(endSeeAs, { body: { token: seenAs }, token: operator.token })
    expect(await listed(token, seenAs)).toBe(works)
    await app.call(endSeeAs, { body: { token: seenAs }, token })
    expect(await listed(token, seenAs)).toBe(ENDED)
  })

  it('is refused after 30 minutes, and without a session', async () => {
    const person = await buildPerson(app.database, tenant, 'ROLE_ACQUIRER_ADMIN')
    const session = await app.openSession(person)
    const { token: seenAs } = await asCashier(session.token)
    const at = (seconds: number) =>
      app.clock.ahead(seconds, async () => {
        const sessionId = String(decodeJwt(session.token)['sid'])
        const claims = { sessionId, userToken: person.token, isSso: false, generation: 0 }
        return listed(await app.services.accessTokens.sign(claims, app.clock.now), seenAs)
      })
    expect(await at(1799)).toBe(works)
    expect(await at(1800)).toBe(ENDED)
    await app.query("update session set ended_at = now(), ended_because = 'own' where user_id = $1", [person.id])
    expect(await listed(session.token, seenAs)).toBe('401 NO_SESSION')
  })
})

describe('SEC-61 what changes meanwhile', () => {
  const begin = async () => {
    const person = await buildPerson(app.database, tenant, 'ROLE_ACQUIRER_ADMIN')
    const { token } = await app.openSession(person)
    const { token: seenAs } = await asCashier(token)
    expect(await listed(token, seenAs)).toBe(works)
    return { person, token, seenAs }
  }

  it('counts at the next call: a lost role', async () => {
    const { person, token, seenAs } = await begin()
    await app.query('delete from role_binding where user_id = $1', [person.id])
    await addRole(app.database, person, 'ROLE_MERCHANT_ADMIN', tenant)
    expect(await listed(token, seenAs)).toBe(ENDED)
  })

  it('counts at the next call: a role over another acquirer', async () => {
    const { person, token, seenAs } = await begin()
    const other = await buildTenant(app.database)
    await app.query('update role_binding set acquirer_id = $2 where user_id = $1', [person.id, other.acquirerId])
    expect(await listed(token, seenAs)).toBe(ENDED)
  })

  it('counts at the next call: a disabled account, and a password that must be changed', async () => {
    const { person, token, seenAs } = await begin()
    await app.query("update portal_user set password_expires_at = now() + interval '1 day' where id = $1", [person.id])
    expect(await listed(token, seenAs)).toBe(ENDED)
    await app.query('update portal_user set password_expires_at = null where id = $1', [person.id])
    expect(await listed(token, seenAs)).toBe(works)
    await app.query('update portal_user set enabled = false where id = $1', [person.id])
    expect(await listed(token, seenAs)).toBe('401 NO_SESSION')
  })

  it('counts at the next call: a terminal that has moved to another merchant’s store', async () => {
    const { token, seenAs } = await begin()
    const own = await buildTenant(app.database, tenant)
    await buildTransaction(app.database, own)
    const total = async () => (await callSeenAs(app, listTransactions, { ...firstPage, token, seenAs })).data.total
    const before = await total()
    const { storeId, merchantId } = await buildTenant(app.database)
    await app.query('update terminal set store_id = $2, merchant_id = $3 where id = $1', [
      own.terminalId,
      storeId,
      merchantId,
    ])
    expect(await total()).toBe(before - 1)
  })
})

describe('SEC-61 nobody rises by it', () => {
  it('somebody who holds a wider role elsewhere sees with it only there', async () => {
    const other = await buildTenant(app.database)
    const person = await buildPerson(app.database, tenant, 'ROLE_ACQUIRER_ADMIN')
    await addRole(app.database, person, 'ROLE_MERCHANT_ADMIN', other)
    const { token } = await app.openSession(person)
    const body = { role: 'ROLE_CASHIER', placeToken: other.tokens.store, reason: 'Sees no sales' }
    expect((await app.call(startSeeAs, { body, token })).status).toBe(404)
  })

  it.each([
    ['the own role', 'ROLE_ACQUIRER_ADMIN'],
    ['a role above', 'ROLE_ADMIN'],
  ])('an acquirer’s admin is not seen as %s', async (_, role) => {
    const { token } = await app.openSession(acquirer)
    const body = { role, placeToken: tenant.tokens.acquirer, reason: 'Sees no sales' }
    expect((await app.call(startSeeAs, { body, token })).status).toBe(404)
  })

  it('a place of another kind than that of the role is none', async () => {
    const body = { role: 'ROLE_STORE_ADMIN', placeToken: tenant.tokens.merchant, reason: 'Sees no sales' }
    expect((await app.call(startSeeAs, { body, token: operator.token })).status).toBe(404)
  })

  it('a role over a place is not seen as another one from there', async () => {
    const { token } = operator
    const { token: seenAs } = await seeAs(app, token, 'ROLE_ACQUIRER_ADMIN', tenant.tokens.acquirer)
    const body = { role: 'ROLE_CASHIER', placeToken: tenant.tokens.store, reason: 'Sees no sales' }
    expect(await refusedSeenAs(app, startSeeAs, { body, token, seenAs })).toBe(UNAVAILABLE)
  })

  it('a record outside of the place is not there, though the person may see it', async () => {
    const sibling = await buildTenant(app.database, { ...tenant, storeId: undefined as never })
    const sale = await buildTransaction(app.database, sibling)
    const { token } = operator
    const { token: seenAs } = await asCashier(token)
    const asked = { params: { id: sale.token }, token }
    expect((await app.call(getTransaction, asked)).status).toBe(200)
    expect(await refusedSeenAs(app, getTransaction, { ...asked, seenAs })).toBe('404 NOT_FOUND')
  })

  it('no link to a receipt is made or shown, and no receipt', async () => {
    const sale = await buildTransaction(app.database, tenant)
    const { token } = operator
    const { token: seenAs } = await asCashier(token)
    const asked = { params: { id: sale.token, token: 'x'.repeat(32) }, token, seenAs }
    for (const call of [shareReceipt, getReceipt, getSharedReceipt]) {
      expect([call.name, await refusedSeenAs(app, call, asked)]).toEqual([call.name, UNAVAILABLE])
    }
    expect(await app.query('select from receipt_link')).toEqual([])
  })

  it('no live updates are opened', async () => {
    const { token } = operator
    const { token: seenAs } = await asCashier(token)
    expect(await refusedSeenAs(app, getLive, { token, seenAs })).toBe(UNAVAILABLE)
  })

  it('the ways in and out of the own session do not know the header', async () => {
    const { token: seenAs } = await asCashier(operator.token)
    const headers = { [SEE_AS_HEADER]: seenAs }
    for (const call of [logout, refreshToken, getConfig] as AnyEndpoint[]) {
      const { status, error } = await app.call(call, { headers, ...(call.method === 'POST' && { body: {} }) })
      expect([call.name, status, error.code]).toEqual([call.name, 403, 'NOT_WHEN_SEEN_AS'])
    }
  })
})

describe('SEC-61 personal data is not found out', () => {
  it.each(['email', 'username'])('by filtering users by %s', async (name) => {
    const { token } = operator
    const { token: seenAs } = await seeAs(app, token, 'ROLE_MERCHANT_ADMIN', tenant.tokens.merchant)
    const body = { filter: { [name]: 'maria' } }
    expect(await refusedSeenAs(app, listUsers, { ...firstPage, body, token, seenAs })).toBe(UNAVAILABLE)
  })

  it.each([{ cardPanObfuscated: '4242' }, { userName: 'maria' }, { userEmail: 'maria' }, { orderReference: 'maria' }])(
    'by filtering transactions by %j',
    async (filter) => {
      const { token } = operator
      const { token: seenAs } = await asCashier(token)
      const asked = { ...firstPage, body: { filter }, token, seenAs }
      expect(await refusedSeenAs(app, listTransactions, asked)).toBe(UNAVAILABLE)
    },
  )
})

describe('SEC-55 attempts', () => {
  it('are in the audit log in the name of the person', async () => {
    const person = await buildPerson(app.database, tenant, 'ROLE_ACQUIRER_ADMIN')
    const { token } = await app.openSession(person)
    const { token: seenAs } = await asCashier(token)
    await refusedSeenAs(app, shareReceipt, { params: { id: 'nothing' }, token, seenAs })
    const rows = await app.query(
      `select event, role, after from audit_event where user_id = $1 and result = 'refused'`,
      [person.id],
    )
    expect(rows).toEqual([{ event: 'access.denied', role: 'ROLE_ACQUIRER_ADMIN', after: { call: 'shareReceipt' } }])
  })
})
