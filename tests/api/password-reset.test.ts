import { beforeEach, describe, expect, it } from 'vitest'
import { identifyPassword, updatePassword, verifyPassword } from '#features/authentication/password-reset.ts'
import { getLoggedUser, login } from '#core/session.ts'
import { buildPerson, PASSWORD, type Person } from '#tests/support/factories.ts'
import { usePasswordResets } from '#tests/support/use-password-resets.ts'
import { useTenant } from '#tests/support/use-test-app.ts'

const NEW = 'Green-Ladle-93'
const MINUTE = 60
const UNKNOWN = 'x'.repeat(43)

const { app, mailbox } = usePasswordResets()
const tenant = useTenant(app, { name: 'Zacharoplasteio' })
let person: Person

beforeEach(async () => {
  person = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
})

let networks = 0
/** Every call from an address of its own. */
const from = () => ({ 'x-forwarded-for': `198.18.${Math.floor((networks += 1) / 250)}.${networks % 250}` })
const variants = [
  ['standard', '127.0.0.1'],
  ['dr', 'dr.example'],
] as const

const verify = (body: { token: string; code: string }, host = '127.0.0.1') =>
  app.call(verifyPassword, { body, host, headers: from() })
const update = (token: string, password = NEW, confirmation = password, host = '127.0.0.1') =>
  app.call(updatePassword, { body: { token, password, confirmation }, host, headers: from() })

/** Asks for a mail and takes link and code out of it. */
const ask = async (whom: Person = person) => {
  await app.call(identifyPassword, { body: { email: whom.email }, headers: from() })
  await mailbox.deliver()
  return mailbox.secrets(whom.email)
}
const verified = async (whom: Person = person) => {
  const secrets = await ask(whom)
  expect((await verify(secrets)).status).toBe(200)
  return secrets
}
const codeOf = ({ status, error }: { status: number; error: { code: unknown } }) =>
  status === 200 ? 'ok' : [status, error.code]
const signIn = (password: string, email = person.email) =>
  app.call(login, { body: { email, password }, headers: from() })

describe.each(variants)('in the %s variant', (variant, host) => {
  const [unknown, expired, used] = variant === 'dr' ? [1930, 1940, 1950] : [11002, 14012, 14011]

  it(`ERR-${unknown} answers an unknown token`, async () => {
    for (const token of [UNKNOWN, '', 'not a token', '../../etc']) {
      expect(codeOf(await verify({ token, code: '1234567' }, host))).toEqual([422, unknown])
      expect(codeOf(await update(token, NEW, NEW, host))).toEqual([422, unknown])
    }
  })

  it(`ERR-${expired} answers a link after 30 minutes, and one whose code was not entered after 10`, async () => {
    const [late, early] = [await verified(), await ask(await buildPerson(app.database, tenant, 'ROLE_CASHIER'))]
    app.clock.advance(10 * MINUTE - 1)
    expect(codeOf(await verify({ ...early, code: '0000000' }, host))).toEqual([422, 1910])
    app.clock.advance(1)
    expect(codeOf(await verify(early, host))).toEqual([422, expired])
    expect(codeOf(await update(late.token, 'short', NEW, host))).toEqual([422, 'PASSWORD_NO_UPPERCASE'])
    app.clock.advance(20 * MINUTE)
    expect(codeOf(await update(late.token, NEW, NEW, host))).toEqual([422, expired])
  })

  it(`ERR-${used} answers a link that was used`, async () => {
    const { token, code } = await verified()
    expect(codeOf(await update(token, NEW, NEW, host))).toBe('ok')
    expect(codeOf(await update(token, 'Other-Ladle-94', 'Other-Ladle-94', host))).toEqual([422, used])
    expect(codeOf(await verify({ token, code }, host))).toEqual([422, used])
  })

  it('ERR-1910 ERR-1920 ERR-1960 are the same', async () => {
    const { token, code } = await ask()
    expect(codeOf(await update(token, NEW, NEW, host))).toEqual([422, 1920])
    expect(codeOf(await verify({ token, code: code === '7654321' ? '1' : '7654321' }, host))).toEqual([422, 1910])
    expect(codeOf(await update(token, NEW, NEW, host))).toEqual([422, 1920])
    await verify({ token, code }, host)
    const { error } = await update(token, NEW, 'Green-Ladle-94', host)
    expect(error).toMatchObject({ code: 1960, errors: [{ field: 'confirmation' }] })
  })
})

