import { type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

type Direction = -1 | 1

/** How far two presses of one place may be apart, a finger's too. CSS pixels; the next button is further away. */
const SAME_PLACE = 16

/**
 * Moves an item by one place with each press of its button. It moves away from under the pointer: whoever presses the same
 * place again goes on with this item, and not with the one that is there now. Its button has the focus.
 */
export function useSteps(list: RefObject<HTMLElement | null>, move: (id: string, by: Direction) => void) {
  const pressed = useRef<{ id: string; by: Direction; x: number; y: number }>(undefined)
  const [moved, setMoved] = useState<{ step: string }>()
  // An element that is put elsewhere in the document loses the focus.
  useLayoutEffect(() => {
    if (moved) list.current?.querySelector<HTMLElement>(`[data-step='${CSS.escape(moved.step)}']`)?.focus()
  }, [list, moved])

  return (id: string, by: Direction) => ({
    'data-step': `${id} ${by}`,
    onClick: ({ detail, clientX: x, clientY: y }: MouseEvent) => {
      const before = pressed.current
      const isAgain = before?.by === by && Math.hypot(x - before.x, y - before.y) < SAME_PLACE
      // A keyboard presses no place: it presses the button that has the focus.
      const press = detail > 0 && isAgain ? before : { id, by, x, y }
      pressed.current = detail > 0 ? press : undefined
      move(press.id, by)
      setMoved({ step: `${press.id} ${by}` })
    },
  })
}
