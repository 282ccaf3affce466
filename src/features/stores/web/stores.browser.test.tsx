import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { storeList, storeTerminalList, type StoreDetails as Store } from '../contract.ts'
import { answer } from '#web/api/stub-server.ts'
import { renderForRole, factOf, firstCell, buildPage } from '#tests/support/render-for-role.tsx'
import { StoreDetailsPanel } from './screen.tsx'
import { StoreList } from './screen.tsx'
import type { StoreSearch } from './queries.ts'

/** A store with a value in every field. */
const buildStore = (values: Partial<Store> = {}): Store => ({
  token: 's1',
  name: 'Kafeneio Centre',
  address: '1 Ermou, Athens',
  timeZone: 'Europe/Athens',
  merchantName: 'Kafeneio AE',
  mcc: '5812',
  mid: '000000000001234',
  processing: { enabled: true, reason: null },
  terminalsCount: 12,
  createdAt: '2026-11-20T16:05:07.000Z',
  storeStatus: 1,
  merchantToken: 'm1',
  midToken: 'mid1',
  mccName: 'Eating places and restaurants',
  ...values,
})

type Given = Parameters<typeof renderForRole>[2]

const renderList = async (records: object[] = [buildStore()], given?: Given) => {
  const onSearch = vi.fn<(search: StoreSearch) => void>()
  await renderForRole(
    <StoreList search={{}} onSearch={(update) => onSearch(update({}))} selected={undefined} />,
    { 'POST /api/stores/1/10': () => buildPage(storeList, records) },
    given,
  )
  if (records.length > 0) await expect.element(page.getByRole('row').nth(1)).toBeInTheDocument()
  return onSearch
}

const terminal = {
  token: 't1',
  alias: 'Bar',
  posTerminalIdCode: 'T0000042',
  terminalStatus: 1,
  processing: { enabled: true, reason: null },
}
const renderDetails = async (store: Partial<Store> = {}, terminals: object[] = [terminal], given?: Given) => {
  await renderForRole(
    <StoreDetailsPanel id="s1" />,
    {
      'GET /api/store/s1': () => answer({ data: buildStore(store) }),
      'POST /api/store/s1/terminals/1/10': () => buildPage(storeTerminalList, terminals),
    },
    given,
  )
  await expect.element(page.getByRole('heading', { level: 2 })).toBeVisible()
}
const terminals = page.getByRole('table', { name: 'Terminals of a store' })

afterEach(() => void vi.restoreAllMocks())

describe('the list of stores', () => {
  it.each([
    ['STO-01', 'Name', 'Kafeneio Centre'],
    ['STO-02', 'Address', '1 Ermou, Athens'],
    ['STO-03', 'Time zone', 'Europe/Athens'],
    ['STO-04', 'Merchant', 'Kafeneio AE'],
    ['STO-05', 'MCC', '5812'],
    ['STO-06', 'MID', '000000000001234'],
    ['STO-08', 'Terminals', '12'],
  ])('%s the column %s shows %s', async (_row, heading, text) => {
    await renderList()
    expect(firstCell(heading)?.textContent).toBe(text)
  })

  it('STO-09 the column Created shows the time with its zone', async () => {
    await renderList()
    expect(firstCell('Created')?.textContent).toMatch(/^\d\d:\d\d \| 2[01]\.11\.2026 GMT/)
  })

  it('STO-08 the number of terminals leads to them', async () => {
    await renderList()
    await expect.element(page.getByRole('link', { name: '12', exact: true })).toBeVisible()
    const address = new URL(firstCell('Terminals')?.querySelector('a')?.href ?? '')
    expect(address.pathname + address.search).toBe('/terminals/list?storeTokens=%5B%22s1%22%5D')
  })

  it.each([
    ['STO-01', 'Name', 'name'],
    ['STO-04', 'Merchant', 'merchantName'],
    ['STO-09', 'Created', 'createdAt'],
  ])('LIST-03 NAV-06 %s is sorted by %s', async (_row, heading, field) => {
    const onSearch = await renderList()
    await page.getByRole('table', { name: 'Stores' }).getByRole('button', { name: heading, exact: true }).click()
    expect(onSearch).toHaveBeenCalledWith(expect.objectContaining({ sort: field }))
  })

  it('STO-11 a deactivated store is marked with what keeps it from processing', async () => {
    await renderList([buildStore({ processing: { enabled: false, reason: 'mid' } })])
    expect(firstCell('Name')?.textContent).toBe('Kafeneio CentreMID disabled')
    expect(firstCell('Name')?.querySelector('svg')).not.toBeNull()
  })

  it('LIST-24 says so when there is none', async () => {
    await renderList([])
    await expect.element(page.getByText('No stores yet')).toBeVisible()
  })
})

describe('the details of a store', () => {
  it.each([
    ['STO-02', 'Address', '1 Ermou, Athens'],
    ['STO-03', 'Time zone', 'Europe/Athens'],
    ['STO-04', 'Merchant', 'Kafeneio AE'],
    ['STO-05', 'MCC', '5812 Eating places and restaurants'],
    ['STO-06', 'MID', '000000000001234'],
  ])('%s name %s: %s', async (_row, term, text) => {
    await renderDetails()
    expect(factOf(term)?.textContent).toBe(text)
  })

  it('STO-07 NAV-08 list its terminals, each leading to its own details', async () => {
    await renderDetails()
    await expect.element(terminals.getByRole('link', { name: 'Bar' })).toHaveAttribute('href', '/terminals/view/t1')
    await expect.element(terminals.getByRole('cell', { name: 'T0000042' })).toBeVisible()
  })

  it('STO-10 NAV-08 a store without terminals says so', async () => {
    await renderDetails({}, [])
    await expect.element(page.getByText('No terminals attached to this store')).toBeVisible()
  })

  it.each([
    ['store', 'The store is disabled, so transactions cannot be processed.', 'Store disabledOwn setting: Enabled'],
    [
      'merchant',
      'The merchant is disabled, so transactions cannot be processed.',
      'Merchant disabledOwn setting: Enabled',
    ],
  ] as const)('STO-11 the store and its terminals say that the %s is disabled', async (reason, notice, mark) => {
    const processing = { enabled: false, reason }
    await renderDetails({ processing }, [{ ...terminal, processing }])
    await expect.element(page.getByText(notice)).toBeVisible()
    await expect.element(terminals.getByRole('cell').last()).toHaveTextContent(mark)
  })

  it('what a store administrator does not see of a store is left out', async () => {
    const {
      merchantName: _,
      merchantToken: __,
      mid: ___,
      midToken: ____,
      mcc: _____,
      mccName: ______,
      ...seen
    } = buildStore()
    await renderForRole(
      <StoreDetailsPanel id="s1" />,
      {
        'GET /api/store/s1': () => answer({ data: seen }),
        'POST /api/store/s1/terminals/1/10': () => buildPage(storeTerminalList, []),
      },
      { role: 'ROLE_STORE_ADMIN' },
    )
    await expect.element(page.getByText('1 Ermou, Athens')).toBeVisible()
    expect(['Merchant', 'MCC', 'MID'].map(factOf)).toEqual([undefined, undefined, undefined])
  })
})
