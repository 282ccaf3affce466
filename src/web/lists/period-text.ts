import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { datesOf, isNamedRange, type Period } from '#core/list/address.ts'
import { formatFilterDate, type NamedRange } from '#core/time/time.ts'

/** The quick ranges of §9 and the relative dates of B-12. */
export const quickRangeTexts: Readonly<Record<NamedRange, MessageDescriptor>> = {
  lastDay: msg`Last Day (today)`,
  yesterday: msg`Yesterday`,
  lastWeek: msg`Last Week (7 days)`,
  thisWeek: msg`This week`,
  previousWeek: msg`Previous week`,
  last30Days: msg`Last 30 days`,
  thisMonth: msg`This month`,
  lastMonth: msg`Last month`,
}

/** Words for some of the named ranges, in place of these. */
export type PeriodTexts = Readonly<Partial<Record<NamedRange, MessageDescriptor>>>

/** The bounds of a day in filter times. */
const [DAY_START, DAY_END] = ['00:00', '23:59']

/** A range of filter times in words: its days, with the times of day where it is not of whole days. */
export const datesText = (from: string, to: string): string => {
  const [start, end] = [from.slice(11), to.slice(11)]
  return start === DAY_START && end === DAY_END
    ? `${formatFilterDate(from)} – ${formatFilterDate(to)}`
    : `${formatFilterDate(from)} ${start} – ${formatFilterDate(to)} ${end}`
}

/** A period in words: its name, or its two days. */
export const periodText = (period: Period, texts: PeriodTexts = {}): MessageDescriptor | string => {
  if (isNamedRange(period)) return texts[period] ?? quickRangeTexts[period]
  const { dateFrom, dateTo } = datesOf(period, new Date())
  return datesText(dateFrom, dateTo)
}
