import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exportStatus } from '#core/codes.ts'
import { cancelExport } from '#features/exports/contract.ts'
import { workOn } from '#features/exports/server/work.ts'
import { noteOutcomes } from '#features/schedules/server/outcomes.ts'
import { ownExports } from '#tests/support/export-files.ts'
import { buildPerson, buildTenant, buildTransactions, type Person, type Tenant } from '#tests/support/factories.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { everyMorning, schedulesOf } from '#tests/support/schedules.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let tenant: Tenant
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let person: Person
let token: string
let calls: ReturnType<typeof schedulesOf>
let mailbox: ReturnType<typeof openMailbox>

/** Moves the clock, after which the person has logged in again. */
const at = async (moment: string) => {
  app.clock.now = new Date(moment)
  token = (await app.openSession(person)).token
}
beforeAll(async () => {
  folder = await temporaryFolder()
  const env = { DATA_DIR: folder.path, SMTP_URL: 'smtp://localhost:1', PUBLIC_ORIGIN: 'https://portal.example' }
  app = await startTestApp({ env: { ...env, EXPORT_MAX_ROWS: '10' } })
  calls = schedulesOf(app)
  mailbox = openMailbox(app)
  tenant = await buildTenant(app.database)
})
beforeEach(async () => {
  person = await buildPerson(app.database, tenant, 'ROLE_MERCHANT_ADMIN')
  await at('2026-11-21T10:00:00Z')
})
// Of those before, nothing is due any more.
afterEach(() => app.query('delete from portal_user where id = $1', [person.id]))
afterAll(async () => {
  await app.close()
  await folder.remove()
})

const stateOf = async () => (await calls.list(token)).map(({ state, reason, nextAt }) => [state, reason, nextAt])
describe('a run without a file', () => {
  it('stops the schedule the third time in a row, and its person lets it go on', async () => {
    await buildTransactions(
      app.database,
      tenant,
      Array.from({ length: 11 }, () => ({ posLocalDateTime: '2026-12-01T10:00:00' })),
    )
    const content = { ...everyMorning.content, period: 'lastMonth' }
    const { data } = await calls.create(token, { content })
    const days = ['02', '03', '04'].map((day) => `2027-01-${day}T06:00:00Z`)
    for (const day of days) {
      await at(day)
      expect(await calls.look()).toBe(1)
      await calls.finish(token)
    }
    expect((await ownExports(app, token)).map(({ reason }) => reason)).toEqual(['tooLarge', 'tooLarge', 'tooLarge'])
    expect(await stateOf()).toEqual([['stopped', 'failures', null]])
    await calls.change(token, data.token)
    expect(await stateOf()).toEqual([['active', null, '2027-01-05T06:00:00.000Z']])
    await at('2027-01-05T06:00:00Z')
    await calls.look()
    await calls.finish(token)
    expect(await stateOf(), 'one more failure is the first again').toEqual([
      ['active', null, '2027-01-06T06:00:00.000Z'],
    ])
  })

  it('does not count when its person has canceled it', async () => {
    await calls.create(token)
    for (const day of ['22', '23', '24', '25']) {
      await at(`2026-11-${day}T06:00:00Z`)
      await calls.look()
      const row = (await ownExports(app, token)).find(({ status }) => status === exportStatus.inProcess)
      await app.call(cancelExport, { params: { token: row?.token ?? '' }, token })
      await calls.finish(token)
    }
    expect(await stateOf()).toEqual([['active', null, '2026-11-26T06:00:00.000Z']])
  })
})

describe('the email about a file', () => {
  const run = async () => {
    await at('2026-11-22T06:00:00Z')
    await calls.look()
    await calls.finish(token)
  }

  it('names it in the language of the schedule, and links to the exports', async () => {
    await calls.create(token, { byEmail: true, language: 'en' })
    await run()
    expect(await mailbox.deliver()).toBe(1)
    const [mail] = mailbox.to(person.email)
    expect(mail?.subject).toBe('Counterside: Morning file 2026-11-21 store time is ready')
    expect(mail?.text.split('\n\n')).toEqual([
      'Hello Maria,',
      'Your scheduled export "Morning file 2026-11-21 store time" is ready. You can download it until 29 November 2026:\nhttps://portal.example/exports',
      'You can change or stop this schedule on the same page.\n',
    ])
    await calls.look()
    expect(await mailbox.deliver()).toBe(0)
  })

  it('goes to nobody who did not ask for it, and to nobody whose account was disabled since', async () => {
    await calls.create(token)
    await run()
    expect(await mailbox.deliver()).toBe(0)
    await calls.create(token, { byEmail: true })
    await at('2026-11-23T06:00:00Z')
    await calls.look()
    await calls.finish(token)
    await app.query('update portal_user set enabled = false where id = $1', [person.id])
    expect(await mailbox.deliver()).toBe(0)
    expect(mailbox.to(person.email)).toEqual([])
  })

  it('goes to nobody who is suspended', async () => {
    await calls.create(token, { byEmail: true })
    await run()
    await app.query(`update portal_user set suspended_until = 'infinity' where id = $1`, [person.id])
    expect(await mailbox.deliver()).toBe(0)
    expect(mailbox.to(person.email)).toEqual([])
  })

  it('is not made for a run that was canceled, and not without a mail server', async () => {
    await calls.create(token, { byEmail: true })
    await at('2026-11-22T06:00:00Z')
    await calls.look()
    const [row] = await ownExports(app, token)
    await app.call(cancelExport, { params: { token: row?.token ?? '' }, token })
    await calls.look()
    expect(await mailbox.deliver()).toBe(0)
    await at('2026-11-23T06:00:00Z')
    await calls.look()
    const begun = (await ownExports(app, token)).find(({ status }) => status === exportStatus.inProcess)
    await workOn(app.services, begun?.token ?? '', new AbortController().signal)
    await noteOutcomes({ ...app.services, config: { ...app.services.config, smtpUrl: undefined } })
    expect((await calls.list(token))[0]?.lastRun?.status).toBe(exportStatus.success)
    expect(await mailbox.deliver()).toBe(0)
  })
})

