import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '#core/access/roles.ts'
import { answer } from '#web/api/stub-server.ts'
import { currentConfig } from '#web/config/config.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { add, editor, open, options } from '#tests/support/render-filters.tsx'
import { buildPage, renderForRole } from '#tests/support/render-for-role.tsx'
import '#web/ui/theme/theme.css'
import { terminalList } from '../contract.ts'
import { buildTerminal } from './build-terminal.ts'
import type { TerminalSearch } from './queries.ts'
import { TerminalList } from './screen.tsx'

const named = (kind: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ token: `${kind}-${at + 1}`, name: `${kind} ${at + 1}` }))

/** The list of terminals for a role, with as many of each thing above a merchant as it sees. */
const draw = async (role: Role, count: number) => {
  const onSearch = vi.fn<(search: TerminalSearch) => void>()
  await renderForRole(
    <TerminalList
      search={{}}
      selected={undefined}
      onAdd={() => {}}
      onReports={() => {}}
      onSearch={(update) => onSearch(update({}))}
    />,
    {
      'POST /api/terminals/1/10': () => buildPage(terminalList, [buildTerminal()]),
      'GET /api/filters/terminals': () => answer({ data: [] }),
      'GET /api/terminal/currencies': () => answer({ data: ['EUR'] }),
      'POST /api/merchants/list-user-merchants': () => answer({ data: named('Merchant', count) }),
      'GET /api/get-mids-data-for-filters': () =>
        answer({
          data: {
            acquirers: named('Acquirer', count),
            affiliates: named('Affiliate', count),
            instances: named('Instance', count),
            mccs: [],
            countries: [],
          },
        }),
    },
    { role, at: '/terminals/list' },
  )
  await expect.element(page.getByRole('table').getByText('Bar')).toBeVisible()
  return onSearch
}

beforeEach(() => () => bootClient.clear())
afterEach(() => void vi.restoreAllMocks())

it('FLT-70 terminals are found by their current state, in the words that the list says it with', async () => {
  const onSearch = await draw('ROLE_ADMIN', 2)
  await open('Current state')
  expect(
    editor('Current state')
      .getByRole('checkbox')
      .elements()
      .map((box) => box.closest('label')?.textContent?.trim()),
  ).toEqual([
    'Accepting payments',
    'Terminal disabled',
    'Store disabled',
    'MID disabled',
    'Merchant disabled',
    'Device blocked',
  ])
  await page.getByRole('checkbox', { name: 'Device blocked' }).click()
  expect(onSearch).toHaveBeenLastCalledWith(expect.objectContaining({ effectiveState: ['device'] }))
})

it.each([
  ['Acquirer', 'acquirerTokens'],
  ['Affiliate', 'affiliateTokens'],
  ['Instance', 'instanceTokens'],
])('FLT-67 terminals are found by %s', async (name, filter) => {
  const onSearch = await draw('ROLE_ADMIN', 2)
  await open(name)
  await page.getByRole('option', { name: `${name} 2` }).click()
  await vi.waitFor(() =>
    expect(onSearch).toHaveBeenLastCalledWith(expect.objectContaining({ [filter]: [`${name}-2`] })),
  )
})

const above = ['Acquirer', 'Affiliate', 'Instance', 'Merchant']

it.each([
  ['who sees several', 'ROLE_ADMIN', 2, 'standard', above],
  ['who sees one', 'ROLE_MERCHANT_ADMIN', 1, 'standard', []],
  ['a store admin', 'ROLE_STORE_ADMIN', 2, 'standard', []],
  ['a cashier', 'ROLE_CASHIER', 2, 'standard', []],
  ['anybody in DR', 'ROLE_ADMIN', 2, 'dr', []],
] as const)(
  'FLT-67 filters by what is above a terminal are offered to %s as they can be used',
  async (_, role, count, variant, offered) => {
    if (variant === 'dr') bootClient.setQueryData(['config'], { ...currentConfig(), variant })
    await draw(role, count)
    await add().click()
    await expect
      .poll(() =>
        options()
          .filter((name) => above.includes(name ?? ''))
          .toSorted(),
      )
      .toEqual(offered)
    expect(options()).toContain('Current state')
  },
)
