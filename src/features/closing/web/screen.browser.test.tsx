import { onlineManager } from '@tanstack/react-query'
import { expect, it, vi, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerError } from '#web/api/stub-server.ts'
import { renderForRole } from '#tests/support/render-for-role.tsx'
import '#web/ui/theme/theme.css'
import type { Closing } from '../contract.ts'
import { figure, figures, none, closing, reports } from './build-closing.ts'
import type { ClosingSearch } from './queries.ts'
import { ClosingScreen } from './screen.tsx'

const setup = async (of: Partial<Closing> | Response, address: ClosingSearch = {}) => {
  const onSearch = vi.fn<(search: ClosingSearch) => void>()
  const drawn = await renderForRole(
    <ClosingScreen address={address} onSearch={(update) => onSearch(update(address))} />,
    {
      'POST /api/closing': () => (of instanceof Response ? of : answer({ data: { ...closing, ...of } })),
      'POST /api/closing/reports': () => answer({ data: reports }),
    },
    { at: '/closing', role: 'ROLE_MERCHANT' },
  )
  return { ...drawn, onSearch }
}
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
const searchOf = (name: string, figureName: string) => {
  const link = row(name).getByRole('link', { name: figureName }).element() as HTMLAnchorElement
  return Object.fromEntries(new URLSearchParams(link.search))
}

it('a closing sheet says of each line and of all what was taken, what of it is tips and of earlier sales, and what was not', async () => {
  await setup({})
  await expect.element(row('Koukaki')).toBeVisible()
  for (const name of ['Koukaki', 'Total']) {
    const cells = row(name)
      .getByRole('cell')
      .elements()
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
    expect(cells, name).toEqual([
      '1,500.00 EUR37incl. tips 45.00 EUR',
      '−215.50 EUR2of earlier sales: −15.00 EUR',
      '0.00 EUR0',
      '1,284.50 EUR39',
      '31 without an answer yet',
    ])
  }
})

it('the sum of all stands before the lines it is of', async () => {
  await setup({})
  await expect.element(row('Koukaki')).toBeVisible()
  const names = [...document.querySelectorAll('table tbody th')].map(({ textContent }) => textContent)
  expect(names.slice(0, 2)).toEqual(['Total', 'Koukaki'])
})

it('today is called the same by its chip, its editor and the press that leads to it', async () => {
  await setup({})
  await expect.element(page.getByRole('radio', { name: 'Today' })).toBeChecked()
  const chip = page.getByRole('button', { name: 'Today' })
  await chip.click()
  const editor = page.getByRole('dialog', { name: 'Period' })
  await expect.element(editor.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByText('Last Day (today)')).not.toBeInTheDocument()
})

it('each figure opens its transactions, and a line without a filter of its own opens none', async () => {
  await setup({})
  await expect.element(row('Koukaki')).toBeVisible()
  const period = '2026-11-22 00:00~2026-11-22 23:59'
  expect(searchOf('Koukaki', '1,284.50\u00a0EUR')).toMatchObject({
    period,
    storeTokens: '["store-a"]',
    currency: '["EUR"]',
    statuses: '[1]',
    types: '["sale","refund","void"]',
  })
  expect(searchOf('Koukaki', '3')).toMatchObject({ period, statuses: '[-1]', storeTokens: '["store-a"]' })
  expect(searchOf('Total', '−215.50\u00a0EUR')).not.toHaveProperty('storeTokens')
  expect(row('Gone').getByRole('link').elements()).toHaveLength(0)
})

it('a line is split by a second grouping, of which each figure opens its transactions within that line', async () => {
  const visa = { key: 'visa', name: 'visa', ...none, sale: figure(7, 7000), refund: figure(1, 500) }
  const lines = [{ key: 'store-a', name: 'Koukaki', ...figures, lines: [visa] }]
  await setup({ currencies: [{ currency: 'EUR', ...figures, lines }] })
  await expect.element(row('Visa')).toBeVisible()
  expect(searchOf('Visa', '70.00\u00a0EUR')).toMatchObject({
    storeTokens: '["store-a"]',
    paymentMethods: '["visa"]',
  })
})

