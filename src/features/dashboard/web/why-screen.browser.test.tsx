import { expect, it, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import '#web/ui/theme/theme.css'
import { answer } from '#web/api/stub-server.ts'
import { renderForRole } from '#tests/support/render-for-role.tsx'
import { renderWidget } from '#tests/support/render-widget.tsx'
import type { Why, WhyInTransactions, WhyParts } from '../why.ts'
import { ContributionsWidget } from './why-contributions.tsx'
import { type WhyAddress, whyQuery } from './why-queries.ts'
import { WhyScreen } from './why-screen.tsx'

const now = { dateFrom: '2026-11-16 00:00', dateTo: '2026-11-17 23:59' }
const before = { dateFrom: '2026-11-09 00:00', dateTo: '2026-11-10 23:59' }
const business = (count: number, amount: number) => ({ count, amount })
const whole = { now: business(30, 90_000), before: business(40, 120_000) }
const dayOf = (day: string, count: number, amount: number) => ({
  dateFrom: `${day} 00:00`,
  dateTo: `${day} 23:59`,
  count,
  amount,
})

const why: Why = {
  now,
  before,
  currencies: ['EUR', 'JPY'],
  change: {
    currency: 'EUR',
    ...whole,
    days: [
      { now: dayOf('2026-11-16', 10, 30_000), before: dayOf('2026-11-09', 20, 60_000) },
      { now: dayOf('2026-11-17', 20, 60_000), before: dayOf('2026-11-10', 20, 60_000) },
    ],
    merchants: {
      values: [
        { token: 'm1', name: 'Koukaki', now: business(10, 20_000), before: business(20, 60_000) },
        { token: 'm2', name: 'Piraeus', now: business(20, 70_000), before: business(10, 30_000) },
      ],
      others: { valueCount: 3, now: business(0, 0), before: business(10, 30_000) },
    },
    types: { values: [{ kind: 'sale', ...whole }] },
  },
}

const parts: WhyParts = {
  ...whole,
  stores: {
    values: [
      {
        token: 's1',
        name: 'Koukaki Centre',
        silentSince: '2026-11-16',
        now: business(10, 20_000),
        before: business(20, 60_000),
      },
      { token: null, name: null, now: business(20, 70_000), before: business(20, 60_000) },
    ],
  },
  methods: { values: [{ key: 'visa', name: 'visa', now: business(30, 90_000), before: business(0, 0) }] },
  hours: { values: [{ hour: 14, now: business(0, 0), before: business(40, 120_000) }] },
  declines: {
    now: { attempts: 40, declined: 10 },
    before: { attempts: 100, declined: 5 },
    reasons: [
      { code: '51', now: 6, before: 2 },
      { code: null, now: 4, before: 3 },
    ],
  },
  terminals: {
    started: { total: 0, items: [] },
    lost: {
      total: 6,
      items: [
        {
          token: 't1',
          alias: 'Till 1',
          tid: 'T1',
          storeName: 'Koukaki Centre',
          lastOn: null,
          now: business(0, 0),
          before: business(9, 9000),
        },
      ],
    },
    silent: { total: 0, items: [] },
    silentDays: 7,
  },
}

const draw = async (reply: Partial<WhyInTransactions> = {}, address: WhyAddress = {}, rollups = why) => {
  const onAddress = vi.fn<(address: WhyAddress) => void>()
  const shown = { period: `${now.dateFrom}~${now.dateTo}` as const, ...address }
  const server = await renderForRole(
    <WhyScreen address={shown} onAddress={(update) => onAddress(update(shown))} />,
    {
      'POST /api/dashboard/why': () => answer({ data: rollups }),
      'POST /api/dashboard/why/transactions': () => answer({ data: { now, before, currency: 'EUR', parts, ...reply } }),
    },
    { at: '/dashboard' },
  )
  await expect.element(page.getByText('−300.00 EUR', { exact: true }).first()).toBeVisible()
  return { server, onAddress }
}

const widget = (name: string) => page.getByRole('region', { name, exact: true })
const searchOf = async (link: Locator) => {
  await expect.element(link).toBeVisible()
  return Object.fromEntries(new URL(link.element().getAttribute('href') ?? '', 'http://x').searchParams)
}

it('the change stands first, with what number and average make of it, and both figures open their transactions', async () => {
  await draw()
  await expect
    .element(page.getByText('−300.00 EUR from the number of transactions, 0.00 EUR from their average'))
    .toBeVisible()
  expect(await searchOf(page.getByRole('link', { name: '900.00 EUR' }).first())).toEqual({
    period: `${now.dateFrom}~${now.dateTo}`,
    currency: '["EUR"]',
    statuses: '[1]',
    types: '["sale","refund","void"]',
  })
  const then = await searchOf(page.getByRole('link', { name: '1,200.00 EUR' }).first())
  expect(then['period']).toBe(`${before.dateFrom}~${before.dateTo}`)
})

it('says up to when a day that is not over is compared', async () => {
  await draw({}, {}, { ...why, before: { ...before, dateTo: '2026-11-10 14:31' } })
  await expect
    .element(page.getByText("The last day isn't over: the day it is compared with counts only until 14:31."))
    .toBeVisible()
  await expect.element(page.getByText(/09.11.26 00:00 – 10.11.26 14:31/)).toBeVisible()
})

it('EQ-02 each part says the largest first, has a bar left or right of zero that opens its rows, and a table that comes to the change', async () => {
  await draw()
  const merchants = widget('Merchant')
  await expect
    .element(
      merchants.getByText(
        'Koukaki: −400.00 EUR. −300.00 EUR from the number of transactions, −100.00 EUR from their average.',
      ),
    )
    .toBeVisible()
  const link = merchants.getByRole('link', { name: 'Piraeus +400.00 EUR' })
  expect(await searchOf(link)).toMatchObject({ merchantTokens: '["m2"]', period: `${now.dateFrom}~${now.dateTo}` })
  await expect.element(merchants.getByText('3 others')).toBeVisible()
  const barOf = (value: number) => document.querySelector(`svg[data-value="${value}"] rect:not(pattern *)`)
  const [left, right] = [barOf(-40_000), barOf(40_000)]
  const zero = Number(right?.getAttribute('x'))
  expect(zero).toBeGreaterThan(0)
  expect(Number(left?.getAttribute('x')) + Number(left?.getAttribute('width'))).toBeCloseTo(zero)

  await merchants.getByText('Table', { exact: true }).click()
  const rows = () =>
    merchants
      .getByRole('row')
      .elements()
      .map((row) => [...row.children].map((cell) => cell.textContent))
  await expect.poll(rows).toEqual(
    [
      ['Merchant', 'This period', 'Earlier period', 'Change', 'Due to number', 'Due to average'],
      ['Koukaki', '200.00 EUR (10)', '600.00 EUR (20)', '−400.00 EUR', '−300.00 EUR', '−100.00 EUR'],
      ['Piraeus', '700.00 EUR (20)', '300.00 EUR (10)', '+400.00 EUR', '+300.00 EUR', '+100.00 EUR'],
      ['3 others', '0.00 EUR (0)', '300.00 EUR (10)', '−300.00 EUR', '−300.00 EUR', '0.00 EUR'],
      ['Total', '900.00 EUR (30)', '1,200.00 EUR (40)', '−300.00 EUR', '−300.00 EUR', '0.00 EUR'],
    ].map((cells) => cells.map((cell) => cell.replaceAll(' EUR', '\u00a0EUR'))),
  )
})

it('what is new, has ended or fell silent says so instead', async () => {
  await draw()
  await expect
    .element(widget('Store').getByText(/^Koukaki Centre: −400\.00\sEUR\. No transactions since Monday.* 2026\.$/))
    .toBeVisible()
  await expect
    .element(widget('Payment method').getByText('Visa: +900.00 EUR. No transactions in the earlier period.'))
    .toBeVisible()
  const hours = widget('Hour of the day')
  await expect.element(hours.getByText('14:00–14:59: −1,200.00 EUR. No transactions in this period.')).toBeVisible()
  const then = await searchOf(hours.getByRole('link', { name: '14:00–14:59 −1,200.00 EUR' }))
  expect(then).toMatchObject({ hours: '[14]', period: `${before.dateFrom}~${before.dateTo}` })
  // Nobody knows how to find the rows of a store without a name.
  await expect.element(widget('Store').getByText('Unknown store')).toBeVisible()
  expect(widget('Store').getByRole('link').elements()).toHaveLength(1)
})

it('declines stand beside the change, with a rate and its interval where there are enough of them', async () => {
  await draw()
  const declined = widget('Declined')
  await expect
    .element(
      declined.getByText('25% of transactions declined (95% interval 14.2% to 40.2%), earlier 5% (2.2% to 11.2%).'),
    )
    .toBeVisible()
  const row = declined.getByRole('row', { name: /Insufficient funds/ })
  expect(await searchOf(row.getByRole('link', { name: '6' }))).toMatchObject({ errorCode: '["51"]', statuses: '[-1]' })
})

it('no rate is said of fewer than 30 transactions', async () => {
  const few = { ...parts.declines, before: { attempts: 29, declined: 5 } }
  await draw({ parts: { ...parts, declines: few } })
  await expect.element(widget('Declined').getByRole('row', { name: /Insufficient funds/ })).toBeVisible()
  expect(
    widget('Declined')
      .getByText(/interval/)
      .elements(),
  ).toEqual([])
})

it('terminals that began, ended or fell silent are counted and named', async () => {
  await draw()
  const terminals = widget('New, lost and silent terminals')
  await expect
    .element(terminals.getByText('New: 0. Without transactions in this period: 6. Silent in the last 7 days: 0.'))
    .toBeVisible()
  const row = terminals.getByRole('row', { name: /Till 1 \(T1\)/ })
  expect(await searchOf(row.getByRole('link', { name: '90.00 EUR' }))).toMatchObject({
    terminalTokens: '["t1"]',
    period: `${before.dateFrom}~${before.dateTo}`,
  })
})

it('of more transactions than are read it says so, and what the rollups know stands', async () => {
  await draw({ parts: null })
  await expect.element(page.getByText(/^More than 200,000 transactions/)).toBeVisible()
  await expect.element(widget('Merchant')).toBeVisible()
  expect(widget('Store').elements()).toEqual([])
})

it('another range and another currency are chosen in the address, and asked for', async () => {
  const { server, onAddress } = await draw({}, { before: 'previous', of: 'EUR' })
  const bodies = server.requests.filter(({ line }) => line.includes('/dashboard/why')).map(({ body }) => body)
  expect(bodies).toEqual([
    expect.objectContaining({ before: 'previous', of: 'EUR' }),
    expect.objectContaining({ before: 'previous', of: 'EUR' }),
  ])
  await page.getByText('Same weekdays').click()
  expect(onAddress).toHaveBeenLastCalledWith(expect.objectContaining({ before: 'sameWeekdays', of: 'EUR' }))
  await page.getByRole('combobox', { name: 'Currency' }).selectOptions('JPY')
  expect(onAddress).toHaveBeenLastCalledWith(expect.objectContaining({ before: 'previous', of: 'JPY' }))
})

it('VAR-05 D-86 in DR no merchant opens a list that cannot be narrowed to it', async () => {
  const principal = { level: 'mid', variant: 'dr' } as const
  const query = whyQuery({ search: {}, of: undefined, before: 'previous' }, principal)
  const explain = ({ change, ...ranges }: Why) =>
    change
      ? {
          currency: 'EUR',
          ranges,
          whole: change,
          contributions: {
            values: [
              { key: 'm', name: 'Of a merchant', ...whole, part: { by: 'merchant', token: 'm1' } as const },
              { key: 's', name: 'Of a store', ...whole, part: { by: 'store', token: 's1' } as const },
            ],
          },
        }
      : undefined
  await renderWidget(<ContributionsWidget title="Parts" query={query} explain={explain} />, {
    principal,
    replies: { 'dashboard/why': why },
  })
  await expect.element(page.getByText('Of a merchant', { exact: true })).toBeVisible()
  expect(
    page
      .getByRole('link')
      .elements()
      .map((link) => link.textContent),
  ).toEqual([expect.stringMatching(/^Of a store/)])
})
