import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { stubServer } from '#web/api/stub-server.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { plantSession } from '#web/session/build-session.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import '#web/ui/theme/theme.css'
import { renderInPortal, sections } from '#tests/support/render-in-portal.tsx'
import { watchKeys } from '#tests/support/watch-keys.ts'
import { PortalSearch } from '#web/routes/-portal-frame.tsx'
import type { SearchQuery } from '#features/search/web/search-queries.ts'
import { HelpButton } from './help-button.tsx'

const sheet = page.getByRole('dialog', { name: 'Help' })
const setup = async (at: string) => {
  plantSession({ level: 'admin' })
  stubServer({})
  await renderInPortal(
    <>
      <PortalSearch />
      <HelpButton />
    </>,
    { at },
  )
  await expect.element(page.getByRole('button', { name: 'Help' })).toBeVisible()
}

beforeEach(() => {
  clearLocal([])
  bootClient.clear()
})
afterEach(() => void vi.restoreAllMocks())

it('B-46 tells what the open page is for', async () => {
  await setup('/mids/list')
  await page.getByRole('button', { name: 'Help' }).click()
  await expect.element(sheet.getByRole('heading', { name: 'MIDs' })).toBeVisible()
  await expect
    .element(sheet.getByText(/^Merchant IDs \(MIDs\): the numbers your acquirer gives a merchant/))
    .toBeVisible()
})

it('B-46 opens at its top, although what can be pressed stands at its end', async () => {
  await page.viewport(1280, 500)
  await setup('/mids/list')
  await page.getByRole('button', { name: 'Help' }).click()
  await expect.element(sheet.getByRole('heading', { name: 'Help' })).toHaveFocus()
  await expect.element(sheet.getByRole('heading', { name: 'MIDs' })).toBeInViewport()
  await userEvent.keyboard('{Tab}')
  await expect.element(sheet.getByRole('switch')).toHaveFocus()
})

it.each(sections)('B-46 the page $to of the menu has its own text', async ({ to, help }) => {
  await setup(to)
  await page.getByRole('button', { name: 'Help' }).click()
  await expect.element(sheet.getByText(help.message ?? '', { exact: true })).toBeVisible()
})

it('B-46 explains the words of the trade', async () => {
  await setup('/transactions/list')
  await page.getByRole('button', { name: 'Help' }).click()
  await expect.element(sheet).toBeVisible()
  const terms = sheet
    .getByRole('term')
    .elements()
    .map((term) => term.textContent)
  expect(terms).toEqual(expect.arrayContaining(['RRN', 'STAN', 'MID', 'TID', 'MCC', 'SCA', 'AID', '3DS']))
})

it('B-10 a question mark opens the help, which names the keys', async () => {
  await setup('/dashboard')
  await userEvent.keyboard('?')
  await expect.element(sheet.getByText('Ctrl K')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
})

it('B-10 shortcuts of one character can be switched off (WCAG 2.1.4), Ctrl-K stays', async () => {
  await setup('/dashboard')
  await userEvent.keyboard('?')
  await sheet.getByRole('switch', { name: /^Search by typing, and use \/ and \? as shortcuts/ }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Help' })).not.toHaveAttribute('aria-keyshortcuts')
  const keys = watchKeys()
  await userEvent.keyboard('?/')
  expect(keys.filter(([key]) => key !== 'Shift')).toEqual([
    ['?', false],
    ['/', false],
  ])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
})

/** How the help names what each meaning of a text searches. */
const searched: Readonly<Record<Exclude<SearchQuery['what'], 'filters' | 'amountAndCard'>, string>> = {
  amount: 'amount',
  lastFour: 'last 4 digits',
  rrn: 'RRN',
  stan: 'STAN',
  authCode: 'authorisation code',
  orderReference: 'order reference',
  transactionKey: 'transaction key',
  receiptLink: 'receipt link',
  transactionsOfPerson: 'cashier',
  transactionType: 'by words',
  status: 'by words',
  merchantName: 'merchants by name',
  mid: 'MIDs',
  storeName: 'stores and merchants by name',
  tid: 'terminals by TID',
  terminalName: 'TID or name',
  deviceId: 'devices by ID',
  attestation: 'failed security check',
  personName: 'people by name',
  personEmail: 'name or email',
}

it('B-09 B-46 names all that the search finds', async () => {
  await setup('/transactions/list')
  await page.getByRole('button', { name: 'Help' }).click()
  await expect.element(sheet.getByRole('heading', { name: 'Search' })).toBeVisible()
  const text = sheet.element().textContent
  expect([...Object.values(searched), 'receipt code', 'pages'].filter((name) => !text.includes(name))).toEqual([])
})
