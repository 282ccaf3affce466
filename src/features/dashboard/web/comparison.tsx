import { Trans } from '@lingui/react/macro'
import type { Figure } from '#core/money/takings.ts'
import { useMeasure } from './context.ts'
import { WhyLink } from './why-link.tsx'

interface Props {
  /** The net of the range, of the days before and of the same weekdays. */
  now: Figure
  previous: Figure
  sameWeekdays: Figure
  currency: string
}

/** How the net has changed since the days before and since the same weekdays, the number first (B-35), each with what makes it. */
export function PeriodComparison({ now, previous, sameWeekdays, currency }: Props) {
  const { signedMoney, changeText } = useMeasure()
  /** Of nothing, or of less, no share can be told: the money itself is. */
  const changeSince = (before: Figure) =>
    before.amount > 0
      ? changeText(Math.round(((now.amount - before.amount) / before.amount) * 100))
      : signedMoney(now.amount - before.amount, currency)
  return (
    <p>
      {previous.count === 0 ? (
        <Trans>No sales in the previous period</Trans>
      ) : (
        <WhyLink currency={currency} before="previous">
          <Trans>{changeSince(previous)} vs previous period</Trans>
        </WhyLink>
      )}
      {(sameWeekdays.count !== previous.count || sameWeekdays.amount !== previous.amount) && (
        <>
          {' · '}
          {sameWeekdays.count === 0 ? (
            <Trans>No sales on the same weekdays</Trans>
          ) : (
            <WhyLink currency={currency} before="sameWeekdays">
              <Trans>{changeSince(sameWeekdays)} vs same weekdays</Trans>
            </WhyLink>
          )}
        </>
      )}
      {' · '}
      <WhyLink currency={currency}>
        <Trans>Why?</Trans>
      </WhyLink>
    </p>
  )
}
