import pg from 'pg'
import { expect, test } from '#tests/support/engines/fixtures.ts'
import { expectShown, goTo, often, press, signIn } from '#tests/support/engines/hand.ts'
import type { Tab } from '#tests/support/engines/tab.ts'

// The page outlives its token.
test.use({ serverSettings: { ACCESS_TTL: '3' } })

const stored = (tab: Tab) =>
  tab.evaluate(() => {
    const [token, refreshToken, sid] = ['token', 'refreshToken', 'sid'].map((key) => localStorage.getItem(key) ?? '')
    return { token: token ?? '', refreshToken: refreshToken ?? '', sid: sid ?? '' }
  })

const row = { css: 'tbody th > a' }
const logOut = { css: ':popover-open button', name: 'Log out' }
const loginForm = { css: 'input[autocomplete~="current-password"]' }

/** What became of a session on the server. */
const endOf = async (databaseUrl: string, sid: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ ended_because: string | null }>(
    'select ended_because from session where id = $1',
    [sid],
  )
  await client.end()
  return rows[0]?.ended_because
}

test('a session is renewed after a reload with the key of the page before, and never comes back after a logout without a network TAB-01 TAB-02', async ({
  tab,
  server,
  network,
  allow,
}) => {
  allow.console(/./)
  const list = `${server.origin}/transactions/list`
  await signIn(tab, server.origin, 'cashier')
  await goTo(tab, '/settings', 'main > *')
  await expectShown(tab, { css: 'main p', name: 'Works offline on this device.' })
  await tab.open(list)
  await expectShown(tab, row)
  const first = await stored(tab)
  expect(first.refreshToken, 'ciphertext').toMatch(/^v1\.[\w+/=]{80,}$/)
  expect(first.token, 'claims, and ciphertext').toMatch(/^[\w-]+\.[\w-]+\.~[\w+/=]{80,}$/)

  // The page that knew the tokens is gone: the next one has the key alone, which no script can read.
  await expect
    .poll(async () => {
      await tab.reload()
      await expectShown(tab, row)
      return (await stored(tab)).refreshToken
    }, often)
    .not.toBe(first.refreshToken)
  const { sid } = await stored(tab)
  expect(sid).toBe(first.sid)

  await network.set('refuse')
  // It moves what stands below it.
  await expectShown(tab, { css: '[role=status]', name: /You're offline/ })
  await press(tab, { css: 'button', name: /^Account/ })
  await expectShown(tab, logOut)
  await press(tab, logOut)
  await expectShown(tab, loginForm)
  await tab.open('about:blank')
  await network.set('pass')
  await tab.open(list)
  await expectShown(tab, loginForm)
  expect(await stored(tab)).toEqual({ token: '', refreshToken: '', sid: '' })
  await expect.poll(() => endOf(server.databaseUrl, sid), often).toBe('offline')
})
