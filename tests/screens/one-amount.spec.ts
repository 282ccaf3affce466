import type { Page } from '@playwright/test'
import { type Language, languageTag } from '#core/languages/languages.ts'
import { exponentOf, formatMoney } from '#core/money/money.ts'
import { formatReceiptAmount } from '#features/receipts/layout/format.ts'
import { listTerminals } from '#features/terminals/contract.ts'
import { signIn } from '#tests/support/accounts.ts'
import { apiAs } from '#tests/support/api-client.ts'
import { sellAt } from '#tests/support/demo-till.ts'
import { expect, type Server, test } from '#tests/support/fixtures.ts'
import { settled } from '#tests/support/walk.ts'

/** Nothing else of the demo data is in this currency, so that every sum is of these. */
const currency = 'CHF'
const [sold, refunded] = [1_234_567, 345_678]
const left = sold - refunded
const search = new URLSearchParams({ currency: JSON.stringify([currency]) }).toString()

/** A sale of today and its refund at the first terminal of the demo merchant. @returns the token of the sale */
const sell = async ({ origin, databaseUrl }: Server): Promise<string> => {
  const call = await apiAs(origin, 'merchant-admin')
  const { items } = await call(listTerminals, { params: { page: 1, perPage: 1 }, body: { sort: null, filter: {} } })
  const [sale] = await sellAt(databaseUrl, items[0]?.posTerminalIdCode ?? '', [
    () => ({ currency, amount: sold }),
    ([before]) => ({ currency, amount: refunded, transactionType: '27', linkedTrnKey: before?.trnKey ?? null }),
  ])
  return sale?.token ?? ''
}

/** Everything on the screen that has these digits in a row, with what stands beside them: sign, currency and what is between. */
const writtenAs = (page: Page, minor: number, within = 'body'): Promise<string[]> => {
  const digits = String(minor)
  const groups = digits.slice(0, -2).split(/(?=(?:\d{3})+$)/)
  const number = `${groups.join('\\D?')}\\D${digits.slice(-2)}`
  // A code before an amount that has its own behind it is what the amount is of, such as a row of all currencies.
  const pattern = `[-−+]?(?:${currency}\\s?${number}(?!\\s?${currency})|(?<!\\d)${number}(?:\\s?${currency})?)`
  return page.evaluate(
    ([css = '', source = '']) => {
      const root = document.querySelector<HTMLElement>(css)
      const named = ['aria-label', 'title', 'aria-valuetext']
      const elements = [...(root?.querySelectorAll(named.map((name) => `[${name}]`).join()) ?? [])]
      const texts = elements.flatMap((element) => named.map((name) => element.getAttribute(name) ?? ''))
      return [root?.innerText ?? '', ...texts].flatMap((text) => text.match(new RegExp(source, 'gu')) ?? [])
    },
    [within, pattern],
  )
}

/** Waits until each amount is somewhere on the screen. @returns every way in which one is written there */
const formsOf = async (page: Page, amounts: readonly number[]): Promise<string[]> => {
  for (const minor of amounts) await expect.poll(() => writtenAs(page, minor)).not.toEqual([])
  const all = await Promise.all([sold, refunded, left].map((minor) => writtenAs(page, minor)))
  return [...new Set(all.flat())].toSorted()
}

let token = ''
test.beforeAll(async ({ server }) => {
  token = await sell(server)
})

for (const language of ['en', 'fr'] as const satisfies readonly Language[]) {
  test(`EQ-07 an amount is the same text in list, totals, record, search, Today, closing and dashboard, in ${language}; the receipt keeps the form of the schemes`, async ({
    page,
    openContext,
  }) => {
    const tag = languageTag(language)
    const money = (minor: number) => formatMoney(minor, currency, tag)
    const sale = money(sold)
    const refund = money(-refunded)
    const net = money(left)
    const sorted = (...forms: string[]) => forms.toSorted()
    await page.addInitScript((value) => localStorage.setItem('language', value), language)
    await signIn(page, 'merchant-admin')

    await page.goto(`/transactions/list?${search}`)
    expect(await formsOf(page, [sold, refunded, left]), 'list and totals').toEqual(sorted(sale, refund, net))
    await page.locator('section button[aria-haspopup="dialog"][aria-expanded]').click()
    await page.locator(':popover-open').waitFor()
    expect(await formsOf(page, [sold, refunded, left]), 'all totals').toEqual(sorted(sale, refund, net))

    await page.goto(`/transactions/view/${token}`)
    await page.locator('[data-open] dl').first().waitFor()
    expect(await formsOf(page, [sold, refunded, left]), 'record').toEqual(sorted(sale, refund, net))
    await page.locator('[data-open] button[aria-expanded]:not([aria-haspopup])').click()
    const paper = { currency, exponent: exponentOf(currency) }
    await expect
      .poll(async () => [...new Set(await writtenAs(page, sold, '.receipt-layout'))])
      .toEqual([formatReceiptAmount(sold, paper, tag)])

    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill(sale)
    await expect(page.getByRole('option').first()).toBeVisible()
    await expect.poll(() => writtenAs(page, sold, '[role="listbox"]')).not.toEqual([])
    expect([...new Set(await writtenAs(page, sold, '[role="listbox"]'))], 'search').toEqual([sale])
    await page.getByRole('dialog').getByRole('combobox').fill(money(refunded))
    await expect.poll(() => writtenAs(page, refunded, '[role="listbox"]')).toContain(refund)

    await page.goto('/today')
    expect(await formsOf(page, [sold, refunded, left]), 'Today').toEqual(sorted(sale, refund, net))
    await page.goto(`/closing?${search}`)
    expect(await formsOf(page, [sold, refunded, left]), 'closing').toEqual(sorted(sale, refund, net))

    const provider = await (await openContext()).newPage()
    await provider.addInitScript((value) => localStorage.setItem('language', value), language)
    await signIn(provider, 'acquirer')
    await provider.goto(`/dashboard?${search}&period=today&chartType=amount`)
    await settled(provider)
    // Refunds have a heading of their own there.
    const forms = await formsOf(provider, [sold, refunded])
    expect(forms.map((form) => form.replace(/^−/, '')).filter((form) => form !== net)).toEqual(
      sorted(sale, money(refunded)),
    )
  })
}