it('cashiers of one name have their email below it, or where that is not known which of them they are', async () => {
  const lines = [
    { key: null, name: 'Anna', namesake: 1, email: 'anna.p@shop.example', ...figures },
    { key: null, name: 'Anna', namesake: 2, ...figures },
  ]
  await setup({ currencies: [{ currency: 'EUR', ...figures, lines }] }, { by: 'cashier' })
  await expect.element(row('Anna anna.p@shop.example')).toBeVisible()
  await expect.element(row('Anna 2')).toBeVisible()
})

it('cashiers of one name are told apart where a line is split by them, too', async () => {
  const lines = [{ key: null, name: 'Anna', namesake: 1, email: 'anna.p@shop.example', ...figures }]
  const store = { key: 'store-a', name: 'Koukaki', ...figures, lines }
  await setup({ currencies: [{ currency: 'EUR', ...figures, lines: [store] }] }, { by: 'store', within: 'cashier' })
  await expect.element(row('Anna anna.p@shop.example')).toBeVisible()
})

it('lines beyond as many as are shown are one line, which opens nothing, before the sum of all', async () => {
  const more = { lineCount: 35, ...none, sale: figure(7, 7000) }
  await setup({ currencies: [{ currency: 'EUR', ...figures, lines: closing.currencies[0]?.lines ?? [], more }] })
  await expect.element(row('35 more lines').getByText('All lines are in the spreadsheet')).toBeVisible()
  await expect.element(row('35 more lines').getByText('70.00\u00a0EUR').first()).toBeVisible()
  expect(row('35 more lines').getByRole('link').elements()).toHaveLength(0)
})

it('without transactions it still has the reports that terminals sent', async () => {
  await setup({ count: 0, currencies: [] })
  await expect.element(page.getByText('No transactions in this period').last()).toBeVisible()
  await expect.element(page.getByRole('table', { name: /^Z Balance · Till 1/ })).toBeVisible()
})

it('says before the sheet that reports differ, and a press leads to them', async () => {
  await setup({})
  await page.getByRole('button', { name: '1 terminal report differs from the portal' }).click()
  await expect.element(page.getByRole('heading', { name: 'Terminal reports' })).toHaveFocus()
})

it('says which days the period has, and what the reports are', async () => {
  await setup({})
  await expect.element(page.getByText('22.11.26 – 22.11.26').last()).toBeVisible()
  await expect.element(page.getByText(/^The Z, X and banking reports that terminals sent in this period/)).toBeVisible()
})

it.each([1280, 820])(
  'the numbers of a line are level at %d px, whether their figures lead anywhere or not',
  async (width) => {
    await setup({})
    await page.viewport(width, 844)
    await expect.element(row('Koukaki')).toBeVisible()
    const numbers = [...row('Koukaki').element().querySelectorAll('td > small:nth-child(2)')].slice(0, 4)
    expect(numbers.map(({ textContent }) => textContent)).toEqual(['37', '2', '0', '39'])
    expect(new Set(numbers.map((number) => Math.round(number.getBoundingClientRect().bottom))).size).toBe(1)
  },
)

it('the numbers of a line end below each other on a phone', async () => {
  await setup({})
  await page.viewport(390, 844)
  await expect.element(page.getByText('Koukaki')).toBeVisible()
  const numbers = [...row('Koukaki').element().querySelectorAll('td:not([data-none]) > small:nth-child(2)')].slice(0, 3)
  expect(numbers.map(({ textContent }) => textContent)).toEqual(['37', '2', '39'])
  expect(new Set(numbers.map((number) => Math.round(number.getBoundingClientRect().right))).size).toBe(1)
})

