import type { CDPSession } from '@playwright/test'
import { expect, test } from '#tests/support/fixtures.ts'
import { enterAs, logOut, loginForm, nextTokens } from './steps.ts'

test.use({ serviceWorkers: 'allow' })

/** The registration of the portal's worker, as the browser names it. */
const registrationOf = (devtools: CDPSession): Promise<string> =>
  new Promise((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const living = registrations.find(({ isDeleted }) => !isDeleted)
      if (living) resolve(living.registrationId)
    })
    void devtools.send('ServiceWorker.enable')
  })

test('the worker tells the server of a logout without a network when there is one again, with no page open TAB-02', async ({
  page,
  context,
  server,
  port,
  network,
  allow,
}) => {
  allow.console(/ERR_CONNECTION_REFUSED/)
  const received = nextTokens(page)
  await enterAs(page, 'cashier')
  const { token } = await received
  const me = async () =>
    (await fetch(`http://127.0.0.1:${port}/api/logged-user-info`, { headers: { authorization: `Bearer ${token}` } }))
      .status
  // Not `setOffline`: a worker that the browser starts by itself, for its own event, would have a line.
  await network.set('refuse')
  await logOut(page)
  await expect(loginForm(page)).toBeVisible()
  await page.goto('about:blank')
  expect(await me(), 'nobody could tell the server').toBe(200)
  await network.set('pass')

  // What the browser does by itself once there is a line, at a time of its own.
  const devtools = await context.newCDPSession(page)
  const sync = { origin: server.origin, registrationId: await registrationOf(devtools), lastChance: false }
  // More than once where it fails, as the browser does.
  await expect(async () => {
    await devtools.send('ServiceWorker.dispatchSyncEvent', { ...sync, tag: 'revoke-sessions' })
    expect(await me()).toBe(401)
  }).toPass()
})
