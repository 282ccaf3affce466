import { type RefObject, type SyntheticEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import beside from './popover/beside.module.css'
import { keepBeside } from './popover/beside.ts'
import css from './tooltip.module.css'

const HOVER_MS = 350
/** Time to move the pointer from the trigger into the tooltip (WCAG 1.4.13). */
const LEAVE_MS = 120

type Trigger = SyntheticEvent<HTMLElement>

/**
 * A tooltip on hover and on keyboard focus; Escape closes it. Spread `trigger` on the element it belongs to and render `tip`
 * beside that; `show` is for a press, so that fingers find it too. Without a text there is none.
 */
export function useTooltip(text: string | undefined) {
  const id = useId()
  const anchor = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  const timer = useRef<number>(undefined)
  const turn = (next: boolean, afterMs = 0) => {
    clearTimeout(timer.current)
    if (afterMs === 0) setOpen(next)
    else timer.current = window.setTimeout(() => setOpen(next), afterMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  if (text === undefined) return { id: undefined, trigger: {}, tip: null, show: () => {} }
  const show = ({ currentTarget }: Trigger, afterMs?: number) => {
    anchor.current = currentTarget
    turn(true, afterMs)
  }
  const leave = () => turn(false, LEAVE_MS)
  const close = () => turn(false)
  return {
    id,
    trigger: {
      onPointerEnter: (event: Trigger & { pointerType: string }) => {
        if (event.pointerType !== 'touch') show(event, HOVER_MS)
      },
      onPointerLeave: leave,
      onPointerDown: close,
      onFocus: (event: Trigger) => {
        if (event.currentTarget.matches(':focus-visible')) show(event)
      },
      onBlur: close,
    },
    tip: <Tip {...{ id, text, open, anchor, leave, close }} enter={() => turn(true)} />,
    show: (event: Trigger) => show(event),
  }
}

type TipProps = {
  id: string
  text: string
  open: boolean
  anchor: RefObject<HTMLElement | null>
  enter: () => void
  leave: () => void
  close: () => void
}

function Tip({ id, text, open, anchor, enter, leave, close }: TipProps) {
  const ref = useRef<HTMLSpanElement>(null)
  // Where popover=hint is not known the popover is a manual one, which Escape does not close.
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  })
  useEffect(() => {
    const tip = ref.current
    if (!open || !tip || !anchor.current) return undefined
    const stop = keepBeside(tip, anchor.current, true)
    // The focus may come from a popover that is being closed: none can be shown before it is.
    const frame = requestAnimationFrame(() => tip.showPopover())
    document.addEventListener('keydown', onKeyDown)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('keydown', onKeyDown)
      tip.hidePopover()
      stop()
    }
  }, [open, anchor])
  return (
    <span
      ref={ref}
      id={id}
      role="tooltip"
      popover="hint"
      className={`${beside.beside} ${css.tip}`}
      onPointerEnter={enter}
      onPointerLeave={leave}
      onToggle={(event) => {
        if (event.newState === 'closed') close()
      }}
    >
      {text}
    </span>
  )
}
