import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { exponentOf, formatMoney, formatSignedMoney, withMinus } from '#core/money/money.ts'
import { paymentMethodTexts } from '#core/texts/texts.ts'
import { isClosingMethod } from '#features/closing/methods.ts'
import { useLanguage, useRegionalTag } from '#web/i18n/language.ts'
import { languageTag } from '#core/languages/languages.ts'
import { changeOf, type Compared } from '../change.ts'

/** One part of a change, and what is said of it. */
export interface Named extends Compared {
  readonly name: string
  /** The last day with business, where it has fallen silent since. */
  readonly silentSince?: string | undefined
}

/** How the parts of a change are said. */
export const useWhyWords = () => {
  const { t, i18n } = useLingui()
  const tag = languageTag(useLanguage().language)
  const regional = useRegionalTag()
  const days = new Intl.DateTimeFormat(regional, { dateStyle: 'full', timeZone: 'UTC' })
  const shortDays = new Intl.DateTimeFormat(regional, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const compact = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 })
  const money = (minor: number, currency: string) => formatMoney(minor, currency, tag)
  const signedMoney = (minor: number, currency: string) => formatSignedMoney(minor, currency, tag)
  const dayAt = (wall: string) => new Date(`${wall.slice(0, 10)}T00:00Z`)

  return {
    tag,
    money,
    signedMoney,
    count: (value: number) => i18n.number(value),
    day: (wall: string) => days.format(dayAt(wall)),
    shortDay: (wall: string) => shortDays.format(dayAt(wall)),
    method: (name: string) => (isClosingMethod(name) ? i18n._(paymentMethodTexts[name]) : name),
    others: (count: number) => t`${plural(count, { one: '# other', other: '# others' })}`,
    /** Short, for an axis. */
    tick: (minor: number, currency: string) => withMinus(compact.format(minor / 10 ** exponentOf(currency))),
    /** What has become of a part, in a sentence. */
    sentence: ({ name, now, before, silentSince }: Named, currency: string) => {
      const { amount, byNumber, byAverage } = changeOf({ now, before })
      const change = signedMoney(amount, currency)
      if (now.count === 0) return t`${name}: ${change}. No transactions in this period.`
      if (before.count === 0) return t`${name}: ${change}. No transactions in the earlier period.`
      if (silentSince !== undefined) {
        const since = days.format(dayAt(silentSince))
        return t`${name}: ${change}. No transactions since ${since}.`
      }
      const [number, average] = [signedMoney(byNumber, currency), signedMoney(byAverage, currency)]
      return t`${name}: ${change}. ${number} from the number of transactions, ${average} from their average.`
    },
  }
}
