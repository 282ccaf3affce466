import { beforeAll, describe, expect, it } from 'vitest'
import { getLoggedUser, login } from '#core/session.ts'
import { deleteUser, endUserSessions, getUser, updateUser } from '#features/users/contract.ts'
import { buildPerson, buildTenant, buildTransaction, type Person, type Tenant } from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const FIRST = 'Green-Ladle-93'

const app = useTestApp({ env: { TERMINAL_MAX_USERS: '200' } })
const tenant = useTenant(app)
let store: Tenant
let admin: string

beforeAll(async () => {
  const { storeId: _, ...above } = tenant
  store = await buildTenant(app.database, above)
  admin = await bearer('ROLE_MERCHANT_ADMIN')
})

const bearer = async (role: string, values = {}, of = tenant) =>
  (await app.openSession(await buildPerson(app.database, of, [role], values))).token
const cashier = (values = {}, of = tenant) => buildPerson(app.database, of, 'ROLE_CASHIER', values)
const link = (person: Person, to: Tenant) =>
  app.query('insert into user_terminal values ($1, $2)', [person.id, to.terminalId])
const edit = (person: Pick<Person, 'token'>, body: object, token = admin) =>
  app.call(updateUser, { params: { token: person.token }, body: { version: 1, ...body }, token })
const remove = (person: Pick<Person, 'token'>, token = admin) =>
  app.call(deleteUser, { params: { id: person.token }, token })
const read = async (person: Person, token = admin) =>
  (await app.call(getUser, { params: { id: person.token }, token })).data
const auditLogOf = (person: Person) =>
  app.query(
    `select event, before, after from audit_event where object_token = $1 and event like 'user.%' order by id`,
    [person.token],
  )
const setRights = (person: Person, rights: string) =>
  app.query(`update portal_user set rights = '{${rights}}' where id = $1`, [person.id])

