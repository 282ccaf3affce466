import { expect, it, onTestFinished } from 'vitest'
import { viewInvitation } from '#features/authentication/invitation.ts'
import { deleteUser, suspendUser } from '#features/users/contract.ts'
import { inviteUser, renewInvitation } from '#features/users/invitations.ts'
import { sendReceipt, shareReceipt, withdrawReceipt } from '#features/receipts/contract.ts'
import { endSessions, giveUpReceipts, reconcileLostTime, withdrawInvitations } from '#server/recovery/lost-time.ts'
import { backUp } from '#server/database/back-up.ts'
import { restoreBackup } from '#server/database/restore.ts'
import { createFeedKey } from '#server/feed/feed-key.ts'
import { buildPerson, buildTenant, buildTransaction } from '#tests/support/factories.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { join } from 'node:path'

const start = async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  return app
}
const urlOf = (app: TestApp) => app.services.config.databaseUrl ?? ''

it('SCALE-09 after going back, withdrawn links and keys are withdrawn again, and people who are back, gone or not suspended any more are named', async () => {
  const live = await start()
  live.clock.now = new Date()
  const tenant = await buildTenant(live.database)
  const admin = await buildPerson(live.database, tenant, 'ROLE_ADMIN')
  const anna = await buildPerson(live.database, tenant, 'ROLE_MERCHANT')
  const away = await buildPerson(live.database, tenant, 'ROLE_CASHIER')
  const before = await buildPerson(live.database, tenant, 'ROLE_CASHIER', { suspendedUntil: 'infinity' })
  const { token } = await live.openSession(admin)
  const sale = await buildTransaction(live.database, tenant)
  await live.call(shareReceipt, { params: { id: sale.token }, token })
  const [acquirer] = await live.query('select code from acquirer where id = $1', [tenant.acquirerId])
  await createFeedKey(live.database, String(acquirer?.['code']), 'night')

  const folder = await temporaryFolder()
  onTestFinished(folder.remove)
  const file = join(folder.path, 'then.backup')
  await backUp(urlOf(live), file, new Date())
  const restored = await start()
  await restoreBackup(urlOf(restored), file, false)
  const [then] = await live.query('select clock_timestamp() as at')

  live.clock.now = new Date()
  expect((await live.call(deleteUser, { params: { id: anna.token }, token })).status).toBe(200)
  await live.call(withdrawReceipt, { params: { id: sale.token }, token })
  const suspension = { params: { token: away.token }, body: { version: 1, until: null }, token }
  expect((await live.call(suspendUser, suspension)).status).toBe(200)
  await live.query('update feed_key set revoked_at = now()')
  const newcomer = await buildPerson(live.database, tenant, 'ROLE_MERCHANT')

  const lost = await reconcileLostTime(urlOf(restored), urlOf(live), then?.['at'] as Date, new Date())
  expect(lost).toMatchObject({
    peopleBack: [anna.email],
    peopleLost: [newcomer.email],
    linksWithdrawnAgain: 1,
    feedKeysRevokedAgain: 1,
    entriesInAll: 3,
  })
  expect(lost.entries[0]).toMatch(new RegExp(` UTC {2}user\\.deleted {2}user ${anna.token}$`))
  expect(lost.entries[1]).toContain('receipt.withdrawn')
  expect(lost.entries[2]).toMatch(new RegExp(`user\\.suspended {2}user ${away.token}$`))
  expect(
    await restored.query('select token from portal_user where suspended_until is not null'),
    'who was suspended before still is',
  ).toEqual([{ token: before.token }])
  expect(await restored.query('select count(*)::int as n from receipt_link where withdrawn_at is null')).toEqual([
    { n: 0 },
  ])
  expect(await restored.query('select count(*)::int as n from feed_key where revoked_at is null')).toEqual([{ n: 0 }])
  expect(await endSessions(urlOf(restored), new Date())).toBe(1)
  expect(await endSessions(urlOf(restored), new Date())).toBe(0)
})

it('SCALE-09 after going back, no receipt is sent by e-mail a second time', async () => {
  const app = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  onTestFinished(() => app.close())
  const tenant = await buildTenant(app.database)
  const { token } = await app.openSession(await buildPerson(app.database, tenant, 'ROLE_CASHIER'))
  const { token: id } = await buildTransaction(app.database, tenant)
  const body = { email: 'customer@example.com', language: 'en' }
  await app.call(sendReceipt, { params: { id }, body, token })
  expect(await giveUpReceipts(urlOf(app), app.clock.now)).toBe(1)
  expect(await giveUpReceipts(urlOf(app), app.clock.now)).toBe(0)
  expect(await app.query('select state, reason, sealed_recipient from receipt_email')).toEqual([
    { state: 'refused', reason: 'unknown', sealedRecipient: null },
  ])
})

it('SCALE-09 after going back, no invitation opens an account that nobody had accepted', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const tenant = await buildTenant(app.database)
  const { token } = await app.openSession(await buildPerson(app.database, tenant, 'ROLE_MERCHANT_ADMIN'))
  const body = {
    firstName: 'Eleni',
    lastName: 'Pappa',
    email: 'eleni@example.com',
    rights: ['ROLE_SALE'],
    terminalTokens: [tenant.tokens.terminal],
    delivery: 'code',
  }
  const invited = await app.call(inviteUser, { body, token })
  const link = await app.call(renewInvitation, {
    params: { token: invited.data.token },
    body: { delivery: 'code' },
    token,
  })
  expect(await withdrawInvitations(urlOf(app), app.clock.now)).toBe(1)
  expect(await withdrawInvitations(urlOf(app), app.clock.now)).toBe(0)
  expect((await app.call(viewInvitation, { body: { token: link.data.token } })).error.code).toBe('NO_INVITATION')
})
