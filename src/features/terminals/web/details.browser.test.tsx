import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { reportList } from '#features/terminal-reports/contract.ts'
import { stopTexts } from '#core/texts/processing.ts'
import type { TerminalDetails as Terminal } from '../contract.ts'
import { transactionList } from '#features/transactions/contract.ts'
import { answer } from '#web/api/stub-server.ts'
import { renderForRole, factOf, buildPage } from '#tests/support/render-for-role.tsx'
import type { RecordSearch } from '#web/lists/list-search.ts'
import '#web/ui/theme/theme.css'
import { buildRow } from '#features/transactions/web/build-row.ts'
import { buildTerminal } from './build-terminal.ts'
import { TerminalDetailsPanel } from './details.tsx'

type Given = Parameters<typeof renderForRole>[2]

const report = {
  token: 'r1',
  dateTime: '2026-11-16T00:23:00',
  timeZone: 'Europe/Athens',
  operationId: 'Z20261115',
  type: 0,
  kind: 'END_OF_DAY_RECEIPT',
  alias: 'Bar',
  tid: 'GR000042',
  periodFrom: '2026-11-15T00:00:00',
  periodTo: '2026-11-15T23:59:59',
  totals: [{ currency: 'EUR', operation: 'sale', count: 12, amount: 34_550 }],
}

