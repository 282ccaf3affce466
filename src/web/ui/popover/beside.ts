/** Between a popover and its anchor, and what it keeps from the edges where it can. CSS pixels. */
const GAP = 4

/** Less is no use: rather than be lower, a popover covers its anchor. CSS pixels. */
const LEAST_HEIGHT = 240

const CONTROLS = 'a[href], button, input, select, summary, textarea'

interface Position {
  readonly left: number
  readonly top: number
}

/**
 * Keeps a popover (class `beside` of beside.module.css) next to its anchor while it is open: below it, or above where there
 * is no room. Call it before the popover is shown; gives back what to call when it has closed.
 * @param coversNothing for what opens without being asked for, such as a tooltip: it takes the first side on which it covers
 *   no other control, or the next one in a column of buttons could not be pressed. Where controls stand around it, it goes past those
 *   in its line.
 *
 * Not by CSS anchor positioning: WebKitGTK 2.50 has it, and with one `position-area` in the style sheet, used by an open
 * popover or not, a page whose window changes its size soon lays itself out for ever.
 */
export function keepBeside(popover: HTMLElement, anchor: HTMLElement, coversNothing = false): () => void {
  const position = () => positionBeside(popover, anchor, coversNothing)
  const limitAndPosition = () => {
    limitHeight(popover, anchor)
    position()
  }
  // Not by the observer, which would see the change that it makes.
  limitHeight(popover, anchor)
  // Called also when it is shown, before it is painted, and when its contents have arrived.
  const observer = new ResizeObserver(position)
  observer.observe(popover)
  addEventListener('scroll', limitAndPosition, { capture: true, passive: true })
  addEventListener('resize', limitAndPosition)
  return () => {
    observer.disconnect()
    removeEventListener('scroll', limitAndPosition, { capture: true })
    removeEventListener('resize', limitAndPosition)
  }
}

/** Both are measured in the viewport. */
function positionBeside(popover: HTMLElement, anchor: HTMLElement, coversNothing: boolean): void {
  const at = anchor.getBoundingClientRect()
  // How wide it becomes must not depend on how much room is left beside where it was.
  Object.assign(popover.style, { left: '0', top: '0' })
  const size = popover.getBoundingClientRect()
  const usual = belowOrAbove(at, size)
  const { left, top } = (coversNothing && freeSide(at, size, usual, controlsAround(popover, anchor))) || usual
  popover.style.left = `${left}px`
  popover.style.top = `${top}px`
}

/** As high as the larger side of the anchor, for what may be high and scrolls: it covers its anchor nowhere. */
function limitHeight(popover: HTMLElement, anchor: HTMLElement): void {
  const { top, bottom } = anchor.getBoundingClientRect()
  const room = Math.max(innerHeight - bottom, top) - 2 * GAP
  popover.style.setProperty('--room', room >= LEAST_HEIGHT ? `${room}px` : '100dvb')
}

function belowOrAbove(at: DOMRect, { width, height }: DOMRect): Position {
  const [below, above] = [at.bottom + GAP, at.top - GAP - height]
  const isBelow = below + height <= innerHeight || above < 0
  const left = at.left + width > innerWidth ? at.right - width : at.left
  return {
    // Where it fits neither way it stands in the middle.
    left: left >= 0 ? left : Math.max(0, (innerWidth - width) / 2),
    top: isBelow ? Math.max(GAP, Math.min(below, innerHeight - GAP - height)) : above,
  }
}

/** Where all controls are but its own. */
const controlsAround = (popover: HTMLElement, anchor: HTMLElement): DOMRect[] =>
  [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !control.contains(anchor) && !anchor.contains(control) && !popover.contains(control))
    .map((control) => control.getBoundingClientRect())

/** The first position in which no control is covered: the usual one, above it, and in its line; undefined where there is none. */
const freeSide = (
  at: DOMRect,
  { width, height }: DOMRect,
  usual: Position,
  controls: readonly DOMRect[],
): Position | undefined => {
  const covered = ({ left, top }: Position) =>
    controls.find(
      (control) =>
        control.right > left && control.left < left + width && control.bottom > top && control.top < top + height,
    )
  const isInView = ({ left, top }: Position) =>
    left >= 0 && top >= 0 && left + width <= innerWidth && top + height <= innerHeight
  const top = at.top + (at.height - height) / 2
  const past = (left: number, next: (control: DOMRect) => number): Position => {
    const control = isInView({ left, top }) ? covered({ left, top }) : undefined
    return control ? past(next(control), next) : { left, top }
  }
  const others = [
    { left: at.left, top: at.top - GAP - height },
    past(at.left - GAP - width, (control) => control.left - GAP - width),
    past(at.right + GAP, (control) => control.right + GAP),
  ]
  return [usual, ...others.filter(isInView)].find((position) => !covered(position))
}
