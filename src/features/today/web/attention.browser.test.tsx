import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type WarningCheck, type WarningKind, warningKinds } from '#features/dashboard/warnings.ts'
import { renderToday as setup } from '#tests/support/render-today.tsx'

type Reason = WarningCheck['kinds'][number]['reason']

const checkedKinds = (reasons: Partial<Record<WarningKind, Reason>> = {}) =>
  warningKinds.map((kind) => ({ kind, found: 0, dismissed: 0, reason: reasons[kind] ?? null }))
const checked = { at: '2026-11-22T12:31:00Z', dataAsOf: null, kinds: checkedKinds() }
const noWarnings = { total: 0, items: [] }
const attentionItems = async () => {
  const items = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem')
  await expect.element(items.last()).toBeVisible()
  return items.elements().map(({ textContent }) => textContent)
}

it('JOB-24 where nothing needs attention it says what was checked, and when', async () => {
  await setup({ warnings: { ...noWarnings, checked }, chargebacks: 0, notShown: [] })
  expect(await attentionItems()).toEqual([
    'No store or terminal is silent',
    'No store sells much less than usual',
    'No unusual declines',
    'No unusual refunds',
    'All terminals can take payments',
    'No device failed its security check',
    'No declined payments today',
    'No chargebacks in the last 7 days',
    'No invitation expires soon',
    expect.stringMatching(/^Checked: \d\d:\d\d \| 22\.11\.2026 GMT/),
  ])
})

it('JOB-24 what was not checked is named with the reason, and what was dismissed is not said to be absent', async () => {
  const kinds = checkedKinds({ storeSilent: 'someTerminals', storeSales: 'someTerminals', refunds: 'noHistory' })
  const dismissed = kinds.map((one) => (one.kind === 'declines' ? { ...one, dismissed: 1 } : one))
  await setup({
    warnings: { ...noWarnings, checked: { ...checked, dataAsOf: '2026-11-22T10:05:00Z', kinds: dismissed } },
    chargebacks: 0,
    notShown: ['invitations', 'chargebacks'],
  })
  expect(await attentionItems()).toEqual([
    'No terminal is silent',
    'All terminals can take payments',
    'No device failed its security check',
    'No declined payments today',
    "Not checked: expiring invitations, chargebacks. Your role doesn't include them.",
    'You dismissed 1 warning',
    "Not checked: silent stores, sales per store. You see only some of the store's terminals.",
    'Not checked: refunds. There are too few sales in the last 4 weeks to know what is usual.',
    expect.stringMatching(/^Checked: .* · Data as of \d\d:\d\d \| 22\.11\.2026 GMT/),
  ])
})

it('an answer that was saved before answers said what was checked claims nothing of it', async () => {
  await setup({})
  expect(await attentionItems()).toEqual([
    'All terminals can take payments',
    'No device failed its security check',
    'No declined payments today',
  ])
})
