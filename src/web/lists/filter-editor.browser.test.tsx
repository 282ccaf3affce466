import '#web/ui/theme/theme.css'
import { msg } from '@lingui/core/macro'
import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deviceLogList } from '#features/devices/history.ts'
import type { List } from '#core/list/declare.ts'
import { merchantList } from '#features/merchants/contract.ts'
import { midList } from '#features/mids/contract.ts'
import { storeList } from '#features/stores/contract.ts'
import { transactionList } from '#features/transactions/contract.ts'
import { transactionFilters } from '#features/transactions/web/filters.ts'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { plantSession } from '#web/session/build-session.ts'
import { add, chip, renderFilters, editor, open, options } from '#tests/support/render-filters.tsx'
import {
  merchantCountrySource,
  merchantOptions,
  midCountrySource,
  storeOptions,
  timeZoneSource,
} from '#features/merchants/web/shared.ts'
import { terminalOptions } from '#features/terminals/web/shared.ts'

beforeEach(() => plantSession({ level: 'admin' }))
afterEach(() => {
  onlineManager.setOnline(true)
  vi.restoreAllMocks()
})

const picker = (name: string) => page.getByRole('combobox', { name })

describe('a picker', () => {
  it.each([
    ['FLT-49', 'mids/get-mid-countries', midList, { country: { label: msg`Country`, source: midCountrySource } }],
    [
      'FLT-51',
      'merchants/get-countries',
      merchantList,
      { country: { label: msg`Country`, source: merchantCountrySource } },
    ],
  ] as const)('%s asks %s when it is opened, and names the countries', async (_row, path, list, styles) => {
    const { lines } = stubServer({ [`GET /api/${path}`]: () => answer({ data: ['BG', 'GR'] }) })
    const { searched } = await renderFilters<List>(list, styles)
    await expect.element(add()).toBeVisible()
    expect(lines()).not.toContain(`GET /api/${path}`)
    await open('Country')
    await expect.poll(options).toEqual(['Bulgaria', 'Greece'])
    await page.getByRole('option', { name: 'Greece' }).click()
    await expect.poll(searched).toEqual({ country: ['GR'] })
  })

  it('FLT-53 EQ-11 offers the time zones of stores, searched as one types, by words in any order, without accents', async () => {
    stubServer({ 'GET /api/terminal/timezones': () => answer({ data: ['Europe/Athens', 'Europe/Sofia'] }) })
    await renderFilters(storeList, { timeZone: { label: msg`Time zone`, source: timeZoneSource } })
    await open('Time zone')
    await expect.poll(options).toEqual(['Europe/Athens', 'Europe/Sofia'])
    await picker('Time zone').fill('sófia EUR')
    await expect.poll(options).toEqual(['Europe/Sofia'])
  })

  it('FLT-54 FLT-55 searches on the server, within the merchants that are chosen', async () => {
    const { requests } = stubServer({
      'POST /api/merchants/list-user-merchants': () => answer({ data: [{ token: 'm1', name: 'Kafeneio' }] }),
      'POST /api/stores/list-user-stores': () => answer({ data: [{ token: 's1', name: 'Harbour' }] }),
    })
    const { searched } = await renderFilters(
      transactionList,
      {
        merchantTokens: { label: msg`Merchant`, source: merchantOptions },
        storeTokens: { label: msg`Store`, source: storeOptions },
      },
      { search: { merchantTokens: ['m1'] } },
    )
    await open('Store')
    await picker('Store').fill('harb')
    await expect.poll(() => requests.at(-1)?.body).toEqual({ merchantTokens: ['m1'], search: 'harb' })
    await page.getByRole('option', { name: 'Harbour' }).click()
    await expect.poll(searched).toEqual({ merchantTokens: ['m1'], storeTokens: ['s1'] })
  })

  it('shows what an address has chosen by name', async () => {
    stubServer({
      'POST /api/terminals/list-user-terminals': () =>
        answer({
          data: [{ token: 't1', name: 'Bar', posTerminalIdCode: '4711', storeName: 'Harbour', merchantToken: 'm1' }],
        }),
    })
    await renderFilters(
      transactionList,
      { terminalTokens: { label: msg`Terminal`, source: terminalOptions } },
      { search: { terminalTokens: ['t1', 't2'] } },
    )
    await chip('Terminal: Bar · 4711, unknown').click()
    await expect.element(page.getByRole('button', { name: 'Remove: Bar · 4711' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove: unknown' }).click()
    await expect.element(chip('Terminal: Bar · 4711')).toBeVisible()
  })

  it('says why it is empty without a connection', async () => {
    stubServer({})
    await renderFilters(storeList, { timeZone: { label: msg`Time zone`, source: timeZoneSource } })
    onlineManager.setOnline(false)
    await open('Time zone')
    await expect.element(page.getByRole('status').filter({ hasText: 'Check your connection' })).toBeInTheDocument()
  })

  it('is absent for people who may not ask; values that can be typed stay', async () => {
    stubServer({ 'POST /api/stores/list-user-stores': () => answer({ data: [] }) })
    await renderFilters(
      transactionList,
      {
        merchantTokens: { label: msg`Merchant`, source: merchantOptions },
        storeTokens: { label: msg`Store`, source: storeOptions },
        stan: transactionFilters.stan,
      },
      { level: 'transaction' },
    )
    await add().click()
    await expect.poll(options).toEqual(['Store', 'STAN'])
  })
})

it.each([
  ['Card', { cardPanObfuscated: { label: msg`Card` } }, '12', 'Enter the last 4 digits.'],
  [
    'RRN',
    { retrievalReferenceNumber: { label: msg`RRN` } },
    '1-2',
    'Enter up to 50 RRNs of at most 12 letters or digits.',
  ],
  ['STAN', { stan: { label: msg`STAN` } }, '1'.repeat(400), 'Enter at most 255 characters. This has 400.'],
  ['Amount', { amountFrom: { label: msg`Amount` } }, 'ten', 'Enter a number like 12.50, up to 999,999,999,999.'],
])('%s that is not of its form says what to enter', async (name, styles, typed, text) => {
  const { onSearch } = await renderFilters(transactionList, styles)
  await open(name)
  const field = page.getByRole('dialog').getByRole('textbox')
  await field.fill(typed)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(text))
  await expect.element(field).toHaveFocus()
  expect(onSearch).not.toHaveBeenCalled()
})

describe('a range', () => {
  it('ERR-M14 ERR-M15 of amounts says that an end is empty, and that they are the wrong way round', async () => {
    const { onSearch } = await renderFilters(transactionList, { amountFrom: { label: msg`Amount` } })
    const apply = () => page.getByRole('button', { name: 'Apply' }).click()
    await open('Amount')
    await page.getByText('Between').click()
    await page.getByLabelText('From').fill('100')
    await apply()
    await expect.element(page.getByLabelText('To', { exact: true })).toHaveAccessibleDescription('Can not be empty')
    await expect.element(page.getByLabelText('To', { exact: true })).toHaveFocus()
    await page.getByLabelText('To', { exact: true }).fill('50')
    await apply()
    await expect
      .element(page.getByLabelText('To', { exact: true }))
      .toHaveAccessibleDescription('Insert a correct amount range')
    expect(onSearch).not.toHaveBeenCalled()
    await page.getByLabelText('To', { exact: true }).fill('150')
    await apply()
    expect(onSearch).toHaveBeenCalledWith({ amountFrom: 100, amountTo: 150 })
  })

  it.each([
    ['At least', { amountFrom: 50.5, amountTo: 999_999_999_999 }, 'Amount: at least 50.5'],
    ['Up to', { amountFrom: 0, amountTo: 50.5 }, 'Amount: up to 50.5'],
    ['Exactly', { amountFrom: 50.5, amountTo: 50.5 }, 'Amount: 50.5'],
  ])('of amounts by one number: %s', async (comparison, meant, said) => {
    const { searched } = await renderFilters(transactionList, { amountFrom: { label: msg`Amount` } })
    await open('Amount')
    await page.getByText(comparison, { exact: true }).click()
    await page.getByRole('textbox', { name: 'Amount' }).fill('50,5')
    await userEvent.keyboard('{Enter}')
    await expect.poll(searched).toEqual(meant)
    await chip(said).click()
    await expect.element(page.getByRole('radio', { name: comparison })).toBeChecked()
    await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('50.5')
    expect(document.body.textContent).not.toContain('999')
    await page.getByRole('textbox', { name: 'Amount' }).fill('')
    await userEvent.keyboard('{Enter}')
    await expect.poll(searched).toEqual({})
  })

  const typeDays = async (from: string, to: string) => {
    await page.getByLabelText('From', { exact: true }).fill(from)
    await page.getByLabelText('To', { exact: true }).fill(to)
    await userEvent.tab()
  }

  it('is chosen by its name with one press', async () => {
    const { searched } = await renderFilters(transactionList, { dateFrom: { label: msg`Period` } })
    await chip('Last 30 days').click()
    await expect.element(page.getByRole('button', { name: 'Last 30 days', pressed: true })).toHaveFocus()
    await page.getByRole('button', { name: 'Yesterday' }).click()
    await expect.element(editor('Period')).not.toBeInTheDocument()
    expect(searched()).toEqual({ period: 'yesterday' })
    await expect.element(chip('Yesterday')).toHaveFocus()
  })

  it('ERR-M12 of dates cannot end before it starts', async () => {
    const { onSearch } = await renderFilters(transactionList, { dateFrom: { label: msg`Period` } })
    await chip('Last 30 days').click()
    await typeDays('05.03.26', '02.03.26')
    await expect
      .element(page.getByLabelText('To', { exact: true }))
      .toHaveAccessibleDescription('The end of the range cannot be before the start')
    expect(onSearch).not.toHaveBeenCalled()
  })

  it('VAL-30 CONST-06 FLT-64 of device logs may be 30 days, and not one more', async () => {
    const { onSearch } = await renderFilters(deviceLogList, { dateFrom: { label: msg`Period` } })
    await chip('Last 30 days').click()
    await typeDays('01.03.26', '31.03.26')
    await expect.element(page.getByText(/at most 30 days/)).toBeVisible()
    expect(onSearch).not.toHaveBeenCalled()
    await page.getByLabelText('To', { exact: true }).fill('30.03.26')
    await userEvent.tab()
    await expect.poll(() => onSearch.mock.lastCall).toEqual([{ period: '2026-03-01 00:00~2026-03-30 23:59' }])
  })

  it('B-12 offers only periods by name that are never too long', async () => {
    await renderFilters(deviceLogList, { dateFrom: { label: msg`Period` } })
    await chip('Last 30 days').click()
    const choices = page.getByRole('list', { name: 'Period' }).getByRole('button')
    await expect.element(choices.first()).toBeVisible()
    expect(choices.elements().map(({ textContent }) => textContent)).toEqual([
      'Last Day (today)',
      'Yesterday',
      'Last Week (7 days)',
      'This week',
      'Previous week',
      'Last 30 days',
    ])
  })

  it.each([
    ['at a desk', 1280],
    ['on a phone', 390],
  ])('of days is picked in a calendar %s, from which the editor comes back', async (_, width) => {
    await page.viewport(width, 844)
    const { searched } = await renderFilters(
      transactionList,
      { dateFrom: { label: msg`Period` } },
      { search: { period: '2026-03-01 00:00~2026-03-05 23:59' } },
    )
    await chip('01.03.26 – 05.03.26').click()
    await page.getByRole('button', { name: 'Open calendar' }).click()
    const day = (name: string) => page.getByRole('gridcell', { name })
    await day('Tuesday, March 10, 2026').click()
    await day('Thursday, March 12, 2026').click()
    await expect.poll(searched).toEqual({ period: '2026-03-10 00:00~2026-03-12 23:59' })
    await expect.element(editor('Period')).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect.element(editor('Period')).not.toBeInTheDocument()
    await page.viewport(1280, 800)
  })
})
