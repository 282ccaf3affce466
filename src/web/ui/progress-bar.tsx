import { useId } from 'react'
import css from './progress-bar.module.css'

/** How much of `max` is done; without `value` only that something is going on. */
export function ProgressBar({ label, value, max = 1 }: { label: string; value?: number; max?: number }) {
  const id = useId()
  return (
    <div className={css.frame}>
      <label htmlFor={id}>{label}</label>
      <progress id={id} className={css.bar} value={value} max={max} />
    </div>
  )
}
