import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import beside from './beside.module.css'
import { keepBeside } from './beside.ts'
import css from './popover.module.css'

interface Props {
  /** Names it for buttons: one with `popoverTarget` of this id closes it instead of opening it again. */
  id: string
  label: string
  /** The element it is placed beside; called once, when it opens. */
  anchor: () => HTMLElement | null
  /** It was closed by Escape, which takes nothing over, or by a press beside it. */
  onClose: (by: 'escape' | 'press') => void
  children: ReactNode
}

const FIELDS = ':is(input, select, textarea, button, a[href]):not(:disabled)'

/** A small dialog beside what opened it, open while it is mounted. The page behind it stays in use. Focus goes back. */
export function Popover({ id, label, anchor, onClose, children }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const closed = useEffectEvent((by: 'escape' | 'press') => onClose(by))
  const open = useEffectEvent((popover: HTMLElement) => {
    const at = anchor()
    if (!at) return undefined
    const before = document.activeElement
    const closing = new AbortController()
    let escaped = false
    const stop = keepBeside(popover, at)
    popover.showPopover()
    focusIn(popover)
    // Not by attributes: the event of a popover that was taken away arrives after another one has opened.
    popover.addEventListener('keydown', ({ key }) => (escaped = key === 'Escape'), closing)
    popover.addEventListener(
      'toggle',
      (event) => {
        if (event.newState === 'closed' && event.target === popover) closed(escaped ? 'escape' : 'press')
      },
      closing,
    )
    return () => {
      closing.abort()
      stop()
      const hadFocus = popover.contains(document.activeElement)
      popover.hidePopover()
      if (hadFocus && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  })
  useLayoutEffect(() => (ref.current ? open(ref.current) : undefined), [])

  return (
    <div
      ref={ref}
      id={id}
      role="dialog"
      aria-label={label}
      popover="auto"
      className={`${beside.beside} ${css.popover}`}
    >
      {children}
    </div>
  )
}

/** What is chosen, else the first field. */
const focusIn = (popover: HTMLElement) =>
  (popover.querySelector<HTMLElement>(`[aria-pressed='true']`) ?? popover.querySelector<HTMLElement>(FIELDS))?.focus({
    preventScroll: true,
  })