describe('an edit', () => {
  it('API-37 USR-15 saves what differs, counts the version and leaves one row', async () => {
    const person = await cashier()
    const body = { firstName: 'Νίκος', email: 'Nikos.New@example.com', rights: ['ROLE_VOID'], ssmAccess: true }
    const { status, data } = await edit(person, { ...body, lastName: 'Ioannou', password: '' })
    expect([status, data]).toMatchObject([200, { ...body, name: 'Νίκος Ioannou', version: 2 }])
    expect((await edit(person, { version: 2, lastName: 'Ioannou' })).data.version).toBe(2)
    expect(await auditLogOf(person)).toEqual([
      {
        event: 'user.changed',
        before: { firstName: 'Maria', email: person.email, rights: [], ssmAccess: false },
        after: body,
      },
    ])
  })

  it('REL-15 on an older state is refused with the person as they are now', async () => {
    const person = await cashier()
    await edit(person, { firstName: 'First' })
    const { status, error } = await edit(person, { firstName: 'Second' })
    expect([status, error.code, error.current]).toEqual([409, 'STALE_VERSION', await read(person)])
    expect(error.current).toMatchObject({ firstName: 'First', version: 2 })
  })

  it.each([
    ['ERR-17010', { email: '' }, 17010, 'email'],
    ['ERR-17011', { email: 'nobody' }, 17011, 'email'],
    ['ERR-17034', { email: `${'x'.repeat(243)}@example.com` }, 17034, 'email'],
    ['ERR-17032', { firstName: ' ' }, 17032, 'firstName'],
    ['USR-23', { lastName: '' }, 17033, 'lastName'],
    ['ERR-17012', { firstName: 'x'.repeat(256) }, 17012, 'firstName'],
    ['ERR-17013', { lastName: 'x'.repeat(256) }, 17013, 'lastName'],
    ['VAL-23', { terminalTokens: [] }, 17115, 'terminalTokens'],
    ['VAL-04', { password: 'GREEN-LADLE-93' }, 'PASSWORD_NO_LOWERCASE', 'password'],
    ['SEC-03', { password: 'Xq7!-maria-2z-k' }, 'PASSWORD_PERSONAL', 'password'],
  ])('%s is refused on its field', async (_row, body, code, field) => {
    const person = await cashier()
    expect(refusalOf(await edit(person, { ssmAccess: true, ...body }))).toEqual([422, code, field])
    expect(await read(person)).toMatchObject({ version: 1, ssmAccess: false })
  })

  it('ERR-17101 VAL-13 D-47 keeps addresses apart', async () => {
    const [person, other] = [await cashier(), await cashier({ email: 'Held@example.com' })]
    expect(refusalOf(await edit(person, { email: 'hELD@example.com' }))).toEqual([409, 17101, 'email'])
    expect((await edit(other, { email: 'held@Example.com' })).status).toBe(200)
  })

  it('D-44 USR-22 may take the last right away, unless the setting says otherwise', async () => {
    const person = await cashier()
    await setRights(person, 'ROLE_SALE')
    expect((await edit(person, { rights: [] })).data.rights).toEqual([])
    const strict = await startTestApp({ env: { RIGHTS_REQUIRED_ON_UPDATE: 'true' } })
    const tenantBuilt = await buildTenant(strict.database)
    const theirs = await buildPerson(strict.database, tenantBuilt, 'ROLE_CASHIER')
    await strict.query(`update portal_user set rights = '{ROLE_SALE}' where id = $1`, [theirs.id])
    const { token } = await strict.openSession(await buildPerson(strict.database, tenantBuilt, 'ROLE_MERCHANT_ADMIN'))
    const params = { token: theirs.token }
    const reply = await strict.call(updateUser, { params, body: { version: 1, rights: [] }, token })
    expect(refusalOf(reply)).toEqual([422, 17115, 'rights'])
    await strict.close()
  })

  it('ERR-18000 ROLE-32 of oneself leads to the settings', async () => {
    const self = await buildPerson(app.database, tenant, 'ROLE_MERCHANT_ADMIN')
    const { status, error } = await edit(self, { firstName: 'x' }, (await app.openSession(self)).token)
    expect([status, error]).toMatchObject([422, { code: 18000, message: 'Please use settings menu to update user' }])
  })

  it('D-111 SEC-07 of the password ends every session, and the new one is for first use only', async () => {
    const person = await cashier()
    const sessions = [await app.openSession(person), await app.openSession(person)]
    expect((await edit(person, { password: FIRST })).status).toBe(200)
    for (const { token } of sessions)
      expect(refusalOf(await app.call(getLoggedUser, { token }))).toEqual([401, 'NO_SESSION'])
    const { data } = await app.call(login, { body: { email: person.email, password: FIRST } })
    expect((await app.call(getLoggedUser, { token: data.token })).data.mustChangePassword).toBe(true)
    expect(await auditLogOf(person)).toEqual([{ event: 'user.changed', before: {}, after: { passwordReplaced: true } }])
    expect(await app.query('select kind, language from mail_outbox where user_id = $1', [person.id])).toEqual([
      { kind: 'password-changed', language: 'en' },
    ])
  })

  it.each([
    ['the password', { password: FIRST }],
    ['the address', { email: 'moved@example.com' }],
  ])('SEC-07 of %s ends what was asked for by mail', async (_what, change) => {
    const person = await cashier()
    await app.query(
      `insert into password_reset (token_hash, letter_id, user_id, code_hash, created_at, code_expires_at, expires_at)
       values (sha256($1), $2, $3, sha256($1), $4, $4, $4::timestamptz + interval '1 hour')`,
      [Buffer.from(String(person.id)), person.id, person.id, app.clock.now],
    )
    expect((await edit(person, change)).status).toBe(200)
    expect(
      await app.query('select expires_at > $1 as is_open from password_reset where user_id = $2', [
        app.clock.now,
        person.id,
      ]),
    ).toEqual([{ isOpen: false }])
  })

  it('SEC-18 is not for the password of somebody whom a provider signs in', async () => {
    const person = await cashier({ ssoSubject: 'subject-1' })
    expect(refusalOf(await edit(person, { password: FIRST }))).toEqual([422, 'PASSWORD_OF_PROVIDER', 'password'])
    expect((await read(person)).isSso).toBe(true)
  })

  it('USR-07 replaces the terminals, of one merchant and in scope', async () => {
    const person = await cashier()
    const { data } = await edit(person, { terminalTokens: [store.tokens.terminal] })
    expect([data.terminalsCount, data.stores.map(({ token }) => token)]).toEqual([1, [store.tokens.store]])
    expect(await auditLogOf(person)).toMatchObject([
      { before: { terminals: [tenant.tokens.terminal] }, after: { terminals: [store.tokens.terminal] } },
    ])
    const { merchantId: _m, midId: _i, storeId: _s, ...above } = tenant
    const sibling = await buildTenant(app.database, above)
    const terminalTokens = [sibling.tokens.terminal]
    expect(refusalOf(await edit(person, { version: 2, terminalTokens }))).toEqual([404, 'NOT_FOUND'])
    const upper = await bearer('ROLE_INSTANCE_ADMIN')
    expect(refusalOf(await edit(person, { version: 2, terminalTokens }, upper))).toEqual([422, 18004, 'terminalTokens'])
  })
})

