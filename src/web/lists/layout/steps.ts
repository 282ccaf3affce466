import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

type Direction = -1 | 1

/** How far two presses of one place may be apart, a finger's too. CSS pixels; the next button is further away. */
const SAME_PLACE = 16

interface Place {
  readonly x: number
  readonly y: number
}

const distance = (one: Place, other: Place) => Math.hypot(one.x - other.x, one.y - other.y)

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

  // Whoever goes away and comes back means what is there now, as its tooltip says.
  useEffect(() => {
    const forgetElsewhere = ({ clientX, clientY, pointerType }: PointerEvent) => {
      const { current: before } = pressed
      if (pointerType === 'mouse' && before && distance(before, { x: clientX, y: clientY }) >= SAME_PLACE) {
        pressed.current = undefined
      }
    }
    addEventListener('pointermove', forgetElsewhere)
    return () => removeEventListener('pointermove', forgetElsewhere)
  }, [])

  return (id: string, by: Direction) => ({
    'data-step': `${id} ${by}`,
    onClick: ({ detail, clientX: x, clientY: y }: MouseEvent) => {
      const before = pressed.current
      const isAgain = before?.by === by && distance(before, { x, y }) < SAME_PLACE
      // A keyboard presses no place: it presses the button that has the focus.
      const press = detail > 0 && isAgain ? before : { id, by, x, y }
      pressed.current = detail > 0 ? press : undefined
      move(press.id, by)
      setMoved({ step: `${press.id} ${by}` })
    },
  })
}
