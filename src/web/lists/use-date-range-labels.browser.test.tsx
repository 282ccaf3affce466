import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { datesOf, periodOf } from '#core/list/address.ts'
import { transactionList } from '#features/transactions/contract.ts'
import { DateRangeField } from '#web/ui/date-range/date-range-field.tsx'
import { useDateRangeLabels } from './use-date-range-labels.ts'

function Sample({ from, to }: { from: string; to: string }) {
  return <DateRangeField label="Period" value={{ from, to }} onChange={() => {}} {...useDateRangeLabels()} />
}

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 21, 9), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

it('DATE-04 opens with the last 30 days, ending at the end of today', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const period = periodOf(transactionList, {})
  if (!period) throw new Error('Transactions have a period of their own.')
  const { dateFrom, dateTo } = datesOf(period, new Date())
  await render(
    <I18nProvider i18n={i18n}>
      <Sample from={dateFrom} to={dateTo} />
    </I18nProvider>,
  )
  const shown = page
    .getByRole('textbox')
    .elements()
    .map((input) => (input as HTMLInputElement).value)
  expect(shown).toEqual(['23.10.26', '00:00', '21.11.26', '23:59'])
  await expect.element(page.getByRole('button', { name: 'Last 30 days' })).toHaveAttribute('aria-pressed', 'true')
})
