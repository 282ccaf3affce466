import type { ReactNode } from 'react'
import css from './chip.module.css'
import { Icon } from './icons/icon.tsx'

/** Something chosen, such as a filter in force: a press on it changes it, the cross takes it away. */
export function Chip({
  children,
  onPress,
  removeLabel,
  onRemove,
}: {
  children: ReactNode
  onPress?: () => void
  removeLabel: string
  onRemove: () => void
}) {
  return (
    <span className={css.chip}>
      {onPress ? (
        <button type="button" className={css.text} onClick={onPress}>
          {children}
        </button>
      ) : (
        <span className={css.text}>{children}</span>
      )}
      <button type="button" className={css.remove} aria-label={removeLabel} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </span>
  )
}
