import pg from 'pg'
import type { Page } from '@playwright/test'
import { signIn } from '#tests/support/accounts.ts'
import { expect, test, type Server } from '#tests/support/fixtures.ts'

const ask = async ({ databaseUrl }: Server, statement: string, values: readonly unknown[]) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query("select set_config('app.mode', 'intake', false)")
  const { rows } = await client.query<Record<string, unknown>>(statement, [...values])
  await client.end()
  return rows
}

/** Terminals of the merchant of the demo's merchant admin, called by the alias and a number. */
const addTerminals = (server: Server, alias: string, count: number) =>
  ask(
    server,
    `insert into terminal (acquirer_id, affiliate_id, instance_id, merchant_id, store_id, token, tid, terminal_id, alias, currency)
      select one.acquirer_id, one.affiliate_id, one.instance_id, one.merchant_id, one.store_id,
        $1 || n, $1 || n, $1 || n, $1 || ' ' || lpad(n::text, 2, '0'), 'EUR'
      from (
        select terminal.* from terminal join portal_user person on person.merchant_id = terminal.merchant_id
        where person.email = 'merchant-admin@demo.example' order by terminal.id limit 1
      ) one, generate_series(1, $2::int) n`,
    [alias, count],
  )

const statesOf = async (server: Server, alias: string) =>
  (
    await ask(
      server,
      `select status, version, (select count(*)::int from audit_event where object_token = terminal.token) as events
        from terminal where alias like $1 || ' %' order by alias`,
      [alias],
    )
  ).map(({ status, version, events }) => [Number(status), Number(version), events])

const ACT = '**/api/terminals/many/status'
const bar = (page: Page) => page.getByRole('group', { name: 'Selected rows' })
const select = async (page: Page, alias: string, all?: string) => {
  await page.goto(`/terminals/list?alias=${alias}`)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  if (all) await bar(page).getByRole('button', { name: all }).click()
  await bar(page).getByRole('button', { name: 'Disable' }).click()
}

test('all of a filter of several pages are changed; what a reload interrupts goes on, and nothing happens twice', async ({
  page,
  server,
}) => {
  test.slow()
  await addTerminals(server, 'Batch', 60)
  await signIn(page, 'merchant-admin')
  const lost = Promise.withResolvers<void>()
  let calls = 0
  await page.route(ACT, async (route) => {
    calls += 1
    if (calls !== 2) return route.continue()
    // The server has changed these rows, and the page never hears of it.
    await route.fetch()
    lost.resolve()
  })
  await select(page, 'Batch', 'Select all 60')
  await page.getByRole('dialog', { name: 'Disable 60 terminals?' }).getByRole('button', { name: 'Disable' }).click()
  await lost.promise
  expect((await statesOf(server, 'Batch')).filter(([status]) => status === 0)).toHaveLength(50)

  page.once('dialog', (reloading) => void reloading.accept())
  await page.reload()
  await expect(page.getByText('A change of several rows was interrupted: 25 of 60 done.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Disable 60 terminals?' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const result = page.getByRole('dialog', { name: '60 terminals disabled' })
  await expect(result.getByRole('listitem')).toHaveCount(60)
  expect(calls).toBe(4)
  expect(await statesOf(server, 'Batch')).toEqual(Array.from({ length: 60 }, () => [0, 2, 1]))
  await result.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('interrupted')).toBeHidden()
})

test('rows that another tab has changed since they were shown are left alone, and each is told', async ({
  page,
  context,
  server,
}) => {
  test.slow()
  await addTerminals(server, 'Shared', 3)
  await signIn(page, 'merchant-admin')
  await select(page, 'Shared')
  const dialog = page.getByRole('dialog', { name: 'Disable 3 terminals?' })
  await expect(dialog).toBeVisible()

  const other = await context.newPage()
  await other.goto('/terminals/list?alias=Shared 02')
  await other.getByRole('checkbox', { name: 'Select Shared 02' }).check()
  await bar(other).getByRole('button', { name: 'Disable' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await expect(other.getByRole('dialog', { name: '1 terminal disabled' })).toBeVisible()
  await other.close()
  await ask(server, `update terminal set tip = 1 - tip, version = 2 where alias = $1`, ['Shared 03'])

  await dialog.getByRole('button', { name: 'Disable' }).click()
  const result = page.getByRole('dialog', { name: '1 terminal disabled' })
  await expect(result.getByText('1 terminal is already disabled.')).toBeVisible()
  const left = result.getByRole('list', { name: 'Not changed:' }).getByRole('listitem')
  await expect(left).toHaveText(/^Shared 03.*Someone else changed this. Check the current values.$/)
  expect((await statesOf(server, 'Shared')).map(([status, version]) => [status, version])).toEqual([
    [0, 2],
    [0, 2],
    [1, 2],
  ])
})

test.describe('on a phone in Greek', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('what can be done with the rows that are selected stands beside the rows, whole', async ({ page, server }) => {
    await addTerminals(server, 'Phone', 12)
    await page.addInitScript(() => localStorage.setItem('language', 'el'))
    await signIn(page, 'merchant-admin')
    await page.goto('/terminals/list?alias=Phone')
    await page.locator('tbody input[type=checkbox]').first().check()
    const group = page.getByRole('group', { name: 'Επιλεγμένες γραμμές' })
    await expect(group.getByRole('button')).toHaveText([
      'Επιλογή και των 12',
      'Εκκαθάριση επιλογής',
      'Απενεργοποίηση',
      'Ενεργοποίηση',
      'Εξαγωγή',
    ])
    for (const button of await group.getByRole('button').all()) {
      const isWhole = await button.evaluate((one) => one.scrollWidth <= one.clientWidth)
      expect(isWhole, (await button.textContent()) ?? '').toBe(true)
    }
    await expect(page.locator('tbody tr').first()).toBeInViewport({ ratio: 0.9 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
