import css from './status.module.css'
import { Icon } from './icons/icon.tsx'
import type { AnyIcon } from './icons/paths.ts'

/** A state as a shape and a word. The tones other than neutral belong to the outcome of a payment. */
export function Status({
  icon,
  tone = 'neutral',
  children,
}: {
  icon: AnyIcon
  tone?: 'neutral' | 'good' | 'warning' | 'bad'
  children: string
}) {
  return (
    <span className={css.status} data-tone={tone}>
      <Icon name={icon} />
      {children}
    </span>
  )
}
