import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { addDays, addMonths, type Day, startOfWeek } from '../dates.ts'

/**
 * The day of a calendar that the keys are at (ARIA Practices, date grid): arrows go by days and weeks, Home and End to the
 * ends of the week, PageUp and PageDown by months, with Shift by years, Enter and Space press it. It has the focus to begin with.
 */
export function useDayGrid(initial: Day, weekStart: number) {
  const [active, setActive] = useState(initial)
  const grid = useRef<HTMLTableElement>(null)
  const takesFocus = useRef(true)
  useEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })

  const onKeyDown = (event: KeyboardEvent, onPress: (day: Day) => void) => {
    const next = dayAfterKey(event, active, weekStart)
    if (next) {
      takesFocus.current = next !== active
      setActive(next)
    } else if (event.key === 'Enter' || event.key === ' ') onPress(active)
    else return
    event.preventDefault()
  }
  return { active, setActive, grid, onKeyDown }
}

const dayAfterKey = ({ key, shiftKey }: KeyboardEvent, day: Day, weekStart: number): Day | undefined => {
  const months = shiftKey ? 12 : 1
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return startOfWeek(day, weekStart)
    case 'End':
      return addDays(startOfWeek(day, weekStart), 6)
    case 'PageUp':
      return addMonths(day, -months)
    case 'PageDown':
      return addMonths(day, months)
    default:
      return undefined
  }
}
