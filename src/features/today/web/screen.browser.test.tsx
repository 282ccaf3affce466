import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answerError } from '#web/api/stub-server.ts'
import '#web/ui/theme/theme.css'
import { euros, figure, hours, renderToday as setup } from '#tests/support/render-today.tsx'

const searchOf = (name: string | RegExp) => {
  const link = page.getByRole('link', { name }).element() as HTMLAnchorElement
  return Object.fromEntries(new URLSearchParams(link.search))
}

it('today says the net first, how it compares with a usual day up to now, and what it is made of', async () => {
  await setup({})
  const euro = page.getByRole('region', { name: 'EUR' })
  await expect.element(euro.getByText('1,284.50\u00a0EUR')).toBeVisible()
  await expect
    .element(euro.getByText(/^\+12% vs usual by this time, 1,147\.00\sEUR \(Sunday: mean of 4 days\)$/))
    .toBeVisible()
  const facts = euro
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(facts.slice(0, 5)).toEqual([
    '37 sales 1,500.00\u00a0EUR',
    'of which tips 45.00\u00a0EUR',
    '2 refunds −215.50\u00a0EUR',
    '3 declined',
    '1 without an answer yet',
  ])
})

it.each([
  ['is compared up to then', 114_700, true],
  ['is not compared where none of it has come in', 0, false],
])('where data is late it says up to when there is, and today %s', async (_, soFar, isCompared) => {
  const checked = { at: '2026-11-22T12:31:00Z', dataAsOf: '2026-11-22T10:05:00Z', kinds: [] }
  await setup({
    currencies: [{ ...euros, usual: { days: 4, soFar } }],
    warnings: { total: 0, items: [], checked },
  })
  await expect.element(page.getByText(/^Data as of .*22\.11\.2026/)).toBeVisible()
  expect(page.getByText(/usual by this time/).elements()).toHaveLength(isCompared ? 1 : 0)
})

it('each figure and each hour opens the rows behind it', async () => {
  await setup({})
  await expect.element(page.getByRole('link', { name: '37 sales' })).toBeVisible()
  const day = '2026-11-22 00:00~2026-11-22 23:59'
  expect(searchOf(/1,284\.50/)).toEqual({
    period: day,
    statuses: '[1]',
    types: '["sale","refund","void"]',
    currency: '["EUR"]',
  })
  expect(searchOf('2 refunds')).toEqual({ period: day, statuses: '[1]', types: '["refund"]', currency: '["EUR"]' })
  expect(searchOf('3 declined')).toMatchObject({ period: day, statuses: '[-1]' })
  const hour = /^10:00: 500\.00\sEUR, transactions: 12, usual 400\.00\sEUR$/
  expect(searchOf(hour)).toMatchObject({ period: '2026-11-22 10:00~2026-11-22 10:59' })
  // From the first to the last hour that has, or usually has, business; without rows there is nothing to open.
  expect(page.getByRole('list', { name: 'By hour' }).getByRole('listitem').elements()).toHaveLength(3)
  await expect.element(page.getByRole('img', { name: /^12:00/ })).toBeVisible()
})

it('a day with business in all of its 24 hours goes into what a window of 320 pixels leaves it', async () => {
  const all = Object.fromEntries(Array.from({ length: 24 }, (_, hour) => [hour, { count: 1, net: 9900, usual: 9900 }]))
  await setup({ currencies: [{ ...euros, hours: hours(all) }] })
  const bars = page.getByRole('list', { name: 'By hour' }).getByRole('listitem')
  await expect.element(bars.last()).toBeVisible()
  expect(bars.elements()).toHaveLength(24)
  // The page's padding takes 32 pixels.
  await page.viewport(288, 800)
  const right = Math.max(...bars.elements().map((bar) => bar.getBoundingClientRect().right))
  expect(right).toBeLessThanOrEqual(288)
})

it('where it is another day in some stores, figures of all stores open nothing, and those of a store open its own day', async () => {
  const store = { currency: 'EUR', sale: figure(1, 100), refund: figure(0, 0), void: figure(0, 0), tips: 0 }
  await setup({
    last: '2026-11-23',
    stores: [
      { ...store, token: 'a', name: 'Athens', day: '2026-11-22' },
      { ...store, token: 'k', name: 'Kiritimati', day: '2026-11-23' },
    ],
  })
  await expect.element(page.getByRole('table', { name: 'By store' })).toBeVisible()
  expect(page.getByRole('link', { name: '37 sales' }).elements()).toEqual([])
  const rows = page.getByRole('table', { name: 'By store' }).getByRole('row').elements()
  const periods = rows.slice(1).map((row) => new URLSearchParams(row.querySelectorAll('a')[1]?.search).get('period'))
  expect(periods).toEqual(['2026-11-22 00:00~2026-11-22 23:59', '2026-11-23 00:00~2026-11-23 23:59'])
})

it('each store stands beside what is usual in it by this time, where anything is', async () => {
  const store = { currency: 'EUR', refund: figure(0, 0), void: figure(0, 0), tips: 0, day: '2026-11-22' }
  await setup({
    stores: [
      { ...store, token: 'a', name: 'Athens', sale: figure(9, 9000), usual: { days: 4, soFar: 12_000 } },
      { ...store, token: 'n', name: 'Nafplio', sale: figure(1, 100), usual: null },
      { ...store, token: 'p', name: 'Piraeus', sale: figure(0, 0), usual: { days: 1, soFar: 500 } },
    ],
  })
  const table = page.getByRole('table', { name: 'By store' })
  await expect.element(table).toBeVisible()
  const cells = [...table.element().querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent),
  )
  expect(cells).toEqual([
    ['Store', 'Sales', 'Net', 'Vs usual by this time'],
    ['Athens', '9', '90.00\u00a0EUR', '−25%'],
    ['Nafplio', '1', '1.00\u00a0EUR', ''],
    ['Piraeus', '0', '0.00\u00a0EUR', '−100%'],
  ])
})

