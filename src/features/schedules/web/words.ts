import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { languageTag } from '#core/languages/languages.ts'
import { useCityOf } from '#web/i18n/city.ts'
import { useLanguage } from '#web/i18n/language.ts'
import type { SchedulePeriod, SchedulePlan } from '../contract.ts'
import { frequencyTexts } from '../texts.ts'

/** What a run is of, seen from its day. */
export const periodTexts: Readonly<Record<SchedulePeriod, MessageDescriptor>> = {
  yesterday: msg`Yesterday`,
  lastDay: msg`Today`,
  previousWeek: msg`Previous week`,
  lastMonth: msg`Last month`,
}

/** The last day that a month can have: the last of every month. */
export const LAST_DAY = 31

/** The days of a week by their numbers, 1 for Monday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** What days are called: of the week in the language, of the month by number. */
export const useDayNames = () => {
  const { t } = useLingui()
  const { language } = useLanguage()
  const format = new Intl.DateTimeFormat(languageTag(language), { weekday: 'long', timeZone: 'UTC' })
  return {
    // 5 January 1970 was a Monday.
    weekday: (day: number) => format.format(new Date(Date.UTC(1970, 0, 4 + day))),
    dayOfMonth: (day: number) => (day === LAST_DAY ? t`Last day of the month` : t`Day ${day}`),
  }
}

/** When a schedule is due, in words: 'Weekly · Monday · 08:00 · Athens'. */
export const usePlanText = (): ((plan: SchedulePlan) => string) => {
  const { i18n } = useLingui()
  const cityOf = useCityOf()
  const names = useDayNames()
  return (plan) => {
    const day =
      plan.frequency === 'weekly'
        ? [names.weekday(plan.weekday)]
        : plan.frequency === 'monthly'
          ? [names.dayOfMonth(plan.day)]
          : []
    return [i18n._(frequencyTexts[plan.frequency]), ...day, plan.time, cityOf(plan.zone)].join(' · ')
  }
}
