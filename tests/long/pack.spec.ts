import type { Page } from '@playwright/test'
import type { TransactionRow } from '#features/transactions/contract.ts'
import { emailOf, PASSWORD, signIn } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { rows } from '#tests/e2e/offline/steps.ts'

/** What the person would see online, asked beside the portal. */
const online = async (page: Page, path: string, filter: object = {}): Promise<{ token: string }[]> => {
  const { token } = await (
    await page.request.post('/api/login', { data: { email: emailOf('merchant'), password: PASSWORD } })
  ).json()
  const reply = await page.request.post(`/api/${path}`, {
    data: { filter },
    headers: { authorization: `Bearer ${token}` },
  })
  return (await reply.json()).data.items
}

const shownTokens = async (page: Page) => {
  const links = await rows(page)
    .getByRole('link')
    .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).pathname))
  const details = links.filter((path) => path.includes('/view/'))
  return [...new Set(details.map((path) => path.split('/').at(-1)))]
}

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByRole('table')).toBeVisible()
}

test('OFF-03 OFF-04 OFF-05 lists, details and receipts are there offline without having been opened', async ({
  page,
  context,
  allow,
}) => {
  // Some hundred replies, of a server that has other tests to serve.
  test.setTimeout(120_000)
  allow.console(/ERR_INTERNET_DISCONNECTED/)
  const transactions = [
    ...(await online(page, 'transactions/1/100')),
    ...(await online(page, 'transactions/2/100')),
  ].map((row) => (row as TransactionRow).token)
  const terminals = (await online(page, 'terminals/1/100')).map(({ token }) => token)
  await page.clock.install()
  await signIn(page, 'merchant')
  await page.goto('/settings')
  const panel = page.getByRole('region', { name: 'Saved for offline use' })
  await expect(panel).toContainText('Nothing saved yet')
  await page.clock.fastForward('00:10')
  await expect(panel).toContainText('Saving…')
  await expect(panel).not.toContainText('Saving…', { timeout: 90_000 })
  await expect(panel).toContainText(/200 transactions\d+ receipts\d+ terminals/)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))

  await context.setOffline(true)
  await open(page, '/transactions/list')
  await expect(page.getByText(/^200 of [\d,]+ saved on this device · as of \d\d:\d\d/)).toBeVisible()
  for (let first = 0; first < 200; first += 20) {
    if (first > 0) await page.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(() => shownTokens(page)).toEqual(transactions.slice(first, first + 20))
  }

  await open(page, '/terminals/list?perPage=100')
  await expect.poll(() => shownTokens(page)).toEqual(terminals)

  for (const at of [0, 13, 57, 101, 199]) {
    await page.goto(`/transactions/view/${transactions[at]}`)
    const receipt = page.getByRole('button', { name: 'Show receipt' })
    await expect(receipt.or(page.getByText('We could not find a receipt'))).toBeVisible()
    if (!(await receipt.isVisible())) continue
    await receipt.click()
    await expect(page.getByRole('article')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled()
  }
})
