import { describe, expect, it } from 'vitest'
import { createTerminal, getTerminal, updateTerminal } from '#features/terminals/contract.ts'
import { atOnce } from '#tests/support/at-once.ts'
import { addRole, buildPerson, buildTenant } from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { useSession, useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const tenant = useTenant(app)
const admin = useSession(app, tenant, 'ROLE_INSTANCE_ADMIN')

const bearer = async (role: string, values = {}, of = tenant) =>
  (await app.openSession(await buildPerson(app.database, of, [role], values))).token
/** Another terminal of the tenant's store. */
const another = ({ acquirerId, affiliateId, instanceId, merchantId, midId, storeId } = tenant) =>
  buildTenant(app.database, { acquirerId, affiliateId, instanceId, merchantId, midId, storeId })
const auditLogOf = (objectToken: string) =>
  app.query(`select event, before, after from audit_event where object_token = $1 order by id`, [objectToken])
const read = async (id: string) => (await app.call(getTerminal, { params: { id }, token: admin.token })).data

describe('a new terminal', () => {
  const body = (fields: object = {}) => ({
    storeToken: tenant.tokens.store,
    posTerminalIdCode: `N${Math.random().toString(36).slice(2, 10)}`,
    alias: ' Bar ',
    currency: 'EUR',
    ...fields,
  })
  const create = (fields: object = {}, token = admin.token, headers = {}) =>
    app.call(createTerminal, { body: body(fields), token, headers })

  it('TRM-20 stands under its store, enabled, with one row in the audit log', async () => {
    const { status, data } = await create({ tip: 1, scaType: 4, terminalType: 2 })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      alias: 'Bar',
      storeToken: tenant.tokens.store,
      merchantToken: tenant.tokens.merchant,
      currency: 'EUR',
      terminalStatus: 1,
      tip: 1,
      scaType: 4,
      terminalType: 2,
      terminalId: data.posTerminalIdCode,
      usersCount: 0,
      version: 1,
    })
    const auditLog = await auditLogOf(data.token)
    expect(auditLog).toMatchObject([{ event: 'terminal.created', before: null, after: { alias: 'Bar', scaType: 4 } }])
  })

  it('VAL-19 ERR-17019 ERR-17021 is refused with every field that is wrong', async () => {
    const reply = await create({ alias: '', posTerminalIdCode: ' ', currency: '' })
    expect(reply.error.errors.map(({ code, field }) => [field, code])).toEqual([
      ['alias', 17019],
      ['posTerminalIdCode', 17019],
      ['currency', 17019],
    ])
    expect(refusalOf(await create({ alias: 'x'.repeat(256) }))).toEqual([422, 17021, 'alias'])
    expect((await create({ alias: '😀'.repeat(255) })).status).toBe(200)
    expect(refusalOf(await create({ currency: 'EURO' }))).toEqual([422, 'CURRENCY_UNKNOWN', 'currency'])
    expect(refusalOf(await create({ currency: 'QQQ' }))).toEqual([422, 'CURRENCY_UNKNOWN', 'currency'])
    expect(refusalOf(await create({ posTerminalIdCode: 'a b' }))).toEqual([422, 'CODE_MALFORMED', 'posTerminalIdCode'])
    for (const wrong of [{ scaType: 5 }, { tip: 2 }, { terminalStatus: -1 }, { merchantToken: 'x' }, { token: 'x' }]) {
      expect((await create(wrong)).error.code).toBe('WRONG_SHAPE')
    }
  })

  it('SEC-54 keeps no card number in its name', async () => {
    const { data } = await create({ alias: 'Till 4111 1111 1111 1111' })
    expect(data.alias).toBe('Till ****1111')
  })

  it('has a TID of its own at its acquirer, also under 20 parallel calls', async () => {
    const replies = await atOnce(20, () => create({ posTerminalIdCode: 'SAME' }))
    const codes = replies.map(({ status, error }) => (status === 200 ? 200 : error.code))
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set([200, 'TID_TAKEN']))
    const elsewhere = await buildTenant(app.database)
    const theirs = await bearer('ROLE_INSTANCE_ADMIN', {}, elsewhere)
    const reply = await create({ posTerminalIdCode: 'SAME', storeToken: elsewhere.tokens.store }, theirs)
    expect(reply.status).toBe(200)
  })

  it('is made once for one Idempotency-Key', async () => {
    const posTerminalIdCode = 'ONCE'
    const send = () => create({ posTerminalIdCode }, admin.token, { 'idempotency-key': 'terminal-1' })
    const replies = [await send(), ...(await Promise.all([send(), send()]))]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(replies.map(({ data }) => data.token)).size).toBe(1)
  })

  it('SEC-30 is not made under a store outside the scope', async () => {
    const elsewhere = await buildTenant(app.database)
    expect(refusalOf(await create({ storeToken: elsewhere.tokens.store }))).toEqual([404, 'NOT_FOUND'])
    expect(refusalOf(await create({ storeToken: 'missing' }))).toEqual([404, 'NOT_FOUND'])
  })

  it.each(['ROLE_MERCHANT_ADMIN', 'ROLE_MERCHANT', 'ROLE_STORE_ADMIN', 'ROLE_CASHIER'])(
    'ROLE-34 is not for %s to make',
    async (role) => expect(refusalOf(await create({}, await bearer(role)))).toEqual([403, 'NOT_ALLOWED']),
  )

  it('ROLE-29 ERR-M01 is not for somebody who may only read', async () => {
    const { status, error } = await create({}, await bearer('ROLE_INSTANCE_ADMIN', { viewOnly: true }))
    expect([status, error.message]).toEqual([401, 'Access Denied: Unauthorized for read-only users.'])
  })
})

