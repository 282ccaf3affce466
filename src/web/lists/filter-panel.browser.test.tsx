import '#web/ui/theme/theme.css'
import { msg } from '@lingui/core/macro'
import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deviceLogList } from '#features/devices/history.ts'
import { periodOf, type SearchOf } from '#core/list/address.ts'
import type { List } from '#core/list/declare.ts'
import type { Level } from '#core/access/roles.ts'
import { merchantList } from '#features/merchants/contract.ts'
import { midList } from '#features/mids/contract.ts'
import { storeList } from '#features/stores/contract.ts'
import { transactionList } from '#features/transactions/contract.ts'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { plantSession } from '#web/session/build-session.ts'
import { renderInPortal } from '#web/shell/render-in-portal.tsx'
import type { FilterStyles } from './filter-style.ts'
import { FilterPanel } from './filter-panel.tsx'
import {
  merchantCountrySource,
  merchantSource,
  midCountrySource,
  storeSource,
  terminalSource,
  timeZoneSource,
} from './filter-sources.ts'

beforeEach(() => plantSession({ level: 'admin' }))
afterEach(() => {
  onlineManager.setOnline(true)
  vi.restoreAllMocks()
})

/** Draws the panel of a list and gives what was applied. */
const draw = async <L extends List>(
  list: L,
  styles: FilterStyles<L>,
  { search = {} as SearchOf<L>, level = 'admin' }: { search?: SearchOf<L>; level?: Level } = {},
) => {
  const onApply = vi.fn<(search: Record<string, unknown>) => void>()
  await renderInPortal(
    <FilterPanel
      {...{ list, styles, search, onApply }}
      period={periodOf(list, search)}
      viewer={{ level, variant: 'standard' }}
      onClose={() => {}}
    />,
  )
  return { onApply, apply: () => page.getByRole('button', { name: 'Show results' }).click() }
}

