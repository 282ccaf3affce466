import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getLoggedUser, login, updateLoggedUser } from '#core/session.ts'
import { listTransactions } from '#features/transactions/contract.ts'
import { createUser } from '#features/users/contract.ts'
import { atOnce } from '#tests/support/at-once.ts'
import { buildPerson, buildTenant, type Tenant } from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const FIRST = 'Green-Ladle-93'
const OWN = 'Tall-Ferry-58!'

let app: TestApp
let selecting: TestApp
let tenant: Tenant
let admin: string
let count = 0

beforeAll(async () => {
  app = await startTestApp({ env: { TERMINAL_MAX_USERS: '100' } })
  tenant = await buildTenant(app.database, {}, { name: 'Zacharoplasteio' })
  admin = await bearer('ROLE_MERCHANT_ADMIN')
})
afterAll(async () => {
  await app.close()
  await selecting?.close()
})

const bearer = async (role: string, values = {}, of = tenant) =>
  (await app.openSession(await buildPerson(app.database, of, [role], values))).token
const bodyOf = (fields: object = {}) => ({
  firstName: ' Eleni ',
  lastName: 'Pappa',
  email: `new-${++count}@example.com`,
  password: FIRST,
  rights: ['ROLE_SALE'],
  terminalTokens: [tenant.tokens.terminal],
  ...fields,
})
const create = (fields: object = {}, token = admin, headers = {}) =>
  app.call(createUser, { body: bodyOf(fields), token, headers })
const people = async (emailKey: string) =>
  Number((await app.query('select count(*) from portal_user where email_key = $1', [emailKey]))[0]?.['count'])