describe('who may edit whom', () => {
  const storeAdmin = async (rights = '') => {
    const person = await buildPerson(app.database, tenant, 'ROLE_STORE_ADMIN')
    await setRights(person, rights)
    return (await app.openSession(person)).token
  }

  it('ROLE-34 a store admin edits cashiers of the own store', async () => {
    expect((await edit(await cashier(), { firstName: 'x' }, await storeAdmin())).status).toBe(200)
    expect(refusalOf(await edit(await cashier({}, store), { firstName: 'x' }, await storeAdmin()))).toEqual([
      404,
      'NOT_FOUND',
    ])
  })

  it('ROLE-33 nobody edits, deletes or signs out somebody above, even on the own ground', async () => {
    const boss = await buildPerson(app.database, tenant, 'ROLE_MERCHANT_ADMIN')
    const by = await storeAdmin()
    expect((await read(boss, by)).isWithinReach).toBe(false)
    expect(refusalOf(await edit(boss, { password: FIRST }, by))).toEqual([403, 'NOT_ALLOWED'])
    const params = { token: boss.token }
    expect(refusalOf(await app.call(endUserSessions, { params, token: by }))).toEqual([403, 'NOT_ALLOWED'])
    const upper = await buildPerson(app.database, tenant, 'ROLE_ACQUIRER_ADMIN')
    expect(refusalOf(await remove(upper))).toEqual([403, 'NOT_ALLOWED'])
    expect(await auditLogOf(boss)).toEqual([])
  })

  it('a store admin does not take over a cashier who works beyond the own stores', async () => {
    const shared = await cashier()
    await link(shared, store)
    const by = await storeAdmin()
    expect((await read(shared, by)).isWithinReach).toBe(false)
    expect(refusalOf(await edit(shared, { password: FIRST }, by))).toEqual([403, 'NOT_ALLOWED'])
    expect((await edit(shared, { firstName: 'x' })).status).toBe(200)
  })

  it('ROLE-24 a store admin gives no right that the own account lacks, and may take any away', async () => {
    const person = await cashier()
    await setRights(person, 'ROLE_REFUND')
    const by = await storeAdmin('ROLE_SALE')
    expect((await edit(person, { rights: ['ROLE_SALE', 'ROLE_REFUND'] }, by)).status).toBe(200)
    expect(refusalOf(await edit(person, { version: 2, rights: ['ROLE_VOID'] }, by))).toEqual([403, 'NOT_ALLOWED'])
    expect((await edit(person, { version: 2, rights: [] }, by)).status).toBe(200)
  })

  it('ROLE-27 SSM access is a row of its own, asked only when it changes', async () => {
    const person = await cashier()
    await app.query('update portal_user set ssm_access = true where id = $1', [person.id])
    const by = await storeAdmin()
    expect(refusalOf(await edit(person, { ssmAccess: false }, by))).toEqual([403, 'NOT_ALLOWED'])
    expect((await edit(person, { ssmAccess: true, firstName: 'x' }, by)).status).toBe(200)
    expect((await edit(person, { version: 2, ssmAccess: false })).data.ssmAccess).toBe(false)
  })

  it.each(['ROLE_MERCHANT', 'ROLE_CASHIER'])('ROLE-34 %s edits and deletes nobody', async (role) => {
    const [person, by] = [await cashier(), await bearer(role)]
    expect(refusalOf(await edit(person, { firstName: 'x' }, by))).toEqual([403, 'NOT_ALLOWED'])
    expect(refusalOf(await remove(person, by))).toEqual([403, 'NOT_ALLOWED'])
  })

  it('ROLE-34 a store admin deletes nobody', async () =>
    expect(refusalOf(await remove(await cashier(), await storeAdmin()))).toEqual([403, 'NOT_ALLOWED']))

  it('ROLE-29 nobody does who may only read', async () => {
    const [person, reader] = [await cashier(), await bearer('ROLE_MERCHANT_ADMIN', { viewOnly: true })]
    const params = { token: person.token }
    for (const reply of [
      await edit(person, { firstName: 'x' }, reader),
      await remove(person, reader),
      await app.call(endUserSessions, { params, token: reader }),
    ]) {
      expect([...refusalOf(reply), reply.error.message]).toEqual([
        401,
        'READ_ONLY_ACCESS_DENIED',
        'Access Denied: Unauthorized for read-only users.',
      ])
    }
  })

  it('SEC-29 somebody outside the scope is as good as missing', async () => {
    const elsewhere = await buildTenant(app.database)
    const foreign = await cashier({}, elsewhere)
    for (const person of [foreign, { token: 'missing' }]) {
      expect(refusalOf(await edit(person, { firstName: 'x' }))).toEqual([404, 'NOT_FOUND'])
      expect(refusalOf(await remove(person))).toEqual([404, 'NOT_FOUND'])
    }
    expect(
      (await app.query('select deleted_at from portal_user where id = $1', [foreign.id]))[0]?.['deletedAt'],
    ).toBeNull()
  })
})

