import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Language, languages } from '#core/languages/languages.ts'
import { getSharedReceipt, listReceiptEmails, sendReceipt, withdrawReceipt } from '#features/receipts/contract.ts'
import { deliverReceiptEmails } from '#features/receipts/server/deliver-emails.ts'
import { createMailer, type Mail, type Mailer } from '#server/mail/mailer.ts'
import { buildPerson, buildTenant, buildTransaction, type TransactionValues } from '#tests/support/factories.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { setColumns } from '#tests/support/shops.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const DAY = 86_400
const recipient = 'customer@example.com'

const app = useTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_ORIGIN: 'https://portal.example' } })
const tenant = useTenant(app)
let token: string

// The clock moves: who was signed in before is not any more.
beforeEach(async () => {
  token = (await app.openSession(await buildPerson(app.database, tenant, 'ROLE_CASHIER'))).token
})
afterEach(() => app.query('delete from receipt_email'))

/** A receipt that is queued, by its transaction. */
const queue = async (values: TransactionValues = {}, language: Language = 'en'): Promise<string> => {
  const { token: id } = await buildTransaction(app.database, tenant, values)
  const { status } = await app.call(sendReceipt, { params: { id }, body: { email: recipient, language }, token })
  expect(status).toBe(200)
  return id
}
const deliver = (mailer: Mailer) => deliverReceiptEmails(app.services, mailer)
const stored = async (id: string) =>
  (
    await app.query(
      `select state, reason, sealed_recipient is null as "isForgotten" from receipt_email where transaction_token = $1`,
      [id],
    )
  )[0]
const queuedStill = { state: 'queued', reason: null, isForgotten: false }
const refusedAs = (reason: string) => ({ state: 'refused', reason, isForgotten: true })
const sent = { state: 'sent', reason: null, isForgotten: true }
const eventsOf = (id: string) =>
  app.query(`select event, result, after, merchant_id, user_id from audit_event where object_token = $1 order by id`, [
    id,
  ])

/** Takes everything, and keeps it. */
const keeping = () => {
  const mails: Mail[] = []
  return { mails, mailer: { send: async (mail: Mail) => void mails.push(mail), close: () => {} } }
}
const startServer = async (options: Parameters<typeof startMailServer>[0] = {}) => {
  const server = await startMailServer(options)
  return { ...server, mailer: createMailer({ ...app.services.config, smtpUrl: server.url }) }
}

