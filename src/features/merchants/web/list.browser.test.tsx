import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { merchantList } from '../contract.ts'
import { activateLanguage } from '#web/i18n/language.ts'
import { buildMerchant } from './build-merchant.ts'
import { renderForRole, firstCell, buildPage } from '#tests/support/render-for-role.tsx'
import { MerchantList } from './screen.tsx'
import type { MerchantSearch } from './queries.ts'

const setup = async (records: object[] = [buildMerchant()], given: Parameters<typeof renderForRole>[2] = {}) => {
  const onSearch = vi.fn<(search: MerchantSearch) => void>()
  const server = await renderForRole(
    <MerchantList search={{}} onSearch={(update) => onSearch(update({}))} selected={undefined} />,
    { 'POST /api/merchants/1/10': () => buildPage(merchantList, records) },
    given,
  )
  if (records.length > 0) await expect.element(page.getByRole('row').nth(1)).toBeInTheDocument()
  return { ...server, onSearch }
}

afterEach(() => void vi.restoreAllMocks())

it.each([
  ['MER-01', 'Name', 'Kafeneio AE'],
  ['MER-02', 'Country', 'Greece'],
  ['MER-04', 'Merchant status', 'Enabled'],
  ['MER-05', 'Card acceptor name', 'KAFENEIO'],
  ['MER-06', 'Acquirer', 'Aegean'],
  ['MER-07', 'Affiliate', 'Hellas'],
  ['MER-08', 'Instance', 'Attica'],
])('%s the column %s shows %s', async (_row, heading, text) => {
  await setup()
  expect(firstCell(heading)?.textContent).toBe(text)
})

it('MER-04 a disabled merchant is told by its word and by another shape', async () => {
  await setup([buildMerchant(), buildMerchant({ token: 'm2', merchantStatus: 0 })])
  const states = [...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('td:not([data-lead])'))
  expect(states.map((cell) => cell?.textContent)).toEqual(['Enabled', 'Disabled'])
  const [enabled, disabled] = states.map((cell) => cell?.querySelector('svg')?.dataset.icon)
  expect(disabled).not.toBe(enabled)
})

it('MER-13 the column Created shows the time in the format of the lists, with its zone', async () => {
  await setup()
  expect(firstCell('Created')?.textContent).toMatch(/^\d\d:\d\d \| 2[01]\.11\.2026 GMT/)
})

it.each([
  ['MER-09', 'MIDs', '2', '/mids/list'],
  ['MER-10', 'Stores', '3', '/stores/list'],
  ['MER-11', 'Terminals', '12', '/terminals/list'],
  ['MER-12', 'Users', '7', '/users/list'],
])('%s the number of %s leads to that list, of this merchant alone', async (_row, heading, count, path) => {
  await setup()
  await expect.element(page.getByRole('link', { name: count, exact: true })).toBeVisible()
  const link = firstCell(heading)?.querySelector('a')
  expect(link?.textContent).toBe(count)
  const address = new URL(link?.href ?? '')
  expect(address.pathname).toBe(path)
  expect(JSON.parse(address.searchParams.get('merchantTokens') ?? '')).toEqual(['m1'])
})

it('LIST-01 NAV-07 is named after its section and sorted by what it may be sorted by', async () => {
  const { onSearch } = await setup()
  await expect.element(page.getByRole('table', { name: 'Merchants' })).toBeVisible()
  const sortable = page.getByRole('columnheader').getByRole('button', { name: /^(Name|Created)/ })
  await sortable.first().click()
  // The order that the list comes in is turned round by its first press.
  expect(onSearch).toHaveBeenCalledWith(expect.objectContaining({ sort: 'name', direction: 'desc' }))
})

it('says so when there is none', async () => {
  await setup([])
  await expect.element(page.getByText('No merchants yet')).toBeVisible()
})

it.each([
  ['en', 'Greece'],
  ['bg', 'Гърция'],
  ['el', 'Ελλάδα'],
  ['fr_ca', 'Grèce'],
  ['fr', 'Grèce'],
  ['it', 'Grecia'],
] as const)('MER-02 I18N-12 in %s the country is called %s', async (language, name) => {
  await setup()
  await activateLanguage(language)
  await expect.element(page.getByRole('cell', { name, exact: true })).toBeVisible()
})
