import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerError } from '#web/api/stub-server.ts'
import { renderForRole } from '#tests/support/render-for-role.tsx'
import '#web/ui/theme/theme.css'
import { buildRow } from './build-row.ts'
import { TransactionList } from './screen.tsx'
import type { TransactionSearch } from './queries.ts'

const figure = (count: number, amount: number) => ({ count, amount })
const euros = { currency: 'EUR', sale: figure(40, 1_264_297), refund: figure(3, 20_942), void: figure(2, 30_306) }
const yen = { currency: 'JPY', sale: figure(1, 8758), refund: figure(0, 0), void: figure(0, 0) }

const setup = (totals: () => Response | Promise<Response>, search: TransactionSearch = {}) =>
  renderForRole(
    <TransactionList search={search} selected={undefined} onSearch={() => {}} />,
    {
      'GET /api/filters/transactions': () => answer({ data: [] }),
      'POST /api/transactions/1/20': () =>
        answer({ data: { items: [buildRow({})], total: 48, totalIs: 'exact', page: 1, perPage: 20 } }),
      'POST /api/transactions/totals': totals,
    },
    { at: '/transactions/list' },
  )
const totalsOf = (...currencies: object[]) => answer({ data: { count: 48, countIs: 'exact', currencies } })
const line = () => page.getByRole('region', { name: 'Totals' })

it('the transactions of a filter have their number, sales, refunds, voids and net above them', async () => {
  await setup(() => totalsOf(euros))
  await expect.element(line().getByText('48 transactions')).toBeVisible()
  const said = line().element().querySelector('ul')?.textContent
  expect(said).toBe('Net 12,130.49\u00a0EURSales 12,642.97\u00a0EURRefunds −209.42\u00a0EURVoids −303.06\u00a0EUR')
})

it.each([
  [1100, 4],
  [720, 1],
])('%i pixels hold the net with all that it is made of, or alone', async (width, shown) => {
  await setup(() => totalsOf(euros))
  await page.viewport(width, 800)
  await expect.element(line().getByText('48 transactions')).toBeVisible()
  const list = line().element().querySelector('ul')
  const { bottom = 0 } = list?.getBoundingClientRect() ?? {}
  const figures = [...(list?.querySelectorAll('li') ?? [])].filter((item) => item.querySelector('ul') === null)
  expect(figures.filter((item) => item.getBoundingClientRect().top < bottom)).toHaveLength(shown)
})

it('the totals are asked for with the filter and the moment of the list, when its rows are there', async () => {
  const server = await setup(() => totalsOf(euros), { statuses: [1], currency: ['EUR'], period: 'lastDay' })
  await expect.element(line().getByText('48 transactions')).toBeVisible()
  const bodiesOf = (path: string) =>
    server.requests.filter(({ line: asked }) => asked === `POST /api/transactions/${path}`).map(({ body }) => body)
  const [{ filter, zone, asOf }] = bodiesOf('1/20') as [Record<string, unknown>]
  expect(bodiesOf('totals')).toEqual([{ filter, zone, asOf }])
})

it('each currency has its own net, and all figures stand in a table that each opens its rows', async () => {
  await setup(() => totalsOf(euros, yen), { statuses: [-1, 1] })
  await expect.element(line().getByText('Net 12,130.49\u00a0EUR')).toBeVisible()
  await expect.element(line().getByText('Net 8,758\u00a0JPY')).toBeVisible()
  await page.getByRole('button', { name: 'All totals' }).click()
  const table = page.getByRole('table', { name: 'EUR' })
  await expect.element(table).toBeVisible()
  const rows = [...table.element().querySelectorAll('tr')].map(({ cells }) =>
    [...cells].map(({ textContent }) => textContent),
  )
  expect(rows).toEqual([
    ['Sales', '40', '12,642.97\u00a0EUR'],
    ['Refunds', '3', '−209.42\u00a0EUR'],
    ['Voids', '2', '−303.06\u00a0EUR'],
    ['Net', '45', '12,130.49\u00a0EUR'],
  ])
  const hrefs = [...table.element().querySelectorAll('a')].map(({ search }) => new URLSearchParams(search))
  expect(hrefs.map((params) => [params.get('types'), params.get('statuses'), params.get('currency')])).toEqual([
    ['["sale"]', '[1]', '["EUR"]'],
    ['["refund"]', '[1]', '["EUR"]'],
    ['["void"]', '[1]', '["EUR"]'],
    ['["sale","refund","void"]', '[1]', '["EUR"]'],
  ])
  // Nothing to open.
  expect(page.getByRole('table', { name: 'JPY' }).element().querySelectorAll('a')).toHaveLength(2)
})

it('too many transactions to add up are said, without a sum', async () => {
  await setup(() => answer({ data: { count: 200_000, countIs: 'atLeast', currencies: [] } }))
  await expect
    .element(line())
    .toHaveTextContent('More than 200,000 transactions: narrow the filter or export them to see totals.')
  expect(line().element().querySelector('ul')).toBeNull()
})

it('totals that could not be loaded leave the rows alone and can be asked for again', async () => {
  let refused = true
  await setup(() => (refused ? answerError(422, 'RANGE_TOO_LONG') : totalsOf(euros)))
  await expect.element(line().getByText("Couldn't load the totals.")).toBeVisible()
  await expect.poll(() => document.querySelectorAll('tbody tr:not([aria-hidden])').length).toBe(1)
  refused = false
  await line().getByRole('button', { name: 'Try again' }).click()
  await expect.element(line().getByText('48 transactions')).toBeVisible()
})

it('the line has its height before the figures come, and the table does not move when they do', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  await setup(() => promise)
  await expect.element(page.getByRole('table', { name: 'Transactions' })).toBeVisible()
  await expect.element(line()).toBeInTheDocument()
  const top = () => document.querySelector('table')?.getBoundingClientRect().top
  const before = top()
  resolve(totalsOf(euros, yen))
  await expect.element(line().getByText('48 transactions')).toBeVisible()
  expect(top()).toBe(before)
})

it('on a phone the net alone is said, with its name: no amount stands there without one', async () => {
  await setup(() => totalsOf(euros))
  await page.viewport(390, 844)
  const shown = () => [...line().element().querySelectorAll('li')].filter((item) => item.checkVisibility())
  await expect.poll(() => shown().map(({ innerText }) => innerText)).toEqual(['Net 12,130.49\u00a0EUR'])
})