const picker = (name: string) => page.getByRole('combobox', { name })
const options = async () => {
  const list = page.getByRole('listbox')
  await expect.element(list.getByRole('option').first()).toBeVisible()
  return list
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
}

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
    const { onApply, apply } = await draw<List>(list, styles)
    await expect.element(picker('Country')).toBeVisible()
    expect(lines()).toEqual([])
    await picker('Country').click()
    expect(await options()).toEqual(['Bulgaria', 'Greece'])
    await page.getByRole('option', { name: 'Greece' }).click()
    await apply()
    expect(onApply).toHaveBeenCalledWith({ country: ['GR'] })
  })

  it('FLT-53 EQ-11 offers the time zones of stores, searched as one types, by words in any order, without accents', async () => {
    stubServer({ 'GET /api/terminal/timezones': () => answer({ data: ['Europe/Athens', 'Europe/Sofia'] }) })
    await draw(storeList, { timeZone: { label: msg`Time zone`, source: timeZoneSource } })
    await picker('Time zone').click()
    expect(await options()).toEqual(['Europe/Athens', 'Europe/Sofia'])
    await picker('Time zone').fill('sófia EUR')
    await expect.element(page.getByRole('option', { name: 'Europe/Athens' })).not.toBeInTheDocument()
    expect(await options()).toEqual(['Europe/Sofia'])
  })

  it('FLT-54 FLT-55 searches on the server, within the merchants that are chosen', async () => {
    const { requests } = stubServer({
      'POST /api/merchants/list-user-merchants': () => answer({ data: [{ token: 'm1', name: 'Kafeneio' }] }),
      'POST /api/stores/list-user-stores': () => answer({ data: [{ token: 's1', name: 'Harbour' }] }),
    })
    const { onApply, apply } = await draw(transactionList, {
      merchantTokens: { label: msg`Merchant`, source: merchantSource },
      storeTokens: { label: msg`Store`, source: storeSource },
    })
    await picker('Merchant').click()
    await page.getByRole('option', { name: 'Kafeneio' }).click()
    await picker('Store').click()
    await picker('Store').fill('harb')
    await expect.poll(() => requests.at(-1)?.body).toEqual({ merchantTokens: ['m1'], search: 'harb' })
    await page.getByRole('option', { name: 'Harbour' }).click()
    await apply()
    expect(onApply).toHaveBeenCalledWith({ merchantTokens: ['m1'], storeTokens: ['s1'] })
  })

  it('shows what an address has chosen by name', async () => {
    stubServer({
      'POST /api/terminals/list-user-terminals': async (request) => {
        expect(await request.json()).toEqual({ terminalTokens: ['t1', 't2'] })
        return answer({
          data: [{ token: 't1', name: 'Bar', posTerminalIdCode: '4711', storeName: 'Harbour', merchantToken: 'm1' }],
        })
      },
    })
    await draw(
      transactionList,
      { terminalTokens: { label: msg`Terminal`, source: terminalSource } },
      { search: { terminalTokens: ['t1', 't2'] } },
    )
    await expect.element(page.getByRole('button', { name: 'Remove: Bar · 4711' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove: unknown' }).click()
    await expect.element(page.getByRole('button', { name: 'Remove: unknown' })).not.toBeInTheDocument()
  })

  it('says why it is empty without a connection', async () => {
    stubServer({})
    await draw(storeList, { timeZone: { label: msg`Time zone`, source: timeZoneSource } })
    onlineManager.setOnline(false)
    await picker('Time zone').click()
    await expect.element(page.getByRole('status').filter({ hasText: 'without a connection' })).toBeInTheDocument()
  })

  it('is absent for people who may not ask; values that can be typed stay', async () => {
    await draw(
      transactionList,
      {
        merchantTokens: { label: msg`Merchant`, source: merchantSource },
        storeTokens: { label: msg`Store`, source: storeSource },
      },
      { level: 'transaction' },
    )
    await expect.element(picker('Store')).toBeVisible()
    await expect.element(picker('Merchant')).not.toBeInTheDocument()
  })
})

describe('a range', () => {
  it('ERR-M14 ERR-M15 of amounts says that an end is empty, and that they are the wrong way round', async () => {
    const { onApply, apply } = await draw(transactionList, { amountFrom: { label: msg`Amount` } })
    await page.getByLabelText('From').fill('100')
    await apply()
    await expect.element(page.getByLabelText('To')).toHaveAccessibleDescription('Can not be empty')
    await expect.element(page.getByLabelText('To')).toHaveFocus()
    await page.getByLabelText('To').fill('50')
    await apply()
    await expect.element(page.getByLabelText('To')).toHaveAccessibleDescription('Insert a correct amount range')
    expect(onApply).not.toHaveBeenCalled()
    await page.getByLabelText('To').fill('150')
    await apply()
    expect(onApply).toHaveBeenCalledWith({ amountFrom: 100, amountTo: 150 })
  })

  const typeDays = async (from: string, to: string) => {
    await page.getByLabelText('Period').selectOptions('Other dates')
    await page.getByLabelText('From', { exact: true }).fill(from)
    await page.getByLabelText('To', { exact: true }).fill(to)
    await userEvent.tab()
  }

  it('ERR-M12 of dates cannot end before it starts', async () => {
    const { onApply, apply } = await draw(transactionList, { dateFrom: { label: msg`Period` } })
    await typeDays('05.03.26', '02.03.26')
    await apply()
    await expect
      .element(page.getByLabelText('To', { exact: true }))
      .toHaveAccessibleDescription('The end of the range cannot be before the start')
    expect(onApply).not.toHaveBeenCalled()
  })

  it('VAL-30 CONST-06 FLT-64 of device logs may be 30 days, and not one more', async () => {
    const { onApply, apply } = await draw(deviceLogList, { dateFrom: { label: msg`Period` } })
    await typeDays('01.03.26', '31.03.26')
    await apply()
    await expect.element(page.getByText(/at most 30 days/)).toBeVisible()
    expect(onApply).not.toHaveBeenCalled()
    await page.getByLabelText('To', { exact: true }).fill('30.03.26')
    await userEvent.tab()
    await apply()
    expect(onApply).toHaveBeenCalledWith({ period: '2026-03-01 00:00~2026-03-30 23:59' })
  })

  it('B-12 offers only periods by name that are never too long', async () => {
    await draw(deviceLogList, { dateFrom: { label: msg`Period` } })
    const choices = page.getByLabelText('Period').getByRole('option')
    await expect.element(choices.first()).toBeInTheDocument()
    const offered = choices.elements()
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'Last Day',
      'Yesterday',
      'Last Week',
      'This week',
      'Last 30 days',
      'Other dates',
    ])
  })
})

it('a flag is yes, no or either', async () => {
  const { onApply, apply } = await draw(deviceLogList, { showShsm: { label: msg`SHSM` } })
  const answers = page.getByRole('group', { name: 'SHSM' })
  await expect.element(answers.getByRole('radio', { name: 'Any' })).toBeChecked()
  await answers.getByText('No').click()
  await apply()
  expect(onApply).toHaveBeenCalledWith({ showShsm: false })
})
