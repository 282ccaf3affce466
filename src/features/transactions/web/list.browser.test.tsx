import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paymentMethods } from '#core/codes.ts'
import { exportEntities } from '#features/exports/rights.ts'
import { transactionList } from '../contract.ts'
import { answer, answerError } from '#web/api/stub-server.ts'
import { renderForRole } from '#tests/support/render-for-role.tsx'
import '#web/ui/theme/theme.css'
import { buildRow } from './build-row.ts'
import { TransactionList } from './screen.tsx'
import { transactionsSection } from './section.ts'

type Values = Parameters<typeof buildRow>[0]

const setup = (rows: readonly Values[], answers: Parameters<typeof renderForRole>[1] = {}) => {
  const items = rows.map((values, at) => buildRow({ token: `trx${at}`, ...values }))
  return renderForRole(
    <TransactionList search={{}} selected={undefined} onSearch={() => {}} />,
    {
      'GET /api/filters/transactions': () => answer({ data: [] }),
      'POST /api/transactions/1/20': () =>
        answer({ data: { items, total: items.length, totalIs: 'exact', page: 1, perPage: 20 } }),
      ...answers,
    },
    { at: '/transactions/list' },
  )
}
const headings = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent?.trim())

afterEach(() => void vi.restoreAllMocks())

it('NAV-09 transactions are an entry of the menu, a title and an export under one key', async () => {
  expect(transactionList.key).toBe('transactions')
  expect(transactionsSection).toMatchObject({ to: '/transactions/list', title: { message: 'Transactions' } })
  expect(exportEntities).toContain(transactionList.key)
  await setup([{}])
  await expect.element(page.getByRole('table', { name: 'Transactions' })).toBeVisible()
})

it('NAV-09 LIST-19 the order of the columns is changed beside the table and kept under its key', async () => {
  const server = await setup([{}], { 'POST /api/columns-order-save': () => answer({ data: null }) })
  await expect.poll(() => headings().slice(0, 2)).toEqual(['Amount', 'Status'])
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Move Amount down' }).click()
  const saved = () => server.requests.filter(({ line }) => line === 'POST /api/columns-order-save')
  await expect.poll(() => saved().map(({ body }) => body)).toMatchObject([{ key: 'transactions' }])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => headings().slice(0, 2)).toEqual(['Status', 'Amount'])
})

it('LIST-19 an order that could not be kept is said beside it', async () => {
  await setup([{}], { 'POST /api/columns-order-save': () => answerError(503, 'BUSY') })
  await expect.poll(() => headings().slice(0, 2)).toEqual(['Amount', 'Status'])
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Move Amount down' }).click()
  await expect.element(page.getByRole('dialog').getByText(/^The service is busy/)).toBeVisible()
})

it('LIST-19 the kept order is there again', async () => {
  const layout = { order: ['stan', 'amount'], hidden: ['status'], widths: {}, density: 'auto' }
  const savedLayout = { key: 'transactions', subKey: null, layout }
  await setup([{}], { 'GET /api/columns-order-get': () => answer({ data: [savedLayout] }) })
  await expect.poll(() => headings().slice(0, 2)).toEqual(['STAN', 'Amount'])
  expect(headings()).not.toContain('Status')
})

it('TRX-01 shows sales, refunds and voids of cards and of other methods, beside each other', async () => {
  const card = { cardType: 'VISA', paymentMethod: null }
  const wallet = { cardType: null, paymentMethod: paymentMethods.PAYPAL }
  await setup([
    { transactionType: '26', ...card },
    { transactionType: '27', ...card },
    { transactionType: '28', ...card },
    { transactionType: '20', ...wallet },
    { transactionType: '21', ...wallet },
    { transactionType: '22', ...wallet },
    { transactionType: '18', cardType: null },
    { transactionType: '32', cardType: null, paymentMethod: paymentMethods.TWINT_REFUND },
  ])
  const kinds = () =>
    page
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => [row.children[3], row.children[4]].map((cell) => cell?.textContent))
  await expect.poll(kinds).toEqual([
    ['Sale', 'Visa'],
    ['Refund', 'Visa'],
    ['Void', 'Visa'],
    ['Sale · Pocket', 'PayPal'],
    ['Refund · Pocket', 'PayPal'],
    ['Void · Pocket', 'PayPal'],
    ['Sale · Open banking', 'Open banking'],
    ['Refund · TWINT', 'Twint'],
  ])
})