describe('an edit', () => {
  const edit = (token: string, body: object, by = admin.token) =>
    app.call(updateTerminal, { params: { token }, body: { version: 1, ...body }, token: by })

  it('API-40 TRM-21 TRM-22 saves what differs, counts the version and leaves one row', async () => {
    const token = (await another()).tokens.terminal
    const { status, data } = await edit(token, { alias: 'Garden', tip: 1, currency: 'CHF', enableOrderReference: true })
    expect(status).toBe(200)
    expect(data).toMatchObject({ alias: 'Garden', tip: 1, currency: 'CHF', enableOrderReference: true, version: 2 })
    const off = await edit(token, { version: 2, terminalStatus: 0, alias: 'Garden' })
    expect(off.data).toMatchObject({
      terminalStatus: 0,
      version: 3,
      processing: { enabled: false, reason: 'terminal' },
    })
    expect((await edit(token, { version: 3, terminalStatus: 0 })).data.version).toBe(3)
    expect(await auditLogOf(token)).toMatchObject([
      { event: 'terminal.changed', after: { alias: 'Garden', tip: 1, currency: 'CHF', enableOrderReference: true } },
      { event: 'terminal.statusChanged', before: { terminalStatus: 1 }, after: { terminalStatus: 0 } },
    ])
  })

  it('REL-15 on an older state is refused with the terminal as it is now', async () => {
    const token = (await another()).tokens.terminal
    await edit(token, { alias: 'First' })
    const { status, error } = await edit(token, { alias: 'Second' })
    expect([status, error.code]).toEqual([409, 'STALE_VERSION'])
    expect(error.current).toEqual(await read(token))
    expect(error.current).toMatchObject({ alias: 'First', version: 2 })
  })

  it('REL-15 of 20 people at once is saved for one of them, and told to the others', async () => {
    const token = (await another()).tokens.terminal
    const replies = await atOnce(20, (at) => edit(token, { alias: `Till by ${at}` }))
    const saved = replies.filter(({ status }) => status === 200)
    expect(saved).toHaveLength(1)
    expect(replies.filter(({ error }) => error.code === 'STALE_VERSION')).toHaveLength(19)
    expect((await read(token)).alias).toBe(saved[0]?.data.alias)
  })

  it('VAL-19 is refused with the codes of its fields', async () => {
    const token = (await another()).tokens.terminal
    expect(refusalOf(await edit(token, { alias: ' ', currency: '' }))).toEqual([422, 17019, 'alias', 'currency'])
    expect(refusalOf(await edit(token, { alias: 'x'.repeat(256) }))).toEqual([422, 17021, 'alias'])
    expect(
      refusalOf(await app.call(updateTerminal, { params: { token }, body: { alias: 'x' }, token: admin.token })),
    ).toEqual([400, 'WRONG_SHAPE', 'version'])
    expect((await read(token)).version).toBe(1)
  })

  const security = [{ scaType: 2 }, { enableAppToAppSignatureValidation: true }, { restrictAppToApp: true }]
  it.each([...security, { terminalStatus: 0 }])('ROLE-34 of %j is not for a store admin', async (change) => {
    const token = (await another()).tokens.terminal
    const store = await bearer('ROLE_STORE_ADMIN')
    expect(refusalOf(await edit(token, { alias: 'Mine', ...change }, store))).toEqual([403, 'NOT_ALLOWED'])
    expect(await read(token)).toMatchObject({ version: 1 })
    expect((await edit(token, change, await bearer('ROLE_MERCHANT_ADMIN'))).status).toBe(200)
  })

  it('ROLE-34 by a store admin may carry the fields that stay', async () => {
    const token = (await another()).tokens.terminal
    const same = { scaType: 0, enableAppToAppSignatureValidation: false, restrictAppToApp: false, terminalStatus: 1 }
    const { status, data } = await edit(token, { alias: 'Mine', ...same }, await bearer('ROLE_STORE_ADMIN'))
    expect([status, data.alias]).toEqual([200, 'Mine'])
  })

  it.each(['ROLE_MERCHANT', 'ROLE_CASHIER'])('TRM-35 ROLE-34 is not for %s', async (role) => {
    const own = await another()
    expect(refusalOf(await edit(own.tokens.terminal, { alias: 'x' }, await bearer(role, {}, own)))).toEqual([
      403,
      'NOT_ALLOWED',
    ])
  })

  it('of a second role lends its rights to no terminal of the first', async () => {
    const other = await buildTenant(app.database)
    const person = await buildPerson(app.database, tenant, 'ROLE_STORE_ADMIN')
    await addRole(app.database, person, 'ROLE_MERCHANT_ADMIN', other)
    const { token: both } = await app.openSession(person)
    const mine = (await another()).tokens.terminal
    expect(refusalOf(await edit(mine, { scaType: 2 }, both))).toEqual([403, 'NOT_ALLOWED'])
    expect((await edit(mine, { alias: 'Mine' }, both)).status).toBe(200)
    expect((await edit(other.tokens.terminal, { scaType: 2 }, both)).status).toBe(200)
  })

  it('outside the scope finds nothing', async () => {
    const elsewhere = await buildTenant(app.database)
    expect(refusalOf(await edit(elsewhere.tokens.terminal, { alias: 'x' }))).toEqual([404, 'NOT_FOUND'])
    expect(refusalOf(await edit('missing', { alias: 'x' }))).toEqual([404, 'NOT_FOUND'])
  })
})
