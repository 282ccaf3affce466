import type { ReactNode } from 'react'
import css from './badge.module.css'

/** A count or a label that emphasises what is beside it. `label` says what a bare count counts. */
export function Badge({ children, label, strong = false }: { children: ReactNode; label?: string; strong?: boolean }) {
  return (
    <span className={css.badge} data-strong={strong || undefined} role={label ? 'img' : undefined} aria-label={label}>
      {children}
    </span>
  )
}
