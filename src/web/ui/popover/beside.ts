/** Between a popover and its anchor, and what it keeps from the edges where it can. CSS pixels. */
const GAP = 4

/**
 * Keeps a popover (class `beside` of beside.module.css) next to its anchor while it is open: below it, or above where there
 * is no room. Call it before the popover is shown; gives back what to call when it has closed.
 *
 * Not by CSS anchor positioning: WebKitGTK 2.50 has it, and with one `position-area` in the style sheet, used by an open
 * popover or not, a page whose window changes its size soon lays itself out for ever.
 */
export function keepBeside(popover: HTMLElement, anchor: HTMLElement): () => void {
  const place = () => placeBeside(popover, anchor)
  // Tells too when it is shown, before it is painted, and when its contents have arrived.
  const observer = new ResizeObserver(place)
  observer.observe(popover)
  addEventListener('scroll', place, { capture: true, passive: true })
  addEventListener('resize', place)
  return () => {
    observer.disconnect()
    removeEventListener('scroll', place, { capture: true })
    removeEventListener('resize', place)
  }
}

/** Both are measured in the viewport. */
function placeBeside(popover: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect()
  // How wide it becomes must not depend on how much room is left beside where it was.
  Object.assign(popover.style, { left: '0', top: '0' })
  const { width, height } = popover.getBoundingClientRect()
  const [below, above] = [at.bottom + GAP, at.top - GAP - height]
  const isBelow = below + height <= innerHeight || above < 0
  const left = at.left + width > innerWidth ? at.right - width : at.left
  popover.style.top = `${isBelow ? Math.max(GAP, Math.min(below, innerHeight - GAP - height)) : above}px`
  popover.style.left = `${Math.max(0, left)}px`
}
