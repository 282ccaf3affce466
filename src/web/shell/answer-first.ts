import type { RouterHistory } from '@tanstack/react-router'

/**
 * Lets a history tell of a step forward after the next paint: what was pressed is seen to be pressed before a page is made,
 * which takes a slow tablet longer than a press may go unanswered (INP, performance.md). The address changes at once.
 * @param history is changed, and returned
 */
export const answerFirst = (history: RouterHistory): RouterHistory => {
  const { subscribe } = history
  history.subscribe = (tell) =>
    subscribe((step) => {
      if (step.action.type === 'PUSH') afterPaint(() => tell(step))
      else tell(step)
    })
  return history
}

/** At once in a hidden tab, which is not painted. */
const afterPaint = (work: () => void) => {
  if (document.hidden) work()
  else requestAnimationFrame(() => setTimeout(work))
}
