import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { exportEntities } from '#features/exports/rights.ts'
import { terminalList, type TerminalDetails } from '../contract.ts'
import { currentConfig } from '#web/config/config.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { renderForRole, firstCell, buildPage } from '#tests/support/render-for-role.tsx'
import '#web/ui/theme/theme.css'
import { buildTerminal } from './build-terminal.ts'
import { TerminalList } from './screen.tsx'
import { terminalsSection } from './section.ts'
import type { TerminalSearch } from './queries.ts'

type Given = Parameters<typeof renderForRole>[2]

const setup = async (terminal: Partial<TerminalDetails> = {}, given?: Given) => {
  const onSearch = vi.fn<(search: TerminalSearch) => void>()
  const onReports = vi.fn()
  await renderForRole(
    <TerminalList
      search={{}}
      selected={undefined}
      onAdd={() => {}}
      onReports={onReports}
      onSearch={(update) => onSearch(update({}))}
    />,
    { 'POST /api/terminals/1/10': () => buildPage(terminalList, [buildTerminal(terminal)]) },
    { at: '/terminals/list', ...given },
  )
  await expect.element(page.getByRole('table').getByText('Bar')).toBeVisible()
  return { onSearch, onReports }
}
const cell = async (heading: string, terminal?: Partial<TerminalDetails>) => {
  await setup(terminal)
  return firstCell(heading)?.textContent?.trim()
}

beforeEach(() => () => bootClient.clear())
afterEach(() => void vi.restoreAllMocks())

it.each([
  ['TRM-01', 'Alias', 'Bar'],
  ['TRM-02', 'TID', 'GR000042'],
  ['TRM-04', 'Merchant', 'Kafeneio AE'],
  ['TRM-05', 'Store', 'Kafeneio Centre'],
  ['TRM-06', 'MID', '000000000001234'],
  ['TRM-07', 'Currency', 'EUR'],
  ['TRM-08', 'Terminal status', 'Enabled'],
  ['TRM-09', 'Tip', 'Enabled'],
  ['TRM-10', 'SCA', 'PIN'],
  ['TRM-11', 'Terminal type', 'Dedicated device'],
  ['TRM-12', 'Order reference', 'Yes'],
  ['TRM-13', 'App-to-app signature check', 'Yes'],
  ['TRM-14', 'App-to-app only', 'No'],
  ['TRM-15', 'Users', '3'],
])('%s the column %s shows %s', async (_row, heading, text) => {
  expect(await cell(heading)).toBe(text)
})

it.each([
  ['TRM-29', 0, 'Inherit from merchant (PIN)'],
  ['TRM-30', 1, 'Contactless'],
  ['TRM-31', 2, 'PIN'],
  ['TRM-32', 3, '3DS'],
  ['TRM-33', 4, 'PIN and 3DS'],
] as const)('%s SCA type %i reads: %s', async (_row, scaType, text) => {
  expect(await cell('SCA', { scaType })).toBe(text)
})

it('TRM-11 a type without a name is shown as it is', async () => {
  expect(await cell('Terminal type', { terminalType: 7 })).toBe('7')
})

it('TRM-11 D-69 a type that the operator has named is called so', async () => {
  bootClient.setQueryData(['config'], { ...currentConfig(), terminalTypes: { 7: 'Kiosk' } })
  expect(await cell('Terminal type', { terminalType: 7 })).toBe('Kiosk')
})

it.each([
  ['store', 'Store disabled'],
  ['mid', 'MID disabled'],
  ['merchant', 'Merchant disabled'],
] as const)(
  'ERR-M22 STO-11 an enabled terminal that takes no payments says what keeps it: %s',
  async (reason, text) => {
    expect(await cell('Terminal status', { processing: { enabled: false, reason } })).toBe(
      `${text}Own setting: Enabled`,
    )
  },
)

it('TRM-08 a disabled one is told by a word', async () => {
  const off = { terminalStatus: 0, processing: { enabled: false, reason: 'terminal' } } as const
  expect(await cell('Terminal status', off)).toBe('Disabled')
})

it('TRM-02 LIST-03 is sorted by alias, TID and date of creation', async () => {
  const { onSearch } = await setup()
  for (const [name, sort, direction] of [
    // The order that the list comes in is turned round by its first press.
    ['Alias', 'alias', 'desc'],
    ['TID', 'posTerminalIdCode', 'asc'],
    ['Created', 'createdAt', 'asc'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click()
    expect(onSearch).toHaveBeenLastCalledWith(expect.objectContaining({ sort, direction }))
  }
  await expect.element(page.getByRole('button', { name: 'Store', exact: true })).not.toBeInTheDocument()
})

it('VAR-17 VAR-18 D-105 in DR the TID is called tid, sorts with the alias alone, and reports open from the list', async () => {
  bootClient.setQueryData(['config'], { ...currentConfig(), variant: 'dr' })
  const { onSearch, onReports } = await setup({ tid: 'GR000042' })
  expect(page.getByRole('columnheader', { name: 'TID', exact: true }).elements()).toHaveLength(1)
  expect(firstCell('TID')?.textContent).toBe('GR000042')
  await page.getByRole('button', { name: 'TID', exact: true }).click()
  expect(onSearch).toHaveBeenLastCalledWith(expect.objectContaining({ sort: 'tid' }))
  await expect.element(page.getByRole('button', { name: 'Created', exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Bar' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Reports of Bar' }).click()
  expect(onReports).toHaveBeenCalledExactlyOnceWith('t1')
})

it('NAV-02 terminals are an entry of the menu, a title, a column order and an export under one key', async () => {
  expect(terminalList.key).toBe('terminals')
  expect(terminalsSection).toMatchObject({ to: '/terminals/list', title: { message: 'Terminals' } })
  expect(exportEntities).toContain(terminalList.key)
  await setup()
  await expect.element(page.getByRole('table', { name: 'Terminals' })).toBeVisible()
})

it.each([
  ['ROLE_ADMIN', false, 1],
  ['ROLE_ADMIN', true, 0],
  ['ROLE_MERCHANT_ADMIN', false, 0],
  ['ROLE_CASHIER', false, 0],
] as const)('TRM-20 ROLE-28 %s, read-only %s, is offered %i ways to add one', async (role, viewOnly, offered) => {
  await setup({}, { role, viewOnly })
  await expect.element(page.getByRole('button', { name: 'Reports of Bar' })).toBeVisible()
  await expect.poll(() => page.getByRole('button', { name: 'Add terminal' }).elements()).toHaveLength(offered)
})
