let isOver = false

/**
 * Hides the page or shows it again. It keeps its layout, so that a page that is shown again has kept its scroll
 * position.
 */
export const hidePage = (hidden: boolean): void => {
  document.documentElement.style.visibility = hidden || isOver ? 'hidden' : ''
}

/** Hides the page for good: what it shows is nobody's any more, and the next page is on its way. */
export const closePage = (): void => {
  isOver = true
  hidePage(true)
}

/** Whether the page is hidden for good; nothing that is begun now would be seen. */
export const isPageClosed = (): boolean => isOver