const setup = async (
  terminal: Partial<Terminal> = {},
  { record = {}, given, reports = [report] }: { record?: RecordSearch; given?: Given; reports?: object[] } = {},
) => {
  const onRecord = vi.fn<(record: RecordSearch) => void>()
  const server = await renderForRole(
    <TerminalDetailsPanel id="t1" search={record} onRecord={onRecord} />,
    {
      'GET /api/terminal/t1': () => answer({ data: buildTerminal(terminal) }),
      'PUT /api/terminal/t1': () => answer({ data: buildTerminal(terminal) }),
      'POST /api/terminal/get-reports/1/10': () => buildPage(reportList, reports),
      'POST /api/transactions/1/20': () => buildPage(transactionList, [buildRow()]),
    },
    { at: '/terminals/list', ...given },
  )
  await expect.element(page.getByRole('heading', { name: 'Bar' })).toBeVisible()
  return { ...server, onRecord }
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

afterEach(() => void vi.restoreAllMocks())

describe('the details of a terminal', () => {
  it.each([
    ['TRM-02', 'TID', 'GR000042'],
    ['TRM-03', 'Terminal ID', 'pos-bar-1'],
    ['TRM-04', 'Merchant', 'Kafeneio AE'],
    ['TRM-05', 'Store', 'Kafeneio Centre1 Ermou, Athens'],
    ['TRM-06', 'MID', '000000000001234'],
    ['TRM-07', 'Currency', 'EUR'],
    ['TRM-11', 'Terminal type', 'Dedicated device'],
    ['TRM-15', 'Users', '3 of at most 10'],
  ])('%s name %s: %s', async (_row, term, text) => {
    await setup()
    expect(factOf(term)?.textContent).toContain(text)
  })

  it.each([
    ['TRM-29', 0, 'Inherit from merchant (3DS)'],
    ['TRM-30', 1, 'Contactless'],
    ['TRM-31', 2, 'PIN'],
    ['TRM-32', 3, '3DS'],
    ['TRM-33', 4, 'PIN and 3DS'],
  ] as const)('%s say SCA type %i as: %s', async (_row, scaType, text) => {
    await setup({ scaType, resolvedScaType: 3 })
    expect(factOf('SCA')?.textContent).toBe(text)
  })

  it.each(['store', 'mid', 'merchant'] as const)('ERR-M22 TRM-28 say why it takes no payments: %s', async (reason) => {
    await setup({ processing: { enabled: false, reason } })
    await expect.element(page.getByText(stopTexts[reason].message)).toBeVisible()
  })

  it.each([
    ['store', 'store'],
    ['mid', 'MID'],
    ['merchant', 'merchant'],
  ] as const)(
    'show large that they take no payments, and small that they are enabled themselves: %s (EQ-10)',
    async (reason, word) => {
      await setup({ processing: { enabled: false, reason } })
      const state = page.getByText(`Not accepting payments · ${word} disabled`)
      await expect.element(state).toBeVisible()
      const own = page.getByText('Own setting: Enabled')
      const size = (of: typeof own) => Number.parseFloat(getComputedStyle(of.element()).fontSize)
      expect(size(own)).toBeLessThan(size(state))
      expect(
        page
          .getByText('Enabled', { exact: true })
          .elements()
          .filter((element) => element.closest('header')),
      ).toEqual([])
    },
  )

  it('TRM-18 list its transactions, the newest first, each leading to its own', async () => {
    const { requests } = await setup({}, { record: { tab: 'transactions' } })
    await expect
      .element(page.getByRole('link', { name: /1,234.50/ }))
      .toHaveAttribute('href', expect.stringContaining('/transactions/view/trx1'))
    const asked = requests.find(({ line }) => line === 'POST /api/transactions/1/20')
    // Without a sort the server uses that of the list, which is the newest first.
    expect(asked?.body).toMatchObject({ sort: null, filter: { terminalTokens: ['t1'] } })
    expect(transactionList.defaultSort).toEqual(['posLocalDateTime', 'desc'])
  })

  it('TRM-19 B-36 REP-02 REP-03 REP-04 list its reports, which open with what they cover', async () => {
    await setup({}, { record: { tab: 'reports' } })
    const table = page.getByRole('table', { name: 'Reports' })
    for (const text of ['00:23 | 16.11.2026 Athens', 'Z Balance', 'Z20261115']) {
      await expect.element(table.getByText(text)).toBeVisible()
    }
    await button('Open Z Balance of 00:23 | 16.11.2026').click()
    const opened = page.getByRole('dialog', { name: 'Z Balance' })
    await expect.element(opened.getByText('Totals of a day. The terminal then starts again from zero.')).toBeVisible()
    await expect.element(opened.getByRole('row', { name: /Sale 12 345.50 EUR/ })).toBeVisible()
  })
})

describe('a report of a terminal', () => {
  it.each([
    ['END_OF_DAY_RECEIPT', 'Z Balance', 'Totals of a day. The terminal then starts again from zero.'],
    ['END_OF_SHIFT', 'X Balance', 'Totals so far. The terminal keeps counting.'],
    ['BANK_RECON', 'Banking report', 'Totals reconciled with the acquirer.'],
  ])('%s says what it is, and without sales that it holds none', async (kind, name, meaning) => {
    await setup({}, { record: { tab: 'reports' }, reports: [{ ...report, kind, totals: [] }] })
    await button(`Open ${name} of 00:23 | 16.11.2026`).click()
    const opened = page.getByRole('dialog', { name })
    await expect.element(opened.getByText(meaning)).toBeVisible()
    await expect.element(opened.getByText('00:00 | 15.11.2026 to 23:59 | 15.11.2026')).toBeVisible()
    await expect.element(opened.getByText('No successful transactions in this report.')).toBeVisible()
    expect(opened.getByRole('table').elements()).toEqual([])
  })
})

describe('what can be done with a terminal', () => {
  it('TRM-22 B-40 is disabled after the question what stops', async () => {
    const { requests } = await setup()
    await button('Disable').click()
    const question = page.getByRole('alertdialog', { name: 'Disable Bar?' })
    await expect
      .element(question.getByText('It stops taking payments immediately. Its users stay linked.'))
      .toBeVisible()
    await question.getByRole('button', { name: 'Disable' }).click()
    await vi.waitFor(() =>
      expect(requests.find(({ line }) => line.startsWith('PUT'))?.body).toEqual({ version: 4, terminalStatus: 0 }),
    )
  })

  it('TRM-22 one that is stopped already says so', async () => {
    await setup({ processing: { enabled: false, reason: 'merchant' } })
    await button('Disable').click()
    const question = page.getByRole('alertdialog')
    await expect.element(question.getByText(stopTexts.merchant.message)).toBeVisible()
  })

  it.each([
    ['ROLE_CASHIER', 'terminal', 'A merchant administrator can enable it.'],
    ['ROLE_MERCHANT_ADMIN', 'merchant', 'Your payment provider can enable it.'],
    ['ROLE_MERCHANT_ADMIN', 'terminal', undefined],
  ] as const)('B-39 to %s one that its %s stops says who can enable it: %s', async (role, reason, who) => {
    const terminalStatus = reason === 'terminal' ? 0 : 1
    await setup({ terminalStatus, processing: { enabled: false, reason } }, { given: { role } })
    await expect.element(page.getByText(stopTexts[reason].message)).toBeVisible()
    const said = () =>
      page
        .getByText(/can enable it/)
        .elements()
        .map(({ textContent }) => textContent)
    await expect.poll(said).toEqual(who ? [who] : [])
  })

  it.each([
    ['ROLE_MERCHANT_ADMIN', false, ['Edit', 'Disable']],
    ['ROLE_MERCHANT_ADMIN', true, []],
    ['ROLE_STORE_ADMIN', false, ['Edit']],
    ['ROLE_MERCHANT', false, []],
    ['ROLE_CASHIER', false, []],
  ] as const)('ROLE-28 TRM-35 %s, read-only %s: %s', async (role, viewOnly, offered) => {
    await setup({}, { given: { role, viewOnly } })
    await expect.element(page.getByRole('tab', { name: 'Reports' })).toBeVisible()
    const names = () => ['Edit', 'Disable'].filter((name) => button(name).elements().length > 0)
    await expect.poll(names).toEqual(offered)
  })
})