it('what needs attention is named with its reason in words, and how many more there are', async () => {
  const terminal = { token: 't1', alias: 'Bar', tid: 'GR01', storeName: 'Koukaki' }
  await setup({
    stopped: { total: 23, items: [{ ...terminal, reason: 'merchant' }] },
    devices: { total: 1, items: [{ token: 'd1', deviceId: 'abc', model: 'Pixel 8' }] },
    invitations: { total: 3, items: [{ token: 'u1', name: 'Maria K.', expiresAt: '2026-11-23T08:00:00Z' }] },
    warnings: {
      total: 2,
      items: [
        {
          token: 'w',
          kind: 'silent',
          day: '2026-11-22',
          value: 3,
          usual: 9,
          transactions: 0,
          storeToken: null,
          terminalToken: 't1',
          ...pick(terminal),
        },
        {
          token: 'ws',
          kind: 'storeSales',
          day: '2026-11-22',
          value: 4,
          usual: 31,
          transactions: 0,
          storeToken: 's1',
          terminalToken: null,
          tid: null,
          alias: null,
          storeName: 'Piraeus',
        },
      ],
    },
    declines: [{ code: '51', count: 4 }],
  })
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await expect.element(attention.getByText('23 terminals cannot take payments')).toBeVisible()
  await expect.element(attention.getByText(/No transactions for 3 hours/)).toBeVisible()
  expect(
    attention
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
      .slice(0, 8),
  ).toEqual([
    'Bar (GR01) · Koukaki · Merchant disabled',
    'and 22 more',
    'Bar (GR01) · Koukaki · No transactions for 3 hours on 22.11.26. Usual: active for 9 hours.',
    'Piraeus · 4 sales so far on 22.11.26. Usual by this time: 31.',
    'abc · Pixel 8',
    expect.stringMatching(/^4 × .*funds.* \(51\)$/i),
    expect.stringMatching(/^Maria K\. · \d\d:\d\d \| 23\.11\.2026 GMT/),
    'and 2 more',
  ])
  await expect.element(attention.getByText('3 invitations expire soon')).toBeVisible()
  expect(searchOf('Maria K.')).toEqual({ open: 'u1' })
})

it('what needs attention opens the list of it, and a warning the transactions it is about', async () => {
  const terminal = { storeToken: null, terminalToken: 't1', alias: 'Bar', tid: 'GR01', storeName: 'Koukaki' }
  const warning = { day: '2026-11-22', value: 50, usual: 5, transactions: 20, ...terminal }
  await setup({
    stopped: { total: 2, items: [] },
    devices: { total: 1, items: [] },
    warnings: {
      total: 4,
      items: [
        { ...warning, token: 'a', kind: 'silent' },
        { ...warning, token: 'b', kind: 'declines' },
        { ...warning, token: 'c', kind: 'refunds' },
        { ...warning, token: 'd', kind: 'storeSales', storeToken: 's1', terminalToken: null, tid: null, alias: null },
      ],
    },
  })
  await expect.element(page.getByRole('link', { name: '2 terminals cannot take payments' })).toBeVisible()
  expect(searchOf('2 terminals cannot take payments')).toEqual({
    effectiveState: '["terminal","store","mid","merchant","device"]',
  })
  expect(searchOf('1 device did not pass its security check')).toEqual({
    attestation: '["failed","notRun"]',
    status: '["active"]',
    blocked: '["unblocked"]',
  })
  const period = '2026-11-22 00:00~2026-11-22 23:59'
  const rows = { period, terminalTokens: '["t1"]' }
  expect(searchOf(/^50\s?% of 20 transactions declined/)).toEqual({
    ...rows,
    statuses: '[-1]',
    types: '["sale","refund","void"]',
  })
  expect(searchOf(/^50 refunds/)).toEqual({ ...rows, statuses: '[1]', types: '["refund"]' })
  expect(searchOf(/^50 sales/)).toEqual({ period, storeTokens: '["s1"]', statuses: '[1]', types: '["sale"]' })
  expect(page.getByRole('link', { name: /^No transactions/ }).elements()).toEqual([])
})

it('a day without transactions says so', async () => {
  await setup({ currencies: [] })
  await expect.element(page.getByText('No transactions yet today')).toBeVisible()
})

it('a failure says why and can be tried again', async () => {
  // With a status that a read is not repeated for by itself.
  await setup(answerError(409, 'BUSY'))
  await expect.element(page.getByText("Couldn't load today")).toBeVisible()
  await expect.element(page.getByText('The service is busy. Try again in a moment.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

const pick = ({ tid, alias, storeName }: { tid: string; alias: string; storeName: string }) => ({
  tid,
  alias,
  storeName,
})

it('JOB-23 chargebacks of seven days lead to their list, of the days that were counted', async () => {
  await setup({ chargebacks: 2, last: '2026-11-23' }, 'store1')
  await expect.element(page.getByRole('link', { name: '2 chargebacks in the last 7 days' })).toBeVisible()
  expect(searchOf('2 chargebacks in the last 7 days')).toEqual({
    period: '2026-11-16 00:00~2026-11-23 23:59',
    types: '["chargeback"]',
    storeTokens: '["store1"]',
  })
})

it.each([[0], [undefined]])('JOB-23 where %s chargebacks are told nothing is said of them', async (chargebacks) => {
  await setup({ ...(chargebacks === 0 && { chargebacks }), declines: [{ code: '51', count: 1 }] })
  await expect.element(page.getByRole('region', { name: 'Needs attention' })).toBeVisible()
  expect(page.getByText(/chargeback/).elements()).toEqual([])
})
