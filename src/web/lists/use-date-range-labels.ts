import { useLingui } from '@lingui/react/macro'
import { errorTexts } from '#core/texts/errors.ts'
import { quickRanges, type QuickRange } from '#core/time/time.ts'
import { useRegionalTag } from '#web/i18n/language.ts'
import type { DateRangeLabels, QuickRangeChoice } from '#web/ui/date-range/labels.ts'
import { quickRangeTexts } from './period-text.ts'

interface DateRangeTexts {
  readonly locale: string
  readonly labels: DateRangeLabels
  readonly quickRanges: readonly QuickRangeChoice[]
}

/** What a date-range field says in the language shown, and the quick ranges of §9; to be spread on `DateRangeField`. */
export const useDateRangeLabels = (): DateRangeTexts => {
  const { t, i18n } = useLingui()
  return {
    locale: useRegionalTag(),
    labels: {
      from: t`From`,
      to: t`To`,
      time: t`Time`,
      dayForm: t`DD.MM.YY`,
      openCalendar: t`Open calendar`,
      close: t`Close`,
      clear: t`Clear dates`,
      previousMonth: t`Previous month`,
      nextMonth: t`Next month`,
      chooseFirst: t`Choose the first day.`,
      chooseLast: t`Choose the last day.`,
      problems: {
        missing: t`Enter a date.`,
        invalidDate: t`Enter a date like 31.12.26.`,
        unknownDate: t`This date doesn't exist. Check the day and the month.`,
        yearOutside: t`Enter a year from 2000 to 2099.`,
        invalidTime: t`Enter a time like 18:05.`,
        endBeforeStart: i18n._(errorTexts.RANGE_END_BEFORE_START),
        outside: t`You can't choose these days.`,
        disabled: t`The range includes days you can't choose.`,
      },
    },
    quickRanges: Object.entries(quickRanges).map(([id, daysBefore]) => ({
      id,
      label: i18n._(quickRangeTexts[id as QuickRange]),
      daysBefore,
    })),
  }
}