it('beside an opened record every chip of the list is in sight, without a sideways scroll', async () => {
  await page.viewport(1280, 800)
  await renderForRole(
    <div style={{ inlineSize: '560px' }}>
      <TransactionList
        search={{ orderReference: 'Table 9', stan: '000042', posAuthCode: 'A1B2C3', tid: 'T0000001' }}
        selected="trx0"
        onSearch={() => {}}
      />
    </div>,
    {
      'GET /api/filters/transactions': () => answer({ data: [] }),
      'POST /api/transactions/1/20': () =>
        answer({ data: { items: [buildRow()], total: 1, totalIs: 'exact', page: 1, perPage: 20 } }),
    },
    { at: '/transactions/list' },
  )
  const chips = page.getByRole('button', { name: /^Remove/ })
  await expect.poll(() => chips.elements().length).toBe(4)
  for (const chip of chips.elements()) expect(chip.getBoundingClientRect().right).toBeLessThanOrEqual(560)
})

it('TRX-81 a refund names the key of its sale, and leads to the row of it', async () => {
  await setup([{ transactionType: '27', linkedTrx: 'acq-1-key-41' }, {}])
  const link = page.getByRole('link', { name: 'acq-1-key-41' })
  await expect.element(link).toBeVisible()
  const [path, search = ''] = (link.element().getAttribute('href') ?? '').split('?')
  expect(path).toBe('/transactions/list')
  expect(JSON.parse(new URLSearchParams(search).get('transactionKeys') ?? '')).toEqual(['acq-1-key-41'])
})

it('JOB-23 whoever filters chargebacks has date, amount, card and RRN of their sales beside the amounts', async () => {
  const sale = { saleDateTime: '2026-11-02T14:03:22', saleAmount: 8880, saleCardPan: '6497', saleRrn: '632418000042' }
  const items = [buildRow({ token: 'cb1', transactionType: 'chargeback', amount: 5000, ...sale })]
  await renderForRole(
    <TransactionList search={{ types: ['chargeback'] }} selected={undefined} onSearch={() => {}} />,
    {
      'GET /api/filters/transactions': () => answer({ data: [] }),
      'POST /api/transactions/1/20': () =>
        answer({ data: { items, total: 1, totalIs: 'exact', page: 1, perPage: 20 } }),
    },
    { at: '/transactions/list' },
  )
  const promoted = [
    'Amount',
    'Date and time',
    'Sale date and time',
    'Sale amount',
    'Sale card number',
    'Sale RRN',
    'Status',
  ]
  await expect.poll(() => headings().slice(0, 7)).toEqual(promoted)
  const cells = () =>
    [...(page.getByRole('row').elements()[1]?.children ?? [])].map(({ textContent }) => textContent?.trim())
  await expect
    .poll(() => cells().slice(2, 6))
    .toEqual(['14:03 | 02.11.2026', '88.80\u00a0EUR', '•••• 6497', '632418000042'])
  // The word is that of §4; a chargeback is no good news.
  const status = page.getByRole('table').getByText('Successful')
  await expect.element(status).toHaveAttribute('data-tone', 'neutral')
  // As cards, too.
  await page.viewport(390, 844)
  const shown = () =>
    document.querySelector('tbody tr')?.checkVisibility() && document.querySelector<HTMLElement>('tbody tr')?.innerText
  await expect.poll(shown).toContain('632418000042')
  expect(shown()).toContain('88.80')
})

it('JOB-23 among others, sales of chargebacks keep their place', async () => {
  await setup([{ transactionType: 'chargeback' }])
  await expect.poll(() => headings().slice(0, 3)).toEqual(['Amount', 'Status', 'Date and time'])
  expect(headings().indexOf('Sale RRN')).toBeGreaterThan(10)
})
