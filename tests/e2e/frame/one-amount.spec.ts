import type { Page } from '@playwright/test'
import pg from 'pg'
import { type Language, languageTag } from '#core/languages/languages.ts'
import { exponentOf, formatMoney } from '#core/money/money.ts'
import { wallTimeIn } from '#core/time/time-zone.ts'
import { formatReceiptAmount } from '#features/receipts/layout/format.ts'
import { connect } from '#server/database/connect.ts'
import { emailOf, signIn } from '#tests/support/accounts.ts'
import { buildTransactions, type Tenant } from '#tests/support/factories.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { settled } from '#tests/support/walk.ts'

/** Nothing else of the demo data is in this currency, so that every sum is of these. */
const currency = 'CHF'
const [sold, refunded] = [1_234_567, 345_678]
const left = sold - refunded
const search = new URLSearchParams({ currency: JSON.stringify([currency]) }).toString()

/** The first terminal of the demo merchant, and the time of its store now. */
const findTill = async (client: pg.Client) => {
  const { rows } = await client.query<Record<string, number | string>>(
    `select terminal.acquirer_id, terminal.affiliate_id, terminal.instance_id, terminal.merchant_id, terminal.store_id,
       terminal.id as terminal_id, store.mid_id, store.time_zone
     from terminal join store on store.id = terminal.store_id
     join role_binding binding on binding.merchant_id = terminal.merchant_id
     join portal_user person on person.id = binding.user_id
     where person.email = $1 order by terminal.id limit 1`,
    [emailOf('merchant-admin')],
  )
  const [found] = rows
  if (!found) throw new Error('The demo merchant has no terminal.')
  const id = (name: string) => Number(found[`${name}_id`])
  const nobody = { acquirer: '', affiliate: '', instance: '', merchant: '', mid: '', store: '', terminal: '' }
  const till: Tenant = {
    acquirerId: id('acquirer'),
    affiliateId: id('affiliate'),
    instanceId: id('instance'),
    merchantId: id('merchant'),
    midId: id('mid'),
    storeId: id('store'),
    terminalId: id('terminal'),
    tokens: nobody,
    names: { merchant: '', store: '' },
  }
  return { till, timeZone: String(found.time_zone) }
}

/** A sale of today and its refund. @returns the token of the sale */
const sell = async (databaseUrl: string): Promise<string> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query("select set_config('app.mode', 'intake', false)")
  const { till, timeZone } = await findTill(client)
  await client.end()
  const database = connect(databaseUrl)
  const values = { currency, timeZone, posLocalDateTime: wallTimeIn(timeZone, new Date()).replace('T', ' ') }
  const [sale] = await buildTransactions(database, till, [{ ...values, amount: sold }])
  await buildTransactions(database, till, [
    { ...values, amount: refunded, transactionType: '27', linkedTrnKey: sale?.trnKey ?? null },
  ])
  await database.close()
  return sale?.token ?? ''
}

/** Everything on the screen that has these digits in a row, with what stands beside them: sign, currency and what is between. */
const writtenAs = (page: Page, minor: number, within = 'body'): Promise<string[]> => {
  const digits = String(minor)
  const groups = digits.slice(0, -2).split(/(?=(?:\d{3})+$)/)
  const number = `${groups.join('\\D?')}\\D${digits.slice(-2)}`
  const pattern = `[-−+]?(?:${currency}\\s?)?(?<!\\d)${number}(?:\\s?${currency})?`
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
  token = await sell(server.databaseUrl)
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
