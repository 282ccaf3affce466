import { beforeAll, describe, expect, it } from 'vitest'
import { getLoggedUser, login, updateLoggedUser, type SessionTokens } from '#core/session.ts'
import { buildPerson, PASSWORD } from '#tests/support/factories.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { usePerson, useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const NEW = 'Green-Ladle-93'

const app = useTestApp()
const tenant = useTenant(app, { name: 'Zacharoplasteio' })
const person = usePerson(app, tenant, 'ROLE_CASHIER')
let pair: SessionTokens

beforeAll(async () => {
  pair = await app.openSession(person)
})

const update = (body: unknown, token = pair.token) => app.call(updateLoggedUser, { body, token })
const me = async (token = pair.token) => (await app.call(getLoggedUser, { token })).data
const passwords = (currentPassword: string, newPassword: string, confirmPassword = newPassword) => ({
  currentPassword,
  newPassword,
  confirmPassword,
})

describe('own names', () => {
  it('API-06 are changed together or one by one, without blanks around them', async () => {
    expect(await update({ firstName: ' Άννα ', lastName: "O'Neill" })).toMatchObject({ status: 200, data: null })
    expect(await me()).toMatchObject({ firstName: 'Άννα', lastName: "O'Neill" })
    await update({ lastName: 'Ιωάννου' })
    expect(await me()).toMatchObject({ firstName: 'Άννα', lastName: 'Ιωάννου' })
  })

  it.each([
    ['VAL-20', 'ERR-17032', 'firstName', '  ', 17032, 'User first name should not be blank'],
    ['VAL-21', 'ERR-17033', 'lastName', '', 17033, 'User last name should not be blank'],
    ['VAL-17', 'ERR-17012', 'firstName', 'x'.repeat(256), 17012, 'First name is too long (max. 255 characters)'],
    ['VAL-18', 'ERR-17013', 'lastName', '😀'.repeat(256), 17013, 'Last name is too long (max. 255 characters)'],
  ])('%s %s %s is refused on its field', async (_row, _error, field, value, code, message) => {
    const { status, error } = await update({ [field]: value })
    expect([status, error]).toMatchObject([422, { code, message, errors: [{ code, field, message }] }])
  })

  it('VAL-17 VAL-18 may have 255 characters, each sign of the whole Unicode counted once', async () => {
    const longest = { firstName: 'ж'.repeat(255), lastName: '😀'.repeat(255) }
    expect((await update(longest)).status).toBe(200)
    expect(await me()).toMatchObject(longest)
  })

  it('are the person’s own to change also for somebody who may only read', async () => {
    const reader = await buildPerson(app.database, tenant, 'ROLE_STORE_ADMIN', { viewOnly: true })
    const { token } = await app.openSession(reader)
    expect((await update({ firstName: 'Eleni' }, token)).status).toBe(200)
    expect(await me(token)).toMatchObject({ firstName: 'Eleni', viewOnly: true })
    expect((await me()).firstName).not.toBe('Eleni')
  })

  it.each(['email', 'roles', 'viewOnly', 'rights', 'enabled', 'token', 'merchantId'])(
    'are all there is: %s cannot be written',
    async (field) =>
      expect((await update({ firstName: 'Maria', [field]: 'ROLE_ADMIN' })).error.code).toBe('WRONG_SHAPE'),
  )

  it('write to the audit log what was there before', async () => {
    const other = await buildPerson(app.database, tenant, 'ROLE_CASHIER', { firstName: 'Nikos', lastName: 'Pappas' })
    const { token } = await app.openSession(other)
    await update({ firstName: 'Nikolaos' }, token)
    await update({ firstName: 'Nikolaos' }, token)
    expect(
      await app.query(`select event, before, after from audit_event where user_id = $1 and event <> 'session.opened'`, [
        other.id,
      ]),
    ).toEqual([
      {
        event: 'user.changed',
        before: { firstName: 'Nikos', lastName: 'Pappas' },
        after: { firstName: 'Nikolaos', lastName: 'Pappas' },
      },
    ])
  })
})

