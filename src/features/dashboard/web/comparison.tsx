import { Trans } from '@lingui/react/macro'
import type { Figure } from '#core/money/takings.ts'
import { useMeasure } from './context.ts'
import { WhyLink } from './why-link.tsx'

interface Compared extends Figure {
  readonly previous: Figure
  readonly sameWeekdays: Figure
}

/** The change against the days before and against the same weekdays, the number first (B-35), each with what makes it. */
export function PeriodComparison({ compared, currency }: { compared: Compared; currency: string }) {
  const { valueOf, changeText } = useMeasure()
  const now = valueOf(compared)
  const [before, weekdays] = [valueOf(compared.previous), valueOf(compared.sameWeekdays)]
  const [beforeChange, weekdaysChange] = [changeOf(now, before), changeOf(now, weekdays)]
  return (
    <p>
      {beforeChange === null ? (
        <Trans>No sales in the previous period</Trans>
      ) : (
        <WhyLink currency={currency} before="previous">
          <Trans>{changeText(beforeChange)} vs previous period</Trans>
        </WhyLink>
      )}
      {weekdays !== before && (
        <>
          {' · '}
          {weekdaysChange === null ? (
            <Trans>No sales on the same weekdays</Trans>
          ) : (
            <WhyLink currency={currency} before="sameWeekdays">
              <Trans>{changeText(weekdaysChange)} vs same weekdays</Trans>
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

/** Whole percent; null when there was nothing before. */
const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100)
