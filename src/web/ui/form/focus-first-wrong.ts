import { useCallback, useEffect, useState } from 'react'

/**
 * What to call when something was refused: the first wrong control inside an element has the focus once that is drawn, as the
 * next thing to look at, and to be read out.
 */
export const useFocusFirstWrong = (id: string): (() => void) => {
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) focusFirstWrong(id)
  }, [refusals, id])
  return useCallback(() => setRefusals((count) => count + 1), [])
}

/**
 * Puts the focus on the first control that is marked as wrong; of a group, on what of it would have the focus. With its label
 * and its error it comes into the middle, where neither a footer nor a keyboard on the screen covers it.
 */
const focusFirstWrong = (id: string): void => {
  const wrong = document.querySelector<HTMLElement>(`#${CSS.escape(id)} [aria-invalid=true]`)
  const control = wrong?.matches('fieldset') ? wrong.querySelector<HTMLElement>('input, button, select') : wrong
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center' })
}
