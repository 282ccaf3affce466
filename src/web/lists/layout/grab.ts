import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { moveId } from './arrange.ts'

interface Item {
  readonly id: string
  readonly heading: string
}

/**
 * Moves an item of a list by its handle: a pointer drags it; from the keyboard Space or Enter takes it, arrow keys, Home and
 * End move it, Space or Enter lets it go and Escape brings it back. `announcement` is for a live region.
 */
export function useGrab(
  items: readonly Item[],
  /** The ids in their order after every change, also one that is not drawn yet; and how it changes. */
  { latest, onOrder }: { latest: () => string[]; onOrder: (ids: string[]) => void },
) {
  const { t } = useLingui()
  const list = useRef<HTMLOListElement>(null)
  const [grabbed, setGrabbed] = useState<{ id: string; before: string[] }>()
  const [announcement, setAnnouncement] = useState('')
  const count = items.length

  const moveTo = (id: string, to: number) => {
    const ids = latest()
    const next = moveId(ids, id, to)
    const position = next.indexOf(id) + 1
    const heading = items.find((item) => item.id === id)?.heading ?? ''
    if (position !== ids.indexOf(id) + 1) onOrder(next)
    setAnnouncement(t`${heading}: position ${position} of ${count}`)
  }
  const move = (id: string, by: -1 | 1) => moveTo(id, latest().indexOf(id) + by)

  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const isTaken = grabbed?.id === id
    const ids = latest()
    const at = ids.indexOf(id)
    const targets: Record<string, number> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }
    const target = targets[event.key]
    if (event.key === ' ' || event.key === 'Enter') {
      setGrabbed(isTaken ? undefined : { id, before: ids })
      const position = at + 1
      setAnnouncement(
        isTaken
          ? t`Dropped at position ${position} of ${count}`
          : t`Picked up at position ${position} of ${count}. Move with the arrow keys, drop with Space, cancel with Escape.`,
      )
    } else if (isTaken && event.key === 'Escape') {
      onOrder(grabbed.before)
      setGrabbed(undefined)
      setAnnouncement(t`Move cancelled`)
    } else if (isTaken && target !== undefined) moveTo(id, target)
    else return
    // Escape would also close the sheet around the list.
    event.preventDefault()
    event.stopPropagation()
  }

  const onPointerMove = (event: PointerEvent) => {
    if (!grabbed || !list.current?.hasPointerCapture(event.pointerId)) return
    const rows = [...list.current.children]
    const over = rows.findIndex((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return event.clientY >= top && event.clientY < bottom
    })
    if (over < 0 || over === latest().indexOf(grabbed.id)) return
    moveTo(grabbed.id, over)
    rows[over]?.scrollIntoView({ block: 'nearest' })
  }
  const letGo = () => setGrabbed(undefined)

  return {
    grabbed: grabbed?.id,
    announcement,
    move,
    listProps: { ref: list, onPointerMove, onPointerUp: letGo, onPointerCancel: letGo },
    handleProps: (id: string) => ({
      'aria-pressed': grabbed?.id === id,
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, id),
      onBlur: letGo,
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        // The list stays where it is while its rows move.
        list.current?.setPointerCapture(event.pointerId)
        setGrabbed({ id, before: latest() })
      },
    }),
  }
}