describe('the own password', () => {
  it.each([
    ['ERR-18001', 'currentPassword', passwords('', NEW), 18001],
    ['the newest blank', 'newPassword', passwords(PASSWORD, ''), 17018],
    ['ERR-18002', 'currentPassword', passwords('Wrong-Kettle-1', NEW), 18002],
    ['ERR-18003', 'newPassword', passwords(PASSWORD, PASSWORD), 18003],
    ['ERR-1960', 'confirmPassword', passwords(PASSWORD, NEW, 'Green-Ladle-94'), 1960],
    ['no confirmation', 'confirmPassword', { currentPassword: PASSWORD, newPassword: NEW }, 1960],
    ['no current one', 'currentPassword', { newPassword: NEW, confirmPassword: NEW }, 18001],
    ['no new one', 'newPassword', { currentPassword: PASSWORD }, 17018],
    ['seven characters', 'newPassword', passwords(PASSWORD, 'Aa1!567'), 'PASSWORD_TOO_SHORT'],
    ['33 characters', 'newPassword', passwords(PASSWORD, `Aa1!${'q8'.repeat(14)}x`), 'PASSWORD_TOO_LONG'],
    ['no sign', 'newPassword', passwords(PASSWORD, 'GreenLadle93'), 'PASSWORD_NO_SPECIAL'],
    ['a common one', 'newPassword', passwords(PASSWORD, 'Password1!'), 'PASSWORD_TOO_COMMON'],
    ['the own name in it', 'newPassword', passwords(PASSWORD, 'Xq7!-ioannou-2z'), 'PASSWORD_PERSONAL'],
    ['the product in it', 'newPassword', passwords(PASSWORD, 'Xq7!-counterside-2z'), 'PASSWORD_PERSONAL'],
  ])('%s is refused on %s', async (_what, field, body, code) => {
    const other = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    const { token } = await app.openSession(other)
    const { status, error } = await update({ firstName: 'Changed', ...body }, token)
    expect([status, error]).toMatchObject([422, { code, errors: [{ code, field, message: error.message }] }])
    expect((await me(token)).firstName).toBe('Maria')
  })

  it.each(['zZ-qjxv7', 'xK9#mQ2$', 'Xq7!-zacharoplasteio'])(
    'is accepted as soon as it meets the rules: %s',
    async (wanted) => {
      const other = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
      const { token } = await app.openSession(other)
      expect((await update(passwords(PASSWORD, wanted), token)).status).toBe(200)
    },
  )

  it('VAL-08 is refused with the exact texts of section 8', async () => {
    const message = async (body: unknown) => (await update(body)).error.message
    expect(await message(passwords('Wrong-Kettle-1', NEW))).toBe("Your Current Password doesn't match")
    expect(await message(passwords(PASSWORD, PASSWORD))).toBe('Your New Password is the same as your Current Password')
    expect(await message(passwords(PASSWORD, NEW, 'x'))).toBe('Confirmed password is not same like password')
  })

  it('takes the place of the old one, which ends every other session and not this one', async () => {
    const other = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    const sessions = await Promise.all(Array.from({ length: 10 }, () => app.openSession(other)))
    const [own, ...others] = sessions.map(({ token }) => token)
    expect((await update(passwords(PASSWORD, NEW), own)).status).toBe(200)

    for (const token of others) expect((await app.call(getLoggedUser, { token })).error.code).toBe('NO_SESSION')
    expect((await app.call(getLoggedUser, { token: own ?? '' })).status).toBe(200)
    const signIn = (password: string) => app.call(login, { body: { email: other.email, password } })
    expect((await signIn(PASSWORD)).status).toBe(401)
    expect((await signIn(NEW)).status).toBe(200)
    expect((await me(pair.token)).email).toBe(person.email)
    const auditLog = await app.query(
      `select event, before, after from audit_event where user_id = $1 and event like 'password%'`,
      [other.id],
    )
    expect(auditLog).toEqual([{ event: 'password.changed', before: null, after: null }])
  })

  it('pauses after ten wrong current ones, as signing in does', async () => {
    const other = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    const { token } = await app.openSession(other)
    for (let time = 0; time < 10; time += 1) {
      expect((await update(passwords('Wrong-Kettle-1', NEW), token)).error.code).toBe(18002)
    }
    const { status, error } = await update(passwords(PASSWORD, NEW), token)
    expect([status, error.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect((await app.call(login, { body: { email: other.email, password: PASSWORD } })).status).toBe(401)
    expect((await update({ firstName: 'Eleni' }, token)).status).toBe(200)
  })

  it('REL-07 of fifty people changes at once, and nobody is turned away', async () => {
    const people = await Promise.all(
      Array.from({ length: 50 }, () => buildPerson(app.database, tenant, 'ROLE_CASHIER')),
    )
    const pairs: SessionTokens[] = []
    for (const one of people) pairs.push(await app.openSession(one))
    const replies = await Promise.all(pairs.map(({ token }) => update(passwords(PASSWORD, NEW), token)))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
  })

  it('is changed by one of many who present the same current one at once', async () => {
    const other = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    const { token } = await app.openSession(other)
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, at) => update(passwords(PASSWORD, `Green-Ladle-9${at}`), token)),
    )
    const codes = replies.map(({ status, error }) => (status === 200 ? 200 : error.code))
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(codes.filter((code) => code === 18002)).toHaveLength(4)
  })

  it('tells the person by mail when it was changed', async () => {
    const mailbox = openMailbox(app)
    await mailbox.deliver()
    const other = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    const { token } = await app.openSession(other)
    await update({ ...passwords(PASSWORD, NEW), language: 'fr' }, token)
    expect(await mailbox.deliver()).toBe(1)
    expect(mailbox.to(other.email)).toHaveLength(1)
    await update({ firstName: 'Eleni' }, token)
    expect(await mailbox.deliver()).toBe(0)
  })

  it('is not here for people whom a provider signs in', async () => {
    const theirs = await buildPerson(app.database, tenant, 'ROLE_CASHIER', { ssoSubject: 'subject' })
    const { token } = await app.openSession(theirs)
    const { status, error } = await update(passwords(PASSWORD, NEW), token)
    expect([status, error.code]).toEqual([422, 'PASSWORD_OF_PROVIDER'])
    expect((await update({ firstName: 'Eleni' }, token)).status).toBe(200)
  })
})
