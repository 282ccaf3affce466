import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { languages } from '#core/languages/languages.ts'
import { identifyPassword } from '#features/authentication/password-reset.ts'
import { deliverEmails, emailWriters } from '#server/process/compose.ts'
import { deliverDue, startMailWorker } from '#server/mail/deliver.ts'
import { createMailer, type Mailer, MailOutcomeUnknown } from '#server/mail/mailer.ts'
import { buildPerson, type Person } from '#tests/support/factories.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_ORIGIN: 'https://portal.example' } })
const tenant = useTenant(app)
let networks = 0

afterEach(() => app.query('delete from mail_outbox'))

const build = (values: Parameters<typeof buildPerson>[3] = {}) =>
  buildPerson(app.database, tenant, 'ROLE_CASHIER', values)
const identify = (person: Pick<Person, 'email'>, language?: string) =>
  app.call(identifyPassword, {
    body: { email: person.email, ...(language && { language }) },
    headers: { 'x-forwarded-for': `198.51.100.${(networks += 1)}` },
  })
const deliver = (mailer: Mailer) => deliverDue(app.services, mailer, emailWriters)
const waiting = async () => (await app.query('select attempts from mail_outbox')).map(({ attempts }) => attempts)

/** A mail server, and what sends to it. */
const startServer = async (options: Parameters<typeof startMailServer>[0] = {}) => {
  const server = await startMailServer(options)
  const mailer = createMailer({ ...app.services.config, smtpUrl: server.url })
  return {
    ...server,
    mailer,
    stop: async () => {
      mailer.close()
      await server.stop()
    },
  }
}

describe('by SMTP', () => {
  it('goes to the stored address alone, once, with a sender of the public origin', async () => {
    const server = await startServer()
    const person = await build({ email: 'Stored.Case@example.com' })
    await identify({ email: 'stored.case@EXAMPLE.com' })
    expect(await deliver(server.mailer)).toBe(1)
    expect(await deliver(server.mailer)).toBe(0)
    const [mail, ...more] = server.received
    expect([mail?.recipients, more]).toEqual([[person.email], []])
    expect(mail?.source).toMatch(/^From: Counterside <no-reply@portal\.example>\r$/m)
    expect(mail?.source).toMatch(/^Message-ID: <[\d.]+@portal\.example>\r$/m)
    await server.stop()
  })

  it.each(['"a@evil.example b"@example.com', 'x@evil.example(y)@example.com', 'a@example.com,b@evil.example'])(
    'goes to nobody else when an account was stored with %j',
    async (email) => {
      const server = await startServer()
      const person = await build({ email })
      await app.query(
        `insert into mail_outbox (kind, user_id, language, address, reference, created_at, due_at)
         values ('password-changed', $1, 'en', '', '', $2, $2)`,
        [person.id, app.clock.now],
      )
      await deliver(server.mailer)
      for (const { recipients } of server.received) {
        for (const recipient of recipients) expect(recipient).not.toMatch(/@evil\.example$/)
      }
      await server.stop()
    },
  )

  it('waits while the server is away, and is sent once when it is back', async () => {
    const first = await startServer()
    await first.stop()
    const people = [await build(), await build()]
    for (const person of people) await identify(person)
    const away = createMailer({ ...app.services.config, smtpUrl: `smtp://127.0.0.1:${first.port}` })
    for (let minute = 0; minute < 30; minute += 1) {
      expect(await deliver(away)).toBe(0)
      app.clock.advance(60)
    }
    const back = await startServer({ port: first.port })
    app.clock.advance(120)
    expect(await deliver(away)).toBe(2)
    app.clock.advance(3600)
    expect(await deliver(away)).toBe(0)
    expect(back.received.flatMap(({ recipients }) => recipients).toSorted()).toEqual(
      people.map(({ email }) => email).toSorted(),
    )
    expect(await waiting()).toEqual([])
    away.close()
    await back.stop()
  })

  it('tries again what the server refuses for now, and gives up what it refuses for good', async () => {
    const [busy, gone] = [await build(), await build()]
    const server = await startServer({ atRecipient: (to) => (to === busy.email ? 451 : 550) })
    for (const person of [busy, gone]) await identify(person)
    await deliver(server.mailer)
    expect(await waiting()).toEqual([1])
    await server.stop()
  })

  it('is known to have been given to the server once that has the text, and not before', async () => {
    const mail = { id: 'one', to: 'anna@example.com', subject: 'One', text: 'One\n', staysHere: false }
    const outcomeOf = async (options: Parameters<typeof startMailServer>[0]) => {
      const server = await startServer(options)
      const outcome = await server.mailer.send(mail).catch((error: unknown) => error)
      await server.stop()
      return outcome
    }
    expect(await outcomeOf({ atText: () => 'break' })).toBeInstanceOf(MailOutcomeUnknown)
    for (const known of [
      await outcomeOf({ atRecipient: () => 'break' }),
      await outcomeOf({ atText: () => 451 }),
      await outcomeOf({ atText: () => 554 }),
    ]) {
      expect(known).toBeInstanceOf(Error)
      expect(known).not.toBeInstanceOf(MailOutcomeUnknown)
    }
    expect(await outcomeOf({})).toBeUndefined()
  })

  it('is given up after a day', async () => {
    const server = await startServer({ atRecipient: () => 451 })
    await identify(await build())
    await deliver(server.mailer)
    app.clock.advance(86_401)
    await deliver(server.mailer)
    expect(await waiting()).toEqual([])
    await server.stop()
  })
})

