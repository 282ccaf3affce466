import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Warning, warningKinds } from '../warnings.ts'
import { answerError } from '#web/api/stub-server.ts'
import { startMonitor } from '#web/connectivity/monitor.ts'
import { useMessages } from '#web/messages/messages.ts'
import { renderWidget } from '#tests/support/render-widget.tsx'
import { Warnings } from './warnings.tsx'

const principal = { level: 'admin', variant: 'dr' } as const

const warning: Warning = {
  token: 'w1',
  kind: 'silent',
  value: 6,
  usual: 9,
  transactions: 0,
  storeToken: null,
  terminalToken: 't1',
  tid: 'GR000042',
  alias: 'Bar',
  storeName: 'Kafeneio Centre',
  merchantName: 'Kafeneio AE',
  day: '2026-11-20',
}

afterEach(() => void vi.restoreAllMocks())

beforeAll(startMonitor)

const Said = () => useMessages().map(({ id, text }) => <output key={id}>{text}</output>)

const setup = (values: Partial<Warning> = {}, replies: Record<string, object> = {}) =>
  renderWidget(
    <>
      <Said />
      <Warnings />
    </>,
    {
      principal,
      replies: {
        'dashboard/warnings/1/10': {
          items: [{ ...warning, ...values }],
          total: 1,
          totalIs: 'exact',
          page: 1,
          perPage: 10,
        },
        ...replies,
      },
    },
  )

const dismiss = page.getByRole('button', { name: 'Dismiss' })

it('B-29 a warning that could not be dismissed stays, and it says why', async () => {
  await setup({}, { 'dashboard/warnings/w1/dismiss': answerError(403, 'NOT_ALLOWED') })
  await dismiss.click()
  await expect.element(page.getByText("You don't have permission to do this.")).toBeVisible()
  await expect.element(dismiss).toBeVisible()
})

it.each([
  ['silent', { value: 1, usual: 9 }, / · No transactions for 1 hour on .* Usual: active for 9 hours\./],
  ['silent', { value: 6, usual: 1 }, / · No transactions for 6 hours on .* Usual: active for 1 hour\./],
  ['declines', { value: 100, transactions: 1 }, /100% of 1 transaction declined/],
  ['declines', { value: 50, transactions: 1200 }, /50% of 1,200 transactions declined/],
  ['refunds', { value: 1 }, /1 refund on/],
  ['refunds', { value: 12 }, /12 refunds on/],
  ['storeSilent', { value: 3, usual: 5 }, / · No transactions for 3 hours on .* Usual: active for 5 hours\./],
  ['storeSales', { value: 1, usual: 40 }, / · 1 sale so far on .* Usual by this time: 40\./],
  ['storeSales', { value: 1200, usual: 4000 }, / · 1,200 sales so far on .* Usual by this time: 4,000\./],
] as const)('B-29 a warning of kind %s agrees with its numbers: %o', async (kind, values, text) => {
  await setup({ kind, ...values })
  await expect.element(page.getByText(text)).toBeVisible()
})

it('JOB-24 a warning about a store names it with its merchant, and opens it; one about a terminal opens the terminal', async () => {
  await setup({ kind: 'storeSales', storeToken: 's1', terminalToken: null, tid: null, alias: null })
  await expect.element(page.getByText('Kafeneio Centre, Kafeneio AE')).toBeVisible()
  const { pathname, search } = page.getByRole('link').element() as HTMLAnchorElement
  expect([pathname, search]).toEqual(['/stores/list', '?open=s1'])
})

const none = { items: [], total: 0, totalIs: 'exact', page: 1, perPage: 10 }

it('JOB-24 where nothing is unusual it says what was checked, beside what is', async () => {
  const kinds = warningKinds.map((kind) => ({ kind, found: 0, dismissed: 0, reason: null }))
  const checked = { at: '2026-11-20T12:31:00Z', dataAsOf: null, kinds }
  await setup({}, { 'dashboard/warnings/1/10': { ...none, checked } })
  await expect.element(page.getByText('No store or terminal is silent')).toBeVisible()
  await expect.element(page.getByText('No store sells much less than usual')).toBeVisible()
})

it('JOB-24 beside a silent store it is other stores that sell as usual', async () => {
  const kinds = warningKinds.map((kind) => ({
    kind,
    found: kind === 'storeSilent' ? 1 : 0,
    dismissed: 0,
    reason: kind === 'refunds' ? ('tooManySales' as const) : null,
  }))
  const checked = { at: '2026-11-20T12:31:00Z', dataAsOf: null, kinds }
  const stored = { kind: 'storeSilent', storeToken: 's1', terminalToken: null, tid: null, alias: null }
  await setup({}, { 'dashboard/warnings/1/10': { ...none, items: [{ ...warning, ...stored }], total: 1, checked } })
  await expect.element(page.getByText('No other store sells much less than usual')).toBeVisible()
  await expect.element(page.getByText(/^Not checked: refunds\. There are too many sales to compare/)).toBeVisible()
  expect(page.getByText(/is silent/).elements()).toEqual([])
})

it('JOB-24 a check that could not be answered says so and can be tried again', async () => {
  await setup({}, { 'dashboard/warnings/1/10': answerError(409, 'BUSY') })
  await expect.element(page.getByText("Couldn't check for warnings")).toBeVisible()
  await expect.element(page.getByText('The service is busy. Try again in a moment.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

it('B-29 says how many warnings are beyond those that are shown', async () => {
  const page1 = { totalIs: 'exact', page: 1, perPage: 10 }
  await setup({}, { 'dashboard/warnings/1/10': { items: [warning], total: 3, ...page1 } })
  await expect.element(page.getByText('and 2 more')).toBeVisible()
})

it('B-29 no warning is dismissed without a connection, and it says why', async () => {
  const { server } = await setup()
  await expect.element(dismiss).toBeVisible()
  window.dispatchEvent(new Event('offline'))
  await expect.element(dismiss).toHaveAccessibleDescription('You need a connection for this.')
  await dismiss.click({ force: true })
  expect(server.lines().filter((line) => line.endsWith('/dismiss'))).toEqual([])
})
