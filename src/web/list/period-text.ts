import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { datesOf, type Period } from '#contract/list/address.ts'
import { formatFilterDate, quickRanges, type QuickRange } from '#contract/time.ts'

/** The quick ranges of §9. */
export const quickRangeTexts: Readonly<Record<QuickRange, MessageDescriptor>> = {
  lastDay: msg`Last Day`,
  lastWeek: msg`Last Week`,
  last30Days: msg`Last 30 days`,
}

/** A period in words: the name of a quick range, or its two days. */
export const periodText = (period: Period): MessageDescriptor | string => {
  if (period in quickRanges) return quickRangeTexts[period as QuickRange]
  const { dateFrom, dateTo } = datesOf(period, new Date())
  return `${formatFilterDate(dateFrom)} – ${formatFilterDate(dateTo)}`
}