describe('a new user', () => {
  it('API-36 USR-14 USR-05 D-08 is a cashier of the terminals’ merchant, with one row in the audit log', async () => {
    const email = 'Eleni.Pappa@Example.com'
    const { status, data } = await create({ email, rights: ['ROLE_VOID', 'ROLE_SALE', 'ROLE_SALE'], ssmAccess: true })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      name: 'Eleni Pappa',
      email,
      merchantName: tenant.names.merchant,
      terminalsCount: 1,
      storesCount: 1,
      roles: ['ROLE_CASHIER'],
      rights: ['ROLE_SALE', 'ROLE_VOID'],
      ssmAccess: true,
      version: 1,
    })
    const auditLog = await app.query('select event, after from audit_event where object_token = $1', [data.token])
    expect(auditLog).toMatchObject([{ event: 'user.created', after: { email, rights: ['ROLE_SALE', 'ROLE_VOID'] } }])
    expect(JSON.stringify(auditLog)).not.toContain(FIRST)
    expect(JSON.stringify(auditLog)).not.toContain('argon2')
  })

  it('SEC-08 USR-04 must choose a new password first, within 72 hours', async () => {
    const { email } = (await create()).data
    const signIn = (password: string) => app.call(login, { body: { email, password } })
    const { token } = (await signIn(FIRST)).data
    expect((await app.call(getLoggedUser, { token })).data.mustChangePassword).toBe(true)
    const list = () => app.call(listTransactions, { params: { page: 1, perPage: 10 }, body: {}, token })
    expect(refusalOf(await list())).toEqual([403, 'PASSWORD_CHANGE_REQUIRED'])
    const body = { currentPassword: FIRST, newPassword: OWN, confirmPassword: OWN }
    expect((await app.call(updateLoggedUser, { body, token })).status).toBe(200)
    expect((await list()).status).toBe(200)

    const late = (await create()).data.email
    const before = app.clock.now
    app.clock.advance(72 * 3600 + 1)
    expect((await app.call(login, { body: { email: late, password: FIRST } })).status).toBe(401)
    expect((await signIn(OWN)).status).toBe(200)
    app.clock.now = before
  })

  it.each([
    ['VAL-10 ERR-17010', { email: ' ' }, 17010, 'email'],
    ['VAL-11 ERR-17011', { email: 'eleni@' }, 17011, 'email'],
    ['ERR-17011 two at signs', { email: 'a@b@example.com' }, 17011, 'email'],
    ['VAL-12 ERR-17034', { email: `${'x'.repeat(243)}@example.com` }, 17034, 'email'],
    ['VAL-20 ERR-17032', { firstName: '' }, 17032, 'firstName'],
    ['VAL-21 ERR-17033', { lastName: '  ' }, 17033, 'lastName'],
    ['VAL-17 ERR-17012', { firstName: 'x'.repeat(256) }, 17012, 'firstName'],
    ['VAL-18 ERR-17013', { lastName: '😀'.repeat(256) }, 17013, 'lastName'],
    ['ERR-17018', { password: '' }, 17018, 'password'],
    ['VAL-22 ERR-17115', { rights: [] }, 17115, 'rights'],
    ['VAL-23 ERR-17115', { terminalTokens: [] }, 17115, 'terminalTokens'],
    ['VAL-02', { password: 'Aa1!567' }, 'PASSWORD_TOO_SHORT', 'password'],
    ['VAL-03', { password: `Aa1!${'q8'.repeat(14)}x` }, 'PASSWORD_TOO_LONG', 'password'],
    ['SEC-03 a common one', { password: 'Password1!' }, 'PASSWORD_TOO_COMMON', 'password'],
    ['SEC-03 the name in it', { password: 'Xq7!-eleni-2z-k' }, 'PASSWORD_PERSONAL', 'password'],
  ])('%s is refused on its field', async (_row, fields, code, field) => {
    const reply = await create(fields)
    expect(refusalOf(reply)).toEqual([422, code, field])
    expect(reply.error.errors[0]?.message).not.toBe('')
  })

  it('is told each rule that the password breaks', async () => {
    const { error } = await create({ password: 'short' })
    expect(error.errors).toEqual([
      { field: 'password', code: 'PASSWORD_NO_UPPERCASE', message: 'Must contain at least 1 Uppercase letter' },
      { field: 'password', code: 'PASSWORD_NO_NUMBER', message: 'Must contain at least 1 number' },
      { field: 'password', code: 'PASSWORD_NO_SPECIAL', message: 'Must contain at least 1 special character' },
      { field: 'password', code: 'PASSWORD_TOO_SHORT', message: 'Min length is 8 symbols' },
    ])
  })

  it.each(['zZ-qjxv7', 'xK9#mQ2$', 'Xq7!-zacharoplasteio'])(
    'may have any password that meets the rules: %s',
    async (password) => expect((await create({ password })).status).toBe(200),
  )

  it('VAL-36 USR-25 is told all that is wrong at once', async () => {
    const { status, error } = await app.call(createUser, { body: {}, token: admin })
    expect(status).toBe(422)
    expect(error.errors.map(({ field, code }) => [field, code])).toEqual([
      ['firstName', 17032],
      ['lastName', 17033],
      ['email', 17010],
      ['password', 17018],
      ['rights', 17115],
      ['terminalTokens', 17115],
    ])
  })

  it('VAL-12 VAL-17 VAL-18 may have the longest values', async () => {
    const longest = { firstName: 'ж'.repeat(255), lastName: '😀'.repeat(255), email: `${'x'.repeat(242)}@example.com` }
    expect((await create(longest)).status).toBe(200)
  })

  it.each(['roles', 'viewOnly', 'enabled', 'merchantId', 'token', 'passwordHash', 'emailKey'])(
    'SEC-33 cannot be given %s',
    async (field) => expect((await create({ [field]: 'x' })).error.code).toBe('WRONG_SHAPE'),
  )

  it('VAL-13 ERR-17100 USR-24 D-47 has an address of its own, deleted people and capitals included', async () => {
    await create({ email: 'Taken@Example.com' })
    const refusal = [409, 17100, 'email']
    expect(refusalOf(await create({ email: 'taken@example.COM' }))).toEqual(refusal)
    await buildPerson(app.database, tenant, 'ROLE_CASHIER', { email: 'gone@example.com', deletedAt: new Date() })
    expect(refusalOf(await create({ email: 'gone@example.com' }))).toEqual(refusal)
    const elsewhere = await buildTenant(app.database)
    await buildPerson(app.database, elsewhere, 'ROLE_CASHIER', { email: 'far@example.com' })
    expect(refusalOf(await create({ email: 'far@example.com' }))).toEqual(refusal)
  })

  it('REL-16 of 50 parallel calls with one address is one', async () => {
    const replies = await atOnce(50, () => create({ email: 'race@example.com' }))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ error }) => error.code === 17100)).toHaveLength(49)
    expect(await people('race@example.com')).toBe(1)
  })

  it('REL-14 of 20 copies with one key is one, and all get the same reply', async () => {
    const body = bodyOf()
    const send = () => app.call(createUser, { body, token: admin, headers: { 'idempotency-key': 'user-1' } })
    const replies = await atOnce(20, send)
    expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect([replies[0]?.status, await people(body.email)]).toEqual([200, 1])
    const other = { ...body, firstName: 'Other' }
    const reused = await app.call(createUser, { body: other, token: admin, headers: { 'idempotency-key': 'user-1' } })
    expect(refusalOf(reused)).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  it('VAL-25 USR-21 ERR-18004 works at one merchant', async () => {
    const { merchantId: _m, midId: _i, storeId: _s, ...above } = tenant
    const sibling = await buildTenant(app.database, above)
    const upper = await bearer('ROLE_INSTANCE_ADMIN')
    const terminalTokens = [tenant.tokens.terminal, sibling.tokens.terminal]
    expect(refusalOf(await create({ terminalTokens }, upper))).toEqual([422, 18004, 'terminalTokens'])
    expect(refusalOf(await create({ terminalTokens }))).toEqual([404, 'NOT_FOUND'])
  })

  it('VAL-26 ERR-16035 finds no place at a full terminal, also under 50 parallel calls', async () => {
    const { acquirerId, affiliateId, instanceId, merchantId, midId, storeId } = tenant
    const till = await buildTenant(app.database, { acquirerId, affiliateId, instanceId, merchantId, midId, storeId })
    for (let n = 0; n < 97; n += 1) await buildPerson(app.database, till, 'ROLE_CASHIER')
    const terminalTokens = [till.tokens.terminal]
    const replies = await atOnce(50, () => create({ terminalTokens }))
    const linked = await app.query('select count(*) from user_terminal where terminal_id = $1', [till.terminalId])
    expect(Number(linked[0]?.['count'])).toBe(100)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(replies.filter(({ error }) => error.code === 16035)).toHaveLength(47)
    expect(refusalOf(await create({ terminalTokens }))).toEqual([409, 16035, 'terminalTokens'])
  })
})

