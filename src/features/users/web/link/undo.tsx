import { Trans } from '@lingui/react/macro'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import css from './undo.module.css'
import type { Detached } from './use-detach-with-undo.tsx'

/**
 * Milliseconds in which a mistake is undone by one press; afterwards by linking again. They do not pass while a pointer rests on
 * the offer or a keyboard's focus is in it (WCAG 2.2, 2.2.1).
 */
const UNDO_MS = 10_000

interface Props {
  detached: Detached | undefined
  isPending: boolean
  onUndo: (detached: Detached) => void
  onOver: () => void
}

/** Offers to take the last detachment back. The region is always there, so that what comes into it is read out. */
export function Undo({ detached, isPending, onUndo, onOver }: Props) {
  const region = useRef<HTMLDivElement>(null)
  return (
    // What had the focus goes with the offer: the next key goes on from here.
    <div ref={region} role="status" tabIndex={-1}>
      {detached && (
        <Offer key={detached.link.terminal + detached.link.user} {...{ detached, isPending, onUndo, onOver, region }} />
      )}
    </div>
  )
}

function Offer({
  detached,
  isPending,
  onUndo,
  onOver,
  region,
}: Props & { detached: Detached; region: RefObject<HTMLDivElement | null> }) {
  const button = useRef<HTMLButtonElement>(null)
  const over = useEffectEvent(onOver)
  const [isFocused, setFocused] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const { name, pressed } = detached
  // In the layout, because the dialog that closes gives the focus to the heading of the page soon after.
  useLayoutEffect(() => {
    // The row with the pressed button is gone, and the focus with it, or will be when the list is drawn anew.
    if ([document.body, pressed].includes(document.activeElement ?? document.body)) button.current?.focus()
  }, [pressed])
  useLayoutEffect(
    () => () => {
      if (document.activeElement === button.current) region.current?.focus()
    },
    [region],
  )
  useEffect(() => {
    if (isPending || isFocused || isHovered) return undefined
    const timer = setTimeout(() => over(), UNDO_MS)
    return () => clearTimeout(timer)
  }, [isPending, isFocused, isHovered])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- they only hold the time
    <p
      className={css.undo}
      onFocus={({ target }) => setFocused(target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
      onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
    >
      <span>
        <Trans>{name} was detached.</Trans>
      </span>
      <Button ref={button} kind="quiet" busy={isPending} onClick={() => onUndo(detached)}>
        <Trans>Undo</Trans>
      </Button>
    </p>
  )
}
