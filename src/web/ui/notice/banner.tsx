import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import type { AnyIcon } from '../icons/paths.ts'
import css from './notice.module.css'

/** A line across the page that stays while its statement is true. It is read out when its text comes into a live region. */
export function Banner({ icon, children, action }: { icon: AnyIcon; children: ReactNode; action?: ReactNode }) {
  return (
    <div className={css.banner}>
      <Icon name={icon} />
      <p className={css.text}>{children}</p>
      {action}
    </div>
  )
}
