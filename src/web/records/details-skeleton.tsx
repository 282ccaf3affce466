import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '#web/ui/skeleton.tsx'
import css from './details-skeleton.module.css'

const LINES = 8

/** Has the shape of the details that come, so that nothing moves when they do. */
export function DetailsSkeleton() {
  const { t } = useLingui()
  return (
    <div className={css.details} aria-busy aria-label={t`Loading`}>
      {Array.from({ length: LINES }, (_, line) => (
        <Skeleton key={line} />
      ))}
    </div>
  )
}
