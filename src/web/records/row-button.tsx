import type { ReactNode } from 'react'
import css from './row-button.module.css'

/** Opens all that is known of a row; the whole row is its target. */
export function RowButton({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button type="button" className={css.open} onClick={onClick}>
      {children}
    </button>
  )
}