describe('a deletion', () => {
  it('API-38 USR-16 D-50 D-88 ends sign-in and sessions, frees the terminals and keeps the history', async () => {
    const person = await cashier()
    await link(person, store)
    const { token } = await app.openSession(person)
    await buildTransaction(app.database, tenant, { userId: person.id, userName: 'Maria Ioannou' })
    expect(await remove(person)).toMatchObject({ status: 200, data: null })

    expect(refusalOf(await app.call(getLoggedUser, { token }))).toEqual([401, 'NO_SESSION'])
    expect((await app.call(login, { body: { email: person.email, password: 'Blue-Kettle-42' } })).status).toBe(401)
    expect(refusalOf(await app.call(getUser, { params: { id: person.token }, token: admin }))).toEqual([
      404,
      'NOT_FOUND',
    ])
    expect(refusalOf(await remove(person))).toEqual([404, 'NOT_FOUND'])
    expect(await app.query('select * from user_terminal where user_id = $1', [person.id])).toEqual([])
    const stored = await app.query('select user_name from transaction where user_id = $1', [person.id])
    expect(stored).toEqual([{ userName: 'Maria Ioannou' }])
    expect(await auditLogOf(person)).toMatchObject([
      { event: 'user.deleted', before: { terminals: [tenant.tokens.terminal, store.tokens.terminal] } },
    ])
  })

  it('ROLE-31 USR-17 ERR-M21 of oneself is refused, with the advice to contact support', async () => {
    const self = await buildPerson(app.database, tenant, 'ROLE_MERCHANT_ADMIN')
    const { token } = await app.openSession(self)
    const { status, error } = await remove(self, token)
    expect([status, error.message]).toEqual([422, "You can't delete your own profile. Contact support."])
    expect((await app.call(getLoggedUser, { token })).status).toBe(200)
  })
})

it('SEC-26 ending the sessions of a person signs them out everywhere, with one row in the audit log', async () => {
  const [person, other] = [await cashier(), await cashier()]
  const sessions = await Promise.all(Array.from({ length: 3 }, () => app.openSession(person)))
  const { token: untouched } = await app.openSession(other)
  const reply = await app.call(endUserSessions, { params: { token: person.token }, token: admin })
  expect(reply).toMatchObject({ status: 200, data: { ended: 3 } })
  for (const { token } of sessions)
    expect(refusalOf(await app.call(getLoggedUser, { token }))).toEqual([401, 'NO_SESSION'])
  expect((await app.call(getLoggedUser, { token: untouched })).status).toBe(200)
  expect(await auditLogOf(person)).toEqual([{ event: 'user.sessionsEnded', before: null, after: { ended: 3 } }])
})
