import type { ReactNode } from 'react'
import css from './empty-state.module.css'
import { Icon } from './icons/icon.tsx'
import type { AnyIcon } from './icons/paths.ts'

/** Says why there is nothing here and what can be done about it. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: AnyIcon
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={css.empty}>
      {icon && <Icon name={icon} />}
      <p className={css.title}>{title}</p>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
