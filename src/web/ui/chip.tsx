import type { ComponentProps, ReactNode } from 'react'
import css from './chip.module.css'
import { Icon } from './icons/icon.tsx'

/** Something chosen, such as a filter in force: a press on it changes it, the cross takes it away. */
export function Chip({
  children,
  press,
  removeLabel,
  onRemove,
}: {
  children: ReactNode
  /** The attributes of the button that changes it, with what a press does. */
  press?: Omit<ComponentProps<'button'>, 'type' | 'className' | 'children'>
  removeLabel: string
  onRemove: () => void
}) {
  return (
    <span className={css.chip}>
      {press ? (
        <button {...press} type="button" className={css.text}>
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
