import type { ReactNode } from 'react'
import css from './disclosure.module.css'
import { Icon } from './icons/icon.tsx'

/** The platform's details: a heading that shows and hides what belongs to it. */
export function Disclosure({ summary, open, children }: { summary: ReactNode; open?: boolean; children: ReactNode }) {
  return (
    <details className={css.details} open={open}>
      <summary className={css.summary}>
        <Icon name="chevron-right" />
        {summary}
      </summary>
      <div className={css.content}>{children}</div>
    </details>
  )
}
