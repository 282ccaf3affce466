/**
 * Puts the focus on the first control of a form that is marked as wrong; of a group, on what of it would have the focus. With
 * its label and its error it comes into the middle, where neither a footer nor a keyboard on the screen covers it.
 */
export const focusFirstWrong = (formId: string): void => {
  const wrong = document.querySelector<HTMLElement>(`#${CSS.escape(formId)} [aria-invalid=true]`)
  const control = wrong?.matches('fieldset') ? wrong.querySelector<HTMLElement>('input, button, select') : wrong
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center' })
}
