import { Writable } from 'node:stream'
import { readXlsx } from 'hucre'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportEntities } from '#features/exports/rights.ts'
import { identifyPassword } from '#features/authentication/password-reset.ts'
import { login } from '#core/session.ts'
import { exportQueued, fileOf, startWorker } from '#tests/support/export-files.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { matrixSettings, unseenBy } from '#tests/support/matrix/run.ts'
import { buildPrincipals, buildGrounds, type MatrixPrincipal, type Grounds } from '#tests/support/matrix/tree.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let grounds: Grounds
let principals: MatrixPrincipal[]
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let stopWorker: () => void
let logged = ''

beforeAll(async () => {
  folder = await temporaryFolder()
  const into = new Writable({
    write(line, _, done) {
      logged += String(line)
      done()
    },
  })
  app = await startTestApp({
    env: { ...matrixSettings, DATA_DIR: folder.path },
    log: pino({ level: 'trace' }, into),
  })
  grounds = await buildGrounds(app)
  principals = await buildPrincipals(app, grounds)
  stopWorker = await startWorker(app)
})
afterAll(async () => {
  stopWorker()
  await app.close()
  await folder.remove()
})

/** What each may export; the replies themselves are looked through in the tests of the access matrix. */
const exported = {
  ROLE_MERCHANT_ADMIN: exportEntities.filter((entity) => entity !== 'merchants'),
  ROLE_STORE_ADMIN: exportEntities.filter((entity) => !['merchants', 'mids', 'audit'].includes(entity)),
} as const

it.each(['ROLE_MERCHANT_ADMIN', 'ROLE_STORE_ADMIN'] as const)(
  'SEC-36 no queued file of %s holds anything of others',
  async (role) => {
    const principal = principals.find((each) => each.role === role && !each.viewOnly)
    if (!principal) throw new Error('nobody asks')
    const readFile = async (entity: (typeof exportEntities)[number], at: number) => {
      const format = at % 2 === 0 ? 'csv' : 'xlsx'
      const done = await exportQueued(app, principal.token, { format }, entity)
      const { bytes, name } = await fileOf(app, principal.token, done.token)
      return `${name} ${format === 'csv' ? bytes.toString() : JSON.stringify((await readXlsx(bytes)).sheets)}`
    }
    for (const text of await Promise.all(exported[role].map(readFile))) {
      expect(text).toContain(grounds.own.marker)
      expect(unseenBy(principal, grounds).filter((marker) => text.includes(marker))).toEqual([])
    }
  },
)

it('SEC-14 no mail holds anything of another ground than that of the person it goes to', async () => {
  const mailbox = openMailbox(app)
  for (const { colleague } of Object.values(grounds)) {
    await app.call(identifyPassword, { body: { email: colleague.email } })
  }
  await mailbox.deliver()
  for (const { name, colleague } of Object.values(grounds)) {
    const mails = mailbox.to(colleague.email)
    expect([name, mails.length]).toEqual([name, name === 'deleted' ? 0 : 1])
    const others = Object.values(grounds).filter(({ marker }) => marker !== grounds[name].marker)
    for (const { marker } of others) expect(JSON.stringify(mails)).not.toContain(marker)
  }
})

it('SEC-45 the log names nobody and nothing of any tenant', async () => {
  await app.call(login, { body: { email: grounds.own.colleague.email, password: 'Wrong-Kettle-42' } })
  expect(logged).not.toBe('')
  expect(logged).not.toContain('CANARY')
})