describe('the email about trouble', () => {
  /** A month of more rows than a file may have. */
  const tooLarge = { content: { ...everyMorning.content, period: 'lastMonth' }, byEmail: true }
  beforeAll(async () => {
    const sales = Array.from({ length: 11 }, () => ({ posLocalDateTime: '2026-12-02T10:00:00' }))
    await buildTransactions(app.database, tenant, sales)
  })
  const runOn = async (moment: string) => {
    await at(moment)
    await calls.look()
    await calls.finish(token)
  }
  const mails = () => mailbox.to(person.email).map(({ subject, text }) => [subject, ...text.trim().split('\n\n')])

  it('says why a run made no file, and at the third in a row that the schedule has stopped', async () => {
    await calls.create(token, tooLarge)
    await runOn('2027-01-02T06:00:00Z')
    expect(await mailbox.deliver()).toBe(1)
    const link = 'See your exports and schedules:\nhttps://portal.example/exports'
    const file = 'Morning file 2026-12-01 – 2026-12-31 store time'
    expect(mails()).toEqual([
      [
        `Counterside: ${file} failed`,
        'Hello Maria,',
        `Your scheduled export "${file}" failed.\nThere are now too many rows to export. Apply a filter.`,
        'The schedule continues. After three failures in a row it stops.',
        link,
      ],
    ])
    await runOn('2027-01-03T06:00:00Z')
    await runOn('2027-01-04T06:00:00Z')
    expect(await mailbox.deliver()).toBe(2)
    expect(mails().map(([subject]) => subject)).toEqual([
      `Counterside: ${file} failed`,
      `Counterside: ${file} failed`,
      'Counterside: Morning file has stopped',
    ])
    expect(mails().at(-1)?.slice(2)).toEqual([
      'Your schedule "Morning file" has stopped.\nThe export failed three times in a row. The reason is in the list of exports.',
      link,
    ])
  })

  it('is in the language of the schedule', async () => {
    await calls.create(token, { ...tooLarge, language: 'el' })
    await runOn('2027-01-02T06:00:00Z')
    await mailbox.deliver()
    expect(mails()[0]?.[2]).toMatch(/^Η προγραμματισμένη εξαγωγή «.*» απέτυχε\.\n.+/)
  })

  /** Of all that there is until now. */
  const seeOther = async () => {
    const { merchantId } = await buildTenant(app.database, { acquirerId: tenant.acquirerId })
    await app.query('update role_binding set merchant_id = $1 where user_id = $2', [merchantId, person.id])
  }
  /** A schedule that is due when its person sees less than before. */
  const stopped = async (wanted: object = {}) => {
    const { data } = await calls.create(token, { byEmail: true, ...wanted })
    await seeOther()
    await runOn('2026-11-22T06:00:00Z')
    expect(await stateOf()).toEqual([['stopped', 'scope', null]])
    return data.token
  }

  it('says that a schedule has stopped for whoever sees less than before', async () => {
    await stopped()
    expect(await mailbox.deliver()).toBe(1)
    expect(mails().map(([subject, , what]) => [subject, what])).toEqual([
      [
        'Counterside: Morning file has stopped',
        'Your schedule "Morning file" has stopped.\nYou no longer have access to everything this schedule exported. Resume it to export what you have access to now.',
      ],
    ])
  })

  it.each([
    ['wanted no email', { byEmail: false }, async () => {}],
    ['has resumed the schedule before', {}, (id: string) => calls.change(token, id)],
    ['has deleted it', {}, (id: string) => calls.remove(token, id)],
    [
      'has no account any more',
      {},
      () => app.query('update portal_user set enabled = false where id = $1', [person.id]),
    ],
  ])('is not sent to whoever %s', async (_who, wanted, next) => {
    await next(await stopped(wanted))
    expect(await mailbox.deliver()).toBe(0)
    expect(mails()).toEqual([])
    expect(await app.query('select id from mail_outbox where user_id = $1', [person.id])).toEqual([])
  })
})
