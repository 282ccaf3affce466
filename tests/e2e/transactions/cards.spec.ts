import type { Page } from '@playwright/test'
import { formatDateTime } from '#core/time/time.ts'
import { listTransactions, type TransactionRow } from '#features/transactions/contract.ts'
import { type Account, signIn } from '#tests/support/accounts.ts'
import { apiAs } from '#tests/support/api-client.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { settled } from '#tests/support/walk.ts'

const cards = (page: Page) => page.locator('tbody tr').filter({ has: page.getByRole('link') })

const openList = async (page: Page, origin: string, who: Account): Promise<readonly TransactionRow[]> => {
  await signIn(page, who)
  await page.goto('/transactions/list')
  await settled(page)
  await expect(cards(page)).toHaveCount(20)
  const call = await apiAs(origin, who)
  const { items } = await call(listTransactions, { params: { page: 1, perPage: 20 }, body: { sort: null, filter: {} } })
  return items
}

const SCHEMES: Readonly<Record<string, string>> = { VISA: 'Visa', MASTERCARD: 'Mastercard', AMEX: 'Amex' }
const STATES: Readonly<Record<string, string>> = { 1: 'Successful', 0: 'Failed', [-1]: 'Declined', [-2]: 'Canceled' }

/** What the card of a transaction says, whoever looks at it. */
const saidOf = ({ status, posLocalDateTime, currency, cardType, cardPanObfuscated, paymentMethod }: TransactionRow) => [
  STATES[status] ?? '',
  formatDateTime(posLocalDateTime),
  currency,
  cardPanObfuscated ?? '',
  paymentMethod === null ? (SCHEMES[cardType ?? ''] ?? '') : '',
]

/** Names of the columns whose cells are drawn, of one card. */
const drawnColumns = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll('thead th')].map((th) => (th as HTMLElement).dataset.column ?? '')
    const cells = [...(document.querySelector('tbody tr')?.children ?? [])]
    return names.filter((_, at) => (cells[at]?.getClientRects().length ?? 0) > 0)
  })

for (const [width, height] of [
  [390, 844],
  [320, 640],
] as const) {
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height } })

    test('a card of a transaction says amount, state, time, method, digits and, of several stores, the store', async ({
      page,
      server,
    }) => {
      const rows = await openList(page, server.origin, 'acquirer')
      const texts = await cards(page).allInnerTexts()
      for (const [at, row] of rows.entries()) {
        for (const said of [...saidOf(row), row.storeName]) expect(texts[at]).toContain(said)
      }
      expect(await cutOff(page)).toEqual([])
    })

    test('who sees one store only does not read its name on each card', async ({ page, server }) => {
      const rows = await openList(page, server.origin, 'cashier')
      const texts = await cards(page).allInnerTexts()
      for (const [at, row] of rows.entries()) for (const said of saidOf(row)) expect(texts[at]).toContain(said)
      expect(await drawnColumns(page)).not.toContain('storeName')
    })
  })
}

/** What is drawn of the cards, but not whole: cut by its cell, or beside the screen. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('tbody :is(th, td)')]
      .filter((cell) => {
        const { left, right, height } = cell.getBoundingClientRect()
        return height > 0 && (cell.scrollWidth > cell.clientWidth + 1 || left < 0 || right > innerWidth)
      })
      .map(({ innerText }) => innerText),
  )
