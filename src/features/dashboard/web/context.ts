import { createContext, useContext } from 'react'
import type { metricModes } from '#core/codes.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { languageTag } from '#core/languages/languages.ts'
import { exponentOf, formatMoney, formatSignedMoney, withMinus } from '#core/money/money.ts'
import { useLanguage } from '#web/i18n/language.ts'
import type { DashboardSearch } from './search.ts'

export interface Dashboard {
  readonly search: DashboardSearch
  readonly principal: ListPrincipal
  /** Figures that are in memory are shown as they are; nothing of them is renewed. */
  readonly isSaved?: boolean
}

const DashboardContext = createContext<Dashboard | null>(null)

export const DashboardProvider = DashboardContext.Provider

/** What the widgets of the dashboard show, and to whom. */
export const useDashboard = (): Dashboard => {
  const dashboard = useContext(DashboardContext)
  if (!dashboard) throw new Error('A widget stands outside the dashboard.')
  return dashboard
}

interface Figure {
  readonly count: number
  readonly amount: number
}

/** How figures are measured and read: by their number, or by their sum in a currency (chart type, §9). */
export const useMeasure = () => {
  const { search } = useDashboard()
  const tag = languageTag(useLanguage().language)
  const mode: (typeof metricModes)[number] = search.chartType ?? 'count'
  const whole = new Intl.NumberFormat(tag)
  const percents = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 })
  const changes = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })
  return {
    mode,
    tag,
    /** Minor units or a number of transactions. */
    valueOf: ({ count, amount }: Figure) => (mode === 'count' ? count : amount),
    read: (value: number, currency: string) =>
      mode === 'count' ? whole.format(value) : formatMoney(value, currency, tag),
    /** Short, for an axis. */
    tick: (value: number, currency: string) =>
      withMinus(
        new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 }).format(
          mode === 'count' ? value : value / 10 ** exponentOf(currency),
        ),
      ),
    count: (value: number) => whole.format(value),
    percent: (value: number) => percents.format(value / 100),
    /** Whole percent with its sign; none for no change. */
    changeText: (value: number) => withMinus(changes.format(value / 100)),
    money: (minor: number, currency: string) => formatMoney(minor, currency, tag),
    signedMoney: (minor: number, currency: string) => formatSignedMoney(minor, currency, tag),
  }
}