describe('the worker', () => {
  it('sends a receipt once, to the address alone, and forgets the address', async () => {
    const server = await startServer()
    const id = await queue()
    app.clock.advance(7)
    expect([await deliver(server.mailer), await deliver(server.mailer)]).toEqual([1, 0])
    expect(server.received.map(({ recipients }) => recipients)).toEqual([[recipient]])
    expect(server.received[0]?.source).toMatch(/^Content-Type: multipart\/alternative;/m)
    expect(server.received[0]?.source).toMatch(/^Message-ID: <receipt-[\d.]+@portal\.example>\r$/m)
    expect(await stored(id)).toEqual(sent)
    const { data } = await app.call(listReceiptEmails, { params: { id }, token })
    expect(data.emails).toEqual([{ state: 'sent', since: app.clock.now.toISOString() }])
    const events = await eventsOf(id)
    expect(events.map(({ event, result }) => `${String(event)} ${String(result)}`)).toEqual([
      'receipt.shared ok',
      'receipt.emailQueued ok',
      'receipt.emailSent ok',
    ])
    const [, queued, done] = events as { after: { recipient: string }; merchantId: number; userId: number }[]
    expect(done).toMatchObject({
      after: { recipient: queued?.after.recipient },
      merchantId: tenant.merchantId,
      userId: queued?.userId,
    })
    await server.stop()
  })

  it.each([
    ['an address that the server does not take', { atRecipient: () => 550 }, 'address'],
    ['a mail that it does not take', { atText: () => 554 }, 'content'],
    ['a line that breaks when it has the text, as it may have sent it', { atText: () => 'break' as const }, 'unknown'],
  ])('gives up %s, says why, and does not try again', async (_, options, reason) => {
    const server = await startServer(options)
    const id = await queue()
    expect(await deliver(server.mailer)).toBe(0)
    const before = server.received.length
    expect(await stored(id)).toEqual(refusedAs(reason))
    app.clock.advance(3600)
    expect(await deliver(server.mailer)).toBe(0)
    expect(server.received).toHaveLength(before)
    const [last] = (await eventsOf(id)).slice(-1)
    expect(last).toMatchObject({ event: 'receipt.emailRefused', result: 'failed', after: { reason } })
    await server.stop()
  })

  it.each([
    ['is away', undefined],
    ['breaks the line before it has the text', { atRecipient: () => 'break' as const }],
    ['says "later" to the address', { atRecipient: () => 451 }],
    ['says "later" to the text', { atText: () => 451 }],
  ])('waits while the server %s, and sends it once afterwards', async (_, options) => {
    const server = await startServer(options)
    if (!options) await server.stop()
    const id = await queue()
    for (const seconds of [0, 10, 20, 40]) {
      app.clock.advance(seconds)
      expect(await deliver(server.mailer)).toBe(0)
      expect(await stored(id)).toEqual(queuedStill)
    }
    if (options) await server.stop()
    const { mails, mailer } = keeping()
    expect(await deliver(mailer)).toBe(0)
    app.clock.advance(80)
    expect([await deliver(mailer), await deliver(mailer)]).toEqual([1, 0])
    expect(mails.map(({ to }) => to)).toEqual([recipient])
    expect(await stored(id)).toEqual(sent)
  })

  it('gives up after a day, to the second, and forgets the address', async () => {
    const busy = await startServer({ atRecipient: () => 451 })
    const id = await queue()
    await deliver(busy.mailer)
    app.clock.advance(DAY - 1)
    await deliver(busy.mailer)
    expect(await stored(id)).toEqual(queuedStill)
    app.clock.advance(1)
    const { mails, mailer } = keeping()
    await deliver(mailer)
    expect([mails, await stored(id)]).toEqual([[], refusedAs('late')])
    await busy.stop()
  })

  it('does not send a second time what a worker was giving to the server when it was killed', async () => {
    const server = await startServer()
    const id = await queue()
    const { mailer } = server
    // The server has it, and nobody writes that down.
    const killed: Mailer = {
      send: async (mail) => {
        await mailer.send(mail)
        await new Promise(() => {})
      },
      close: () => {},
    }
    void deliver(killed)
    await expect.poll(() => server.received).toHaveLength(1)
    expect(await deliver(mailer)).toBe(0)
    expect(await stored(id)).toEqual(queuedStill)
    app.clock.advance(121)
    expect(await deliver(mailer)).toBe(0)
    expect(server.received).toHaveLength(1)
    expect(await stored(id)).toEqual(refusedAs('unknown'))
    await server.stop()
  })

  it('sends what a worker had only claimed when it was killed', async () => {
    const id = await queue()
    await app.query(`update receipt_email set attempts = 1, due_at = due_at + interval '120 seconds'`)
    const { mails, mailer } = keeping()
    expect(await deliver(mailer)).toBe(0)
    app.clock.advance(120)
    expect(await deliver(mailer)).toBe(1)
    expect([mails.length, await stored(id)]).toEqual([1, sent])
  })

  it('is one of many, of which each receipt has one', async () => {
    const ids: string[] = []
    for (let n = 0; n < 5; n += 1) ids.push(await queue())
    const { mails, mailer } = keeping()
    const counts = await Promise.all(Array.from({ length: 4 }, () => deliver(mailer)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5)
    expect(new Set(mails.map(({ id }) => id)).size).toBe(5)
    for (const id of ids) expect(await stored(id)).toEqual(sent)
  })

  it('sends nothing when the link was withdrawn, or there is no receipt any more', async () => {
    const [withdrawn, canceled] = [await queue(), await queue()]
    await app.call(withdrawReceipt, { params: { id: withdrawn }, token })
    await app.query('update transaction set status = -2 where token = $1', [canceled])
    const { mails, mailer } = keeping()
    await deliver(mailer)
    expect(mails).toEqual([])
    for (const id of [withdrawn, canceled]) expect(await stored(id)).toEqual(refusedAs('link'))
  })

  it('writes no file when the mail server was taken out of the settings', async () => {
    const id = await queue()
    const { mails, mailer } = keeping()
    const { smtpUrl: _, ...config } = app.services.config
    const services = { ...app.services, config: { ...config, smtpUrl: undefined } }
    expect(await deliverReceiptEmails(services, mailer)).toBe(0)
    expect([mails, await stored(id)]).toEqual([[], queuedStill])
  })
})

describe('the email', () => {
  const written = async (values: TransactionValues = {}, language: Language = 'en'): Promise<Mail> => {
    await queue(values, language)
    const { mails, mailer } = keeping()
    await deliver(mailer)
    const [mail] = mails
    if (!mail) throw new Error('No mail was sent.')
    return mail
  }

  it('has the customer copy as it prints, and a link that opens it', async () => {
    const emv = { aid: 'A0000000031010', tvr: '0000008000', cryptogram: 'CAFEBABE' }
    const mail = await written({ emv, userName: 'Άννα', tipAmount: 234, amount: 1234, appVersion: '4.12.0' })
    const lines = mail.text.split('\n')
    for (const line of ['EUR 12.34', '**** **** **** 4242', '12:30 | 20.11.2026', 'A0000000031010', '…1234'])
      expect(
        lines.filter((each) => each.endsWith(line)),
        line,
      ).toHaveLength(1)
    for (const line of lines.filter((each) => each.startsWith('Total'))) expect(line).toHaveLength(32)
    expect(mail.text).not.toMatch(/0000008000|CAFEBABE|Άννα|4\.12\.0|000000000001234|00 Approved/)
    const [, link = ''] = /^https:\/\/portal\.example\/qr\/([\w-]{32})$/m.exec(mail.text) ?? []
    expect((await app.call(getSharedReceipt, { params: { token: link } })).data.receipt.totalMinor).toBe(1234)
    expect(mail.html).toContain(`<a href="https://portal.example/qr/${link}">`)
  })

  it('says what is true when it is sent: a void that came after it was asked for', async () => {
    const { token: id, trnKey } = await buildTransaction(app.database, tenant)
    await app.call(sendReceipt, { params: { id }, body: { email: recipient, language: 'en' }, token })
    await buildTransaction(app.database, tenant, {
      transactionType: '28',
      linkedTrnKey: trnKey,
      posLocalDateTime: '2026-11-20 15:00:00',
    })
    const { mails, mailer } = keeping()
    await deliver(mailer)
    expect(mails[0]?.text).toContain('Voided')
  })

  it('shows names that look like markup as text, and lets none of them into the header', async () => {
    const hostile = `<b>"A&B"</b>\r\nBcc: evil@example.com`
    const place = await buildTenant(app.database)
    await setColumns(app, 'mid', place.midId, { card_acceptor_name: hostile })
    const { token: by } = await app.openSession(await buildPerson(app.database, place, 'ROLE_CASHIER'))
    const { token: id } = await buildTransaction(app.database, place, { storeName: hostile })
    await app.call(sendReceipt, { params: { id }, body: { email: recipient, language: 'en' }, token: by })
    const server = await startServer()
    await deliver(server.mailer)
    const [head = ''] = server.received[0]?.source.split('\r\n\r\n') ?? []
    expect(head).not.toMatch(/^Bcc:/im)
    expect(server.received[0]?.recipients).toEqual([recipient])
    await server.stop()
    await app.call(sendReceipt, { params: { id }, body: { email: recipient, language: 'en' }, token: by })
    const { mails, mailer } = keeping()
    await deliver(mailer)
    expect(mails[0]?.html).toContain('&lt;b&gt;&quot;A&amp;B&quot;&lt;/b&gt;')
    expect(mails[0]?.html).not.toMatch(/<b>/)
  })

  it.each(languages)('is complete in %s', async (language) => {
    const { subject, text, html = '' } = await written({ tipAmount: 100 }, language)
    for (const part of [subject, text, html]) expect(part).not.toMatch(/[{}]|undefined/)
    expect(subject).toContain('Kafeneio Centre')
    expect(html).toContain(`<html lang="${language === 'fr_ca' ? 'fr-CA' : language}">`)
  })

  it.each(languages.filter((each) => each !== 'en'))('says nothing in English in %s', async (language) => {
    const { subject, text } = await written({ tipAmount: 100 }, language)
    const inEnglish = ['Your receipt', 'Here is', 'You can open', 'You received', 'Customer copy', 'Approved']
    for (const words of inEnglish) expect(`${subject}\n${text}`).not.toContain(words)
  })
})
