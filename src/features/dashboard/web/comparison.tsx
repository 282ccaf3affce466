import { Trans } from '@lingui/react/macro'
import type { Figure } from '../contract.ts'
import { useMeasure } from './context.ts'

interface Compared extends Figure {
  readonly previous: Figure
  readonly sameWeekdays: Figure
}

/** The change against the days before and against the same weekdays, in a plain sentence each (B-35). */
export function PeriodComparison({ compared }: { compared: Compared }) {
  const { valueOf } = useMeasure()
  const now = valueOf(compared)
  const [before, weekdays] = [valueOf(compared.previous), valueOf(compared.sameWeekdays)]
  return (
    <p>
      <AgainstBefore change={changeOf(now, before)} />
      {weekdays !== before && (
        <>
          {' '}
          <AgainstWeekdays change={changeOf(now, weekdays)} />
        </>
      )}
    </p>
  )
}

/** Whole percent; null when there was nothing before. */
const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100)

function AgainstBefore({ change }: { change: number | null }) {
  const { percent } = useMeasure()
  if (change === null) return <Trans>Nothing in the period before.</Trans>
  if (change === 0) return <Trans>As much as in the period before.</Trans>
  const share = percent(Math.abs(change))
  return change > 0 ? (
    <Trans>{share} more than in the period before.</Trans>
  ) : (
    <Trans>{share} less than in the period before.</Trans>
  )
}

function AgainstWeekdays({ change }: { change: number | null }) {
  const { percent } = useMeasure()
  if (change === null) return <Trans>Nothing on the same weekdays before.</Trans>
  if (change === 0) return <Trans>As much as on the same weekdays before.</Trans>
  const share = percent(Math.abs(change))
  return change > 0 ? (
    <Trans>{share} more than on the same weekdays before.</Trans>
  ) : (
    <Trans>{share} less than on the same weekdays before.</Trans>
  )
}
