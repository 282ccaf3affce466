import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Language } from '#core/languages/languages.ts'
import type { TransactionDetails as TransactionDetailsReply, TransactionRow } from '../contract.ts'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { activateLanguage, loadAllTexts } from '#web/i18n/language.ts'
import { plantSession } from '#web/session/build-session.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { buildDetails } from './build-row.ts'
import { TransactionDetailsPanel } from './details.tsx'

const setup = async (
  values: Partial<TransactionRow> = {},
  more: Partial<TransactionDetailsReply> = {},
  language: Language = 'en',
) => {
  plantSession({ level: 'admin' })
  stubServer({ 'GET /api/transaction/trx1': () => answer({ data: { ...buildDetails(values), ...more } }) })
  await renderInPortal(<TransactionDetailsPanel id="trx1" />, { at: '/transactions/list' })
  await activateLanguage(language)
  await expect.element(page.getByRole('term').first()).toBeVisible()
  return document.body
}
const fact = (container: Element, term: string) =>
  [...container.querySelectorAll('dt')].find((dt) => dt.textContent === term)?.nextElementSibling

beforeEach(loadAllTexts)
afterEach(() => void vi.restoreAllMocks())

it.each([
  ['TRX-53', 'Card number', '•••• 4242'],
  ['TRX-54', 'Authorisation code', 'A1B2C3'],
  ['TRX-57', 'STAN', '000042'],
  ['TRX-59', 'Original response code', '0085'],
  ['TRX-60', 'Instalments', '6'],
  ['TRX-61', 'Order reference', 'Table 9'],
  ['TRX-62', 'SCA', 'PIN'],
  ['TRX-63', 'Entry mode', 'Contactless'],
  ['TRX-64', 'App version', '4.12.0'],
  ['TRX-65', 'App package', 'gr.example.pos'],
])('%s the details name %s: %s', async (_row, term, text) => {
  expect(fact(await setup(), term)?.textContent?.trim()).toBe(text)
})

it.each([
  ['TRX-56', 'RRN', '632418000042'],
  ['TRX-76', 'Transaction key', 'acq-1-key-42'],
])('%s %s is shown and can be copied', async (_row, term, text) => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  expect(fact(await setup(), term)?.textContent).toContain(text)
  await page.getByRole('button', { name: `Copy: ${term}` }).click()
  expect(write).toHaveBeenCalledExactlyOnceWith(text)
  await expect.element(page.getByRole('button', { name: `Copied: ${term}` })).toBeVisible()
})

it('TRX-60 a payment in one part has no instalments', async () => {
  expect(fact(await setup({ instalmentsNumber: 1 }), 'Instalments')).toBeUndefined()
})

it('TRX-46 the amount is broken down into base, tip and total', async () => {
  const head = (await setup()).querySelector('header')?.textContent
  expect(head).toContain('1,234.50\u00a0EUR')
  expect(head).toContain('1,224.50\u00a0EUR + 10.00\u00a0EUR tip')
})

it.each([
  [undefined, undefined],
  [{ amount: 100_000, tipAmount: 0 }, '1,000.00\u00a0EUR'],
  [{ amount: 100_500, tipAmount: 500 }, '1,005.00\u00a0EUR (5.00\u00a0EUR tip)'],
])('of a transaction that had %j while it was pending, the initial amount reads %j', async (whilePending, text) => {
  expect(fact(await setup({}, { whilePending }), 'Initial amount')?.textContent).toBe(text)
})

it('TRX-80 starts no payment: nothing here sells, refunds or voids', async () => {
  const container = await setup()
  const controls = [...container.querySelectorAll('button, a')].map((control) => control.textContent)
  expect(controls.length).toBeGreaterThan(0)
  for (const control of controls) expect(control).not.toMatch(/refund|void|sale|charge|capture|cancel/i)
})

it.each([
  ['en', '51 · Insufficient funds'],
  ['el', '51 · Ανεπαρκές υπόλοιπο'],
] as const)('TRX-58 a response code has its meaning beside it, in %s', async (language, text) => {
  const container = await setup({ errorCode: '51', originalResponseCode: 'X9' }, {}, language)
  const values = [...container.querySelectorAll('dd')].map((dd) => dd.textContent?.trim())
  expect(values).toContain(text)
  expect(values).toContain('X9')
})

const follower = (transactionType: string, amount: number, status: 1 | -1 = 1) => ({
  token: null,
  transactionType,
  status,
  amount,
  currency: 'EUR',
  posLocalDateTime: '2026-11-20T19:00:00',
  retrievalReferenceNumber: null,
})

it.each([
  ['a sale that nothing followed', [], 123_450, 'Successful', 'good'],
  ['a sale whose refund was declined', [follower('refund', 891, -1)], 123_450, 'Successful', 'good'],
  [
    'a sale of which parts were refunded',
    [follower('refund', 500), follower('refund', 391)],
    122_559,
    'SuccessfulPartly refunded −8.91\u00a0EUR',
    'good',
  ],
  [
    'a sale that was refunded in full',
    [follower('refund', 123_000), follower('24', 450)],
    0,
    'SuccessfulRefunded',
    'neutral',
  ],
  ['a sale that was voided', [follower('void', 123_450)], 0, 'SuccessfulVoided', 'neutral'],
  [
    'a sale with a chargeback',
    [follower('chargeback', 100_000)],
    23_450,
    'SuccessfulChargeback −1,000.00\u00a0EUR',
    'good',
  ],
  [
    'a sale of which a part was refunded and the rest charged back',
    [follower('refund', 450), follower('chargeback', 123_000)],
    0,
    'SuccessfulPartly refunded −4.50\u00a0EURChargeback −1,230.00\u00a0EUR',
    'neutral',
  ],
] as const)('the head of %s says so beside its state', async (_, followers, remainingAmount, text, tone) => {
  const container = await setup({}, { followers: [...followers], remainingAmount })
  const states = container.querySelector('header [data-tone]')?.parentElement
  expect(states?.textContent).toBe(text)
  expect(states?.firstElementChild?.getAttribute('data-tone')).toBe(tone)
})

it('the head of a refund that was voided says so', async () => {
  const container = await setup({ transactionType: '16', amount: 891 }, { followers: [follower('17', 891)] })
  expect(container.querySelector('header [data-tone]')?.parentElement?.textContent).toBe('SuccessfulVoided')
})

it('what has become of a sale has a word in every language', async () => {
  const container = await setup({}, { followers: [follower('refund', 891)], remainingAmount: 122_559 }, 'el')
  expect(container.querySelector('header')?.textContent).toContain('Επιστράφηκε εν μέρει −8,91\u00a0EUR')
})