describe('the outbox', () => {
  it('gives each letter to one of many workers', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => build()))
    for (const person of people) await identify(person)
    const sent: string[] = []
    const mailer: Mailer = { send: async ({ to }) => void sent.push(to), close: () => {} }
    const counts = await Promise.all(Array.from({ length: 4 }, () => deliver(mailer)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10)
    expect(sent.toSorted()).toEqual(people.map(({ email }) => email).toSorted())
  })

  it('leaves a letter whose worker died to the next one', async () => {
    await identify(await build())
    const killed: Mailer = { send: () => new Promise(() => {}), close: () => {} }
    void deliver(killed)
    await expect.poll(waiting).toEqual([1])
    const sent: string[] = []
    const mailer: Mailer = { send: async ({ id }) => void sent.push(id), close: () => {} }
    expect(await deliver(mailer)).toBe(0)
    app.clock.advance(121)
    expect(await deliver(mailer)).toBe(1)
  })

  it('is worked off by a worker until that is stopped', async () => {
    const sent: string[] = []
    let isClosed = false
    const mailer: Mailer = { send: async ({ to }) => void sent.push(to), close: () => void (isClosed = true) }
    const stop = startMailWorker(app.services, mailer, [deliverEmails])
    const person = await build()
    await identify(person)
    await expect.poll(() => sent).toEqual([person.email])
    await stop()
    expect(isClosed).toBe(true)
    await identify(await build())
    expect(await waiting()).toEqual([0])
  })
})

describe('without a mail server', () => {
  it('lands as files that nobody else can read', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'mail-'))
    const mailer = createMailer({ ...app.services.config, dataDir })
    const person = await build()
    await identify(person)
    expect(await deliver(mailer)).toBe(1)
    const folder = join(dataDir, 'mail')
    const [name = '', ...more] = await readdir(folder)
    expect([name, more]).toEqual([expect.stringMatching(/\.eml$/), []])
    expect((await stat(join(folder, name))).mode & 0o077).toBe(0)
    expect(await readFile(join(folder, name), 'utf8')).toContain(`To: ${person.email}`)
    await rm(dataDir, { recursive: true })
  })
})

describe('the text', () => {
  it.each(languages)('is complete in %s', async (language) => {
    const mails: { subject: string; text: string }[] = []
    const mailer: Mailer = { send: async (mail) => void mails.push(mail), close: () => {} }
    await identify(await build({ firstName: 'Άννα' }), language)
    await deliver(mailer)
    const [mail] = mails
    expect(mail?.text).toContain('Άννα')
    expect(mail?.text).toMatch(/\b\d{7}\b/)
    expect(`${mail?.subject}${mail?.text}`).not.toMatch(/[{}]|undefined/)
  })
})