describe('who may add one', () => {
  it('ROLE-34 a store admin may at the own stores, and sees the person from then on', async () => {
    const store = await bearer('ROLE_STORE_ADMIN')
    await app.query(`update portal_user set rights = '{ROLE_SALE}' where id = (
      select max(user_id) from role_binding where role = 'ROLE_STORE_ADMIN')`)
    const { status, data } = await create({}, store)
    expect([status, data.terminalsCount]).toEqual([200, 1])
    const { merchantId, midId, acquirerId, affiliateId, instanceId } = tenant
    const other = await buildTenant(app.database, { merchantId, midId, acquirerId, affiliateId, instanceId })
    expect(refusalOf(await create({ terminalTokens: [other.tokens.terminal] }, store))).toEqual([404, 'NOT_FOUND'])
  })

  it('ROLE-24 ROLE-25 ROLE-26 a store admin gives only rights that the own account has', async () => {
    const person = await buildPerson(app.database, tenant, 'ROLE_STORE_ADMIN')
    await app.query(`update portal_user set rights = '{ROLE_SALE,ROLE_VOID}' where id = $1`, [person.id])
    const { token } = await app.openSession(person)
    expect((await create({ rights: ['ROLE_SALE', 'ROLE_VOID'] }, token)).status).toBe(200)
    expect(refusalOf(await create({ rights: ['ROLE_SALE', 'ROLE_REFUND'] }, token))).toEqual([403, 'NOT_ALLOWED'])
    expect((await create({ rights: ['ROLE_REFUND'] })).status).toBe(200)
  })

  it('ROLE-27 SSM access is a row of its own: a store admin does not give it', async () => {
    const person = await buildPerson(app.database, tenant, 'ROLE_STORE_ADMIN')
    await app.query(`update portal_user set rights = '{ROLE_SALE}' where id = $1`, [person.id])
    const { token } = await app.openSession(person)
    expect(refusalOf(await create({ ssmAccess: true }, token))).toEqual([403, 'NOT_ALLOWED'])
    expect((await create({ ssmAccess: false }, token)).status).toBe(200)
  })

  it.each(['ROLE_MERCHANT', 'ROLE_CASHIER'])('ROLE-34 %s may not', async (role) =>
    expect(refusalOf(await create({}, await bearer(role)))).toEqual([403, 'NOT_ALLOWED']),
  )

  it('ROLE-29 nobody may who may only read', async () =>
    expect(refusalOf(await create({}, await bearer('ROLE_MERCHANT_ADMIN', { viewOnly: true })))).toEqual([
      401,
      'READ_ONLY_ACCESS_DENIED',
    ]))

  it('ROLE-33 D-08 with a role above cashier nobody may, unless the setting lets the widest level choose', async () => {
    for (const [by, role] of [
      ['ROLE_STORE_ADMIN', 'ROLE_MERCHANT_ADMIN'],
      ['ROLE_MERCHANT_ADMIN', 'ROLE_STORE_ADMIN'],
      ['ROLE_INSTANCE_ADMIN', 'ROLE_MERCHANT'],
    ] as const) {
      expect([by, ...refusalOf(await create({ role }, await bearer(by)))]).toEqual([by, 403, 'NOT_ALLOWED'])
    }
    expect((await create({ role: 'ROLE_CASHIER' })).status).toBe(200)
  })
})

