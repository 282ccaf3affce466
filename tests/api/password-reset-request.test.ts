import { beforeEach, describe, expect, it } from 'vitest'
import { identifyPassword, verifyPassword } from '#features/authentication/password-reset.ts'
import { buildPerson, type Person } from '#tests/support/factories.ts'
import { usePasswordResets } from '#tests/support/use-password-resets.ts'
import { useTenant } from '#tests/support/use-test-app.ts'

const MINUTE = 60

const { app, mailbox } = usePasswordResets()
const tenant = useTenant(app)
let person: Person

beforeEach(async () => {
  person = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
})

let networks = 0
/** Every call from an address of its own, unless a test is about addresses. */
const identify = (email: unknown, { host = '127.0.0.1', address = `198.18.0.${(networks += 1)}` } = {}) =>
  app.call(identifyPassword, { body: { email }, host, headers: { 'x-forwarded-for': address } })
const verify = (body: { token: string; code: string }) => app.call(verifyPassword, { body })
const verified = async () => {
  await identify(person.email)
  await mailbox.deliver()
  const secrets = mailbox.secrets(person.email)
  expect((await verify(secrets)).status).toBe(200)
  return secrets
}

describe('asking for a new password', () => {
  it('API-07 sends a link of the public origin and a code of seven digits to the address that is stored', async () => {
    const stored = await buildPerson(app.database, tenant, 'ROLE_CASHIER', { email: 'Maria.Stored@Example.com' })
    expect(await identify(' maria.stored@EXAMPLE.com ', { host: 'dr.example' })).toMatchObject({
      status: 200,
      data: null,
    })
    await mailbox.deliver()
    const [mail, ...more] = mailbox.to(stored.email)
    expect(more).toEqual([])
    expect(mail?.text).toMatch(/https:\/\/portal\.example\/dr\/password\/reset\/[\w-]{43}\n/)
    expect(mail?.text).toMatch(/\b\d{7}\b/)
    expect(mail?.text).not.toContain('dr.example')
  })

  it('PWD-04 answers alike, and writes to nobody, where no password can be chosen', async () => {
    const build = (values: Parameters<typeof buildPerson>[3]) =>
      buildPerson(app.database, tenant, 'ROLE_CASHIER', values)
    const without = [
      { email: 'nobody@example.com' },
      await build({ enabled: false }),
      await build({ deletedAt: new Date() }),
      await build({ ssoSubject: 'subject-of-reset' }),
      await build({ suspendedUntil: 'infinity' }),
    ]
    for (const { email } of without) expect(await identify(email)).toMatchObject({ status: 200, data: null })
    expect(await mailbox.deliver()).toBe(0)
    expect(await app.query('select id from mail_outbox')).toEqual([])
  })

  it.each([
    '',
    'x@',
    'a b@example.com',
    'a@example.com,b@example.com',
    'Eve <a@example.com>',
    'a@b@example.com',
    'a@example.com\nBcc: b@example.com',
    `${'x'.repeat(250)}@example.com`,
  ])('ERR-19000 refuses %j, which is not one plain address', async (email) => {
    const { status, error } = await identify(email)
    expect([status, error.code, error.message]).toEqual([422, 19000, 'Invalid email address'])
    expect(error.errors).toMatchObject([{ field: 'email', code: 19000 }])
  })

  it.each([[['a@example.com', 'b@example.com']], [{ email: 'a@example.com' }], [null]])(
    'does not understand %j for an address',
    async (email) => expect((await identify(email)).error.code).toBe('WRONG_SHAPE'),
  )

  it('sends an account three mails an hour at most, and says nothing of it', async () => {
    for (let mail = 1; mail <= 4; mail += 1) {
      expect(await identify(person.email)).toMatchObject({ status: 200, data: null })
      await mailbox.deliver()
      app.clock.advance(MINUTE)
    }
    expect(mailbox.to(person.email)).toHaveLength(3)
    // The fourth changed nothing: the third mail still works.
    expect((await verify(mailbox.secrets(person.email))).status).toBe(200)
    app.clock.advance(60 * MINUTE)
    await identify(person.email)
    await mailbox.deliver()
    expect(mailbox.to(person.email)).toHaveLength(4)
  })

  it('refuses an address after 20 within the hour, whatever was typed', async () => {
    const address = '203.0.113.77'
    for (let time = 0; time < 20; time += 1) await identify(`nobody-${time}@example.com`, { address })
    const { status, error, headers } = await identify(person.email, { address })
    expect([status, error.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3500)
  })

  it('keeps neither token nor code', async () => {
    const { token, code } = await verified()
    const storedRows = await app.query(
      `select to_jsonb(r)::text as row from password_reset r union all select to_jsonb(m)::text from mail_outbox m
       union all select to_jsonb(a)::text from audit_event a where user_id = ${person.id}`,
    )
    expect(storedRows.length).toBeGreaterThan(0)
    for (const { row } of storedRows) {
      expect(row).not.toContain(token)
      expect(row).not.toContain(code)
      expect(row).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
    }
  })
})
