import { type ReactNode, type SyntheticEvent, useDeferredValue, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../icon-button.tsx'
import css from './modal.module.css'

export type ModalProps = {
  title: ReactNode
  /** Asked for by Escape, the close button, the back gesture or (`lightDismiss`) a press beside it: the owner unmounts it, or asks first. */
  onClose: () => void
  /** Why it cannot be closed now, because something is being done whose outcome it will say; then nothing closes it. */
  waitReason?: string | undefined
  /** The name of the close button; without it there is none. */
  closeLabel?: string
  /** A press beside it closes it. Not for forms. */
  lightDismiss?: boolean
  /** Buttons at the end: the harmless one first. */
  footer?: ReactNode
  children?: ReactNode
}

type Role = { role?: 'alertdialog'; position: 'center' | 'side' }

const FIELDS = ':is(input, select, textarea, button, a[href]):not(:disabled)'
const ENTRIES = ':is(input, select, textarea):not(:disabled)'

const focusHeading = (dialog: Element | null | undefined): void => {
  const heading = dialog?.querySelector('h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

/** That of the dialog in front, else of the page. */
const focusTopHeading = (): void => {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  if (dialog) focusHeading(dialog)
  else document.querySelector('h1')?.focus({ preventScroll: true })
}

/**
 * A native modal dialog that is open while it is mounted. Focus goes back to where it was. What was pressed answers before
 * it is drawn: the browser works out anew how all else looks while it cannot be used, a tenth of a second on a slow tablet.
 */
export const Modal = (props: ModalProps & Role) => useDeferredValue(true, false) && <OpenModal {...props} />

function OpenModal({
  title,
  onClose,
  waitReason,
  closeLabel,
  lightDismiss,
  footer,
  children,
  role,
  position,
}: ModalProps & Role) {
  const ref = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const bodyId = useId()

  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // A body that scrolls takes the focus before its fields do.
    if (document.activeElement === body.current) body.current?.querySelector<HTMLElement>(FIELDS)?.focus()
    // A form is for its fields, also where a notice with a button stands above them.
    if (document.activeElement instanceof HTMLButtonElement && body.current?.contains(document.activeElement)) {
      body.current.querySelector<HTMLElement>(ENTRIES)?.focus()
    }
    // What is to be read begins at its top, also where its first field stands below the edge.
    const scrolled = [body.current, dialog].filter((one) => one !== null && one.scrollTop > 0)
    // Not before: a dialog gives the focus to the first that takes it.
    if (scrolled.length > 0) focusHeading(dialog)
    for (const one of scrolled) one?.scrollTo(0, 0)
    // Removing an open dialog would leave focus on the body; closing it first gives focus back.
    return () => {
      dialog?.close()
      // What opened it may have gone with it: the next key goes on in the dialog below it, else at the top of the page, unless
      // something that appears instead takes the focus, which layout effects do first.
      setTimeout(() => {
        if (document.activeElement === document.body) focusTopHeading()
      })
    }
  }, [])

  // What was pressed may have gone with the question; where the title says something else, it is what to go on from.
  const said = useRef<string | null>(null)
  useEffect(() => {
    const text = ref.current?.querySelector('h2')?.textContent ?? null
    const isNew = said.current !== null && said.current !== text
    said.current = text
    if (isNew && document.activeElement === document.body) focusHeading(ref.current)
  })

  const close = () => {
    if (waitReason === undefined) onClose()
  }
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    close()
  }
  // Browsers let a page refuse Escape once, the second one closes: the owner still decides.
  const onClosed = () => {
    if (ref.current?.open) return
    ref.current?.showModal()
    close()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is its key
    <dialog
      ref={ref}
      role={role}
      className={`${css.modal} ${css[position]}`}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' && children ? bodyId : undefined}
      onCancel={onCancel}
      onClose={onClosed}
      onClick={(event) => {
        if (lightDismiss && event.target === event.currentTarget) close()
      }}
    >
      <div className={css.sheet}>
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        {children && (
          <div ref={body} id={bodyId} className={css.body}>
            {children}
          </div>
        )}
        {footer && <div className={css.footer}>{footer}</div>}
        {closeLabel && (
          // The last in the document, so that the first field is focused and not this.
          <div className={css.close}>
            <IconButton icon="close" label={closeLabel} disabledReason={waitReason} onClick={onClose} />
          </div>
        )}
      </div>
    </dialog>
  )
}