it('the period and what the lines stand for are one press each', async () => {
  const { onSearch } = await setup({}, { by: 'cashier' })
  await page.getByRole('radio', { name: 'Last month' }).click({ force: true })
  expect(onSearch).toHaveBeenLastCalledWith({ by: 'cashier', period: 'lastMonth' })
  await page.getByRole('radio', { name: 'Terminal' }).click({ force: true })
  expect(onSearch).toHaveBeenLastCalledWith({ by: 'terminal' })
  await expect.element(page.getByRole('radio', { name: 'Cashier' })).toBeChecked()
  await page.getByRole('combobox', { name: 'Split lines by' }).selectOptions('Split by: Day')
  expect(onSearch).toHaveBeenLastCalledWith({ by: 'cashier', within: 'day' })
})

it('on a phone each choice is a button or a select of one line, and no segments are left', async () => {
  const { onSearch } = await setup({}, { by: 'cashier' })
  await page.viewport(390, 844)
  expect(page.getByRole('radio').elements()).toHaveLength(0)
  await page.getByRole('combobox', { name: 'Lines by' }).selectOptions('Lines by: Terminal')
  expect(onSearch).toHaveBeenLastCalledWith({ by: 'terminal' })
  await expect.element(page.getByRole('button', { name: 'Today' })).toBeVisible()
})

it('says that there are too many transactions instead of a wrong sum, and has nothing to print then', async () => {
  await setup({ count: 200_000, countIs: 'atLeast', currencies: [] })
  await expect.element(page.getByText(/^More than 200,000 transactions/)).toBeVisible()
  expect(page.getByRole('table').elements()).toHaveLength(0)
  await expect.element(page.getByRole('button', { name: 'Print', exact: true })).toBeDisabled()
})

it('says that it could not be loaded, and tries again', async () => {
  await setup(answerError(503, 'BUSY'))
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

it('says how many reports of terminals agree, and of the others the transactions that explain it and what is left', async () => {
  await setup({})
  const section = page.getByRole('region', { name: 'Terminal reports' })
  await expect.element(section.getByText('2 terminal reports agree with the portal')).toBeVisible()
  const table = section.getByRole('table', { name: /^Z Balance · Till 1/ })
  const sales = table
    .getByRole('row', { name: /^Sales/ })
    .getByRole('cell')
    .elements()
  expect(sales.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    '10.00 EUR 1',
    '15.00 EUR 2',
    '5.00 EUR 1',
  ])
  const link = table.getByRole('link', { name: /^5\.00\sEUR, 11:00/ })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('late-one'))
  await expect.element(table.getByText(/^Arrived after the report/)).toBeVisible()
  await expect.element(table.getByText('Missing in the portal: 1, 6.00\u00a0EUR')).toBeVisible()
})

it('keeps no reports of terminals on the device, and says so where there is no network for them', async () => {
  onTestFinished(() => onlineManager.setOnline(true))
  await renderForRole(
    <ClosingScreen address={{}} onSearch={() => {}} />,
    {
      'POST /api/closing': () => {
        onlineManager.setOnline(false)
        return answer({ data: closing })
      },
    },
    { at: '/closing', role: 'ROLE_MERCHANT' },
  )
  await expect.element(row('Koukaki')).toBeVisible()
  const section = page.getByRole('region', { name: 'Terminal reports' })
  await expect.element(section.getByText('Not saved on this device')).toBeVisible()
})

it('compares no reports of terminals where a filter takes in a part of them alone', async () => {
  await setup({}, { cardPanObfuscated: '4242' })
  await expect.element(row('Koukaki')).toBeVisible()
  expect(page.getByRole('region', { name: 'Terminal reports' }).elements()).toHaveLength(0)
})

it('on a tablet held upright what of the sales is tips is one line, and the sheet is as wide as its place', async () => {
  await setup({})
  // The room beside the menu at 820 px.
  await page.viewport(707, 1180)
  await expect.element(row('Koukaki')).toBeVisible()
  const tips = row('Koukaki').getByText(/^incl\. tips/)
  const range = document.createRange()
  range.selectNodeContents(tips.element())
  expect(new Set([...range.getClientRects()].map(({ top }) => top)).size).toBe(1)
  const [table] = page.getByRole('table').elements()
  expect(table?.scrollWidth).toBeLessThanOrEqual(707)
  expect(getComputedStyle(row('Koukaki').element()).display).toBe('table-row')
})
