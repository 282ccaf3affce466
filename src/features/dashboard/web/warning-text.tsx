import { Plural, Trans } from '@lingui/react/macro'
import { languageTag } from '#core/languages/languages.ts'
import { formatFilterDate } from '#core/time/time.ts'
import { useLanguage } from '#web/i18n/language.ts'
import type { Warning } from '../warnings.ts'

/** What is unusual about a store or a terminal, with the numbers behind it. */
export function WarningText({
  warning,
}: {
  warning: Pick<Warning, 'kind' | 'value' | 'usual' | 'transactions' | 'day'>
}) {
  const tag = languageTag(useLanguage().language)
  const whole = new Intl.NumberFormat(tag)
  const percents = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 })
  const percent = (value: number) => percents.format(value / 100)
  const count = (value: number) => whole.format(value)
  const { kind, value, usual, transactions, day } = warning
  const when = formatFilterDate(`${day}T00:00`)
  return (
    <>
      {(kind === 'silent' || kind === 'storeSilent') && (
        <Trans>
          No transactions for <Plural value={value} one="# hour" other="# hours" /> on {when}. Usual: active for{' '}
          <Plural value={usual} one="# hour" other="# hours" />.
        </Trans>
      )}
      {kind === 'storeSales' && (
        <Trans>
          <Plural value={value} one="# sale" other="# sales" /> so far on {when}. Usual by this time: {count(usual)}.
        </Trans>
      )}
      {kind === 'declines' && (
        <Trans>
          {percent(value)} of <Plural value={transactions} one="# transaction" other="# transactions" /> declined on{' '}
          {when}. Usual: {percent(usual)}.
        </Trans>
      )}
      {kind === 'refunds' && (
        <Trans>
          <Plural value={value} one="# refund" other="# refunds" /> on {when}. Usual: {count(usual)} a day.
        </Trans>
      )}
    </>
  )
}
