import type { RouterHistory } from '@tanstack/react-router'

/**
 * A history for the router's option `history` that reports a step forward after the next paint: what was pressed is seen to
 * be pressed before a page is made, which takes a slow tablet longer than a press may go unanswered (100 ms, Interaction to
 * Next Paint). The address changes at once.
 *
 * The router itself has no hook for it: nobody waits for the listeners of `onBeforeNavigate` and `onBeforeLoad`, and a
 * `beforeLoad` that waits is also asked before links are pressed, when they are preloaded, and cannot
 * distinguish a step forward from one back.
 * @param onStep called at once with each step that is reported later: what is pressed until then has to go on from where it
 *   leads. Not a listener: the router reports to itself as long as there is none.
 */
export const answerFirst = (history: RouterHistory, onStep: () => void): RouterHistory => {
  const subscribe: RouterHistory['subscribe'] = (listener) =>
    history.subscribe((step) => {
      if (step.action.type !== 'PUSH') return listener(step)
      onStep()
      return afterPaint(() => listener(step))
    })
  // Inherits the rest: a copy would keep the location of the moment, which the history has as a getter.
  return Object.create(history, { subscribe: { value: subscribe, enumerable: true } }) as RouterHistory
}

/** At once in a hidden tab, which is not painted. */
const afterPaint = (work: () => void) => {
  if (document.hidden) work()
  else requestAnimationFrame(() => setTimeout(work))
}
