import { useLingui } from '@lingui/react/macro'
import type { Filter } from '#core/list/filters.ts'
import { type Comparison, comparisonOf } from './filter-draft.ts'

/** Says what one number, as it was typed, is compared with. */
export const useNumberText = () => {
  const { t, i18n } = useLingui()
  const shown = (typed: string) => {
    const number = Number(typed.replace(',', '.'))
    return Number.isFinite(number) ? i18n.number(number, { maximumFractionDigits: 4 }) : typed
  }
  return (comparison: Comparison, typed: string): string => {
    const number = shown(typed)
    if (comparison === 'over') return t`at least ${number}`
    return comparison === 'upTo' ? t`up to ${number}` : number
  }
}

/** Says a range of numbers without the end that nobody typed. */
export const useNumberRangeText = () => {
  const text = useNumberText()
  return (filter: Filter, from: string, to: string): string => {
    const comparison = comparisonOf(filter, from, to)
    if (comparison === 'between') return `${text('exactly', from)} – ${text('exactly', to)}`
    return text(comparison, comparison === 'upTo' ? to : from)
  }
}
