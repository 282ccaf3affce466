const placedByCss = CSS.supports('position-area', 'block-end')
const GAP = 4

/**
 * Keeps a popover (class `beside` of beside.module.css) next to its anchor while it is open: below it, or above where there
 * is no room. Call it before the popover is shown; gives back what to call when it has closed.
 */
export function keepBeside(popover: HTMLElement, anchor: HTMLElement): () => void {
  if (placedByCss) {
    const name = `--${popover.id}`
    popover.style.setProperty('position-anchor', name)
    anchor.style.setProperty('anchor-name', name)
    return () => anchor.style.removeProperty('anchor-name')
  }
  const place = () => placeBeside(popover, anchor)
  const first = requestAnimationFrame(place)
  addEventListener('scroll', place, { capture: true, passive: true })
  addEventListener('resize', place)
  return () => {
    cancelAnimationFrame(first)
    removeEventListener('scroll', place, { capture: true })
    removeEventListener('resize', place)
  }
}

/** The place that CSS anchor positioning would give it, for browsers without. Both are measured in the viewport. */
export function placeBeside(popover: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect()
  const { width, height } = popover.getBoundingClientRect()
  const below = at.bottom + GAP
  const above = at.top - GAP - height
  const top = below + height > innerHeight && above >= 0 ? above : below
  const left = at.left + width > innerWidth ? Math.max(0, at.right - width) : at.left
  popover.style.top = `${top}px`
  popover.style.left = `${left}px`
}
