import { Trans } from '@lingui/react/macro'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import css from './undo.module.css'
import type { Detached } from './use-detach-with-undo.tsx'

/** Milliseconds in which a mistake is undone by one press; afterwards by linking again. */
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
  const { name } = detached
  useEffect(() => {
    // The row that was pressed in is gone, and the focus with it.
    if (document.activeElement === document.body) button.current?.focus()
  }, [])
  useLayoutEffect(
    () => () => {
      if (document.activeElement === button.current) region.current?.focus()
    },
    [region],
  )
  useEffect(() => {
    if (isPending) return undefined
    const timer = setTimeout(() => over(), UNDO_MS)
    return () => clearTimeout(timer)
  }, [isPending])
  return (
    <p className={css.undo}>
      <span>
        <Trans>{name} was detached.</Trans>
      </span>
      <Button ref={button} kind="quiet" busy={isPending} onClick={() => onUndo(detached)}>
        <Trans>Undo</Trans>
      </Button>
    </p>
  )
}