it('D-08 with the setting on, the widest level chooses a role below the own, bound where the terminals stand', async () => {
  selecting = await startTestApp({ env: { USER_ROLE_SELECT: 'true' } })
  const tenantBuilt = await buildTenant(selecting.database)
  const as = async (role: string) =>
    (await selecting.openSession(await buildPerson(selecting.database, tenantBuilt, [role]))).token
  const send = async (by: string, role: string) =>
    selecting.call(createUser, {
      body: { ...bodyOf(), terminalTokens: [tenantBuilt.tokens.terminal], role },
      token: by,
    })
  const instance = await as('ROLE_INSTANCE_ADMIN')
  for (const [role, column, id] of [
    ['ROLE_MERCHANT_ADMIN', 'merchant_id', tenantBuilt.merchantId],
    ['ROLE_STORE_ADMIN', 'store_id', tenantBuilt.storeId],
  ] as const) {
    const { status, data } = await send(instance, role)
    expect([status, data.roles]).toEqual([200, [role]])
    const bound = await selecting.query(
      `select b.${column} as id from role_binding b join portal_user u on u.id = b.user_id where token = $1`,
      [data.token],
    )
    expect(bound).toEqual([{ id }])
  }
  for (const role of ['ROLE_INSTANCE_ADMIN', 'ROLE_ACQUIRER_ADMIN', 'ROLE_ADMIN']) {
    expect(refusalOf(await send(instance, role))).toEqual([403, 'NOT_ALLOWED'])
  }
  expect(refusalOf(await send(await as('ROLE_MERCHANT_ADMIN'), 'ROLE_STORE_ADMIN'))).toEqual([403, 'NOT_ALLOWED'])
})