describe('the code', () => {
  it.each(['', '1234', '12345678', '12a45', ' 1234567', '１２３４５'])(
    '%j is refused as wrong and uses up no try',
    async (code) => {
      const { token } = await ask()
      expect(codeOf(await verify({ token, code }))).toEqual([422, 1910])
      expect(await app.query('select tries from password_reset where user_id = $1', [person.id])).toEqual([
        { tries: 0 },
      ])
    },
  )

  it('API-09 may be wrong five times; then the right one is of no use', async () => {
    const { token, code } = await ask()
    const wrong = code === '0000000' ? '0000001' : '0000000'
    for (let time = 0; time < 5; time += 1) expect(codeOf(await verify({ token, code: wrong }))).toEqual([422, 1910])
    expect(codeOf(await verify({ token, code }))).toEqual([422, 14012])
    expect(codeOf(await update(token))).toEqual([422, 1920])
  })

  it('is compared five times at most when 50 are tried at once', async () => {
    const { token, code } = await ask()
    const wrong = code === '0000000' ? '0000001' : '0000000'
    const replies = await Promise.all(Array.from({ length: 50 }, () => verify({ token, code: wrong })))
    expect(replies.filter(({ error }) => error.code === 1910)).toHaveLength(5)
    expect(replies.filter(({ error }) => error.code === 14012)).toHaveLength(45)
    expect((await verify({ token, code })).status).toBe(422)
  })

  it('belongs to its own link', async () => {
    const other = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    const [mine, theirs] = [await ask(), await ask(other)]
    if (mine.code === theirs.code) return
    expect(codeOf(await verify({ token: mine.token, code: theirs.code }))).toEqual([422, 1910])
  })

  it('of an older mail ends with the next one', async () => {
    const older = await ask()
    const newer = await ask()
    expect(codeOf(await verify(older))).toEqual([422, 14012])
    expect(codeOf(await verify(newer))).toBe('ok')
  })
})

describe('the new password', () => {
  it.each([
    ['PASSWORD_BLANK', '', 17018],
    ['seven characters', 'Aa1!567', 'PASSWORD_TOO_SHORT'],
    ['no capital', 'green-ladle-93', 'PASSWORD_NO_UPPERCASE'],
    ['a common one', 'Password1!', 'PASSWORD_TOO_COMMON'],
    ['the own name in it', 'Xq7!-ioannou-2z', 'PASSWORD_PERSONAL'],
    ['PWD-17 ERR-M05 the old one', PASSWORD, 'PASSWORD_REUSED'],
  ])('%s is refused on its field', async (_what, password, code) => {
    const { token } = await verified()
    const { status, error } = await update(token, password)
    expect([status, error]).toMatchObject([422, { code, errors: [{ field: 'password', code }] }])
    expect(codeOf(await update(token))).toBe('ok')
  })

  it.each(['zZ-qjxv7', 'xK9#mQ2$', 'Xq7!-zacharoplasteio'])(
    'is accepted as soon as it meets the rules: %s',
    async (password) => {
      const { token } = await verified()
      expect(codeOf(await update(token, password))).toBe('ok')
    },
  )

  it('PWD-16 names every field that is wrong, and every rule that the password breaks', async () => {
    const { token } = await verified()
    const { error } = await update(token, 'short', 'other')
    expect(error.errors.map(({ field, code }) => [field, code])).toEqual([
      ['password', 'PASSWORD_NO_UPPERCASE'],
      ['password', 'PASSWORD_NO_NUMBER'],
      ['password', 'PASSWORD_NO_SPECIAL'],
      ['password', 'PASSWORD_TOO_SHORT'],
      ['confirmation', 1960],
    ])
  })

  it('PWD-17 says so in the words of section 8', async () => {
    const { token } = await verified()
    expect((await update(token, PASSWORD)).error.message).toBe('Password cannot match old password')
  })

  it('API-08 PWD-12 PWD-19 takes the place of the old one, ends every session and request, and is told by mail', async () => {
    const sessions = await Promise.all(Array.from({ length: 9 }, () => app.openSession(person)))
    const { token } = await verified()
    expect(codeOf(await update(token))).toBe('ok')
    for (const session of sessions) {
      expect((await app.call(getLoggedUser, { token: session.token })).error.code).toBe('NO_SESSION')
    }
    expect((await signIn(PASSWORD)).status).toBe(401)
    expect((await signIn(NEW)).status).toBe(200)
    expect(await mailbox.deliver()).toBe(1)
    expect(mailbox.to(person.email).at(-1)?.subject).toContain('your password was changed')
    const auditLog = await app.query(
      `select event, result from audit_event where user_id = $1 and event like 'password.%' order by id`,
      [person.id],
    )
    expect(auditLog).toEqual([
      { event: 'password.resetAsked', result: 'ok' },
      { event: 'password.resetVerified', result: 'ok' },
      { event: 'password.resetDone', result: 'ok' },
    ])
  })

  it('is set once when it is sent twenty times at once', async () => {
    const { token } = await verified()
    const replies = await Promise.all(Array.from({ length: 20 }, () => update(token)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await mailbox.deliver()).toBe(1)
  })

  it('opens an account that was locked', async () => {
    for (let time = 0; time < 10; time += 1) await signIn('Wrong-Kettle-1')
    expect((await signIn(PASSWORD)).status).toBe(401)
    await update((await verified()).token)
    expect((await signIn(NEW)).status).toBe(200)
  })

  it('is refused when the account was closed after the mail', async () => {
    const { token } = await verified()
    await app.query('update portal_user set enabled = false where id = $1', [person.id])
    expect(codeOf(await update(token))).toEqual([422, 11002])
  })
})
