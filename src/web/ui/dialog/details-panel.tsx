import { type ReactNode, useId } from 'react'
import css from './details-panel.module.css'
import { IconButton } from '../icon-button.tsx'

/** What is known of one row, beside the list it is in. Not modal: the list stays in use. */
export function DetailsPanel({
  title,
  actions,
  closeLabel,
  onClose,
  children,
}: {
  title: ReactNode
  actions?: ReactNode
  closeLabel: string
  onClose: () => void
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <section className={css.panel} aria-labelledby={titleId}>
      <header className={css.header}>
        <h2 id={titleId}>{title}</h2>
        <div className={css.actions}>
          {actions}
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        </div>
      </header>
      {children}
    </section>
  )
}
