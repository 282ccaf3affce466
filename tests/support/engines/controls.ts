import type { Tab } from './tab.ts'

/**
 * Names the visible controls that a press in their middle would not reach, each with what lies there instead.
 *
 * A control is what takes a press: links, buttons, fields, and whatever has such a role. It counts as visible when it is
 * drawn and the middle of it lies in the viewport and within every box around it that scrolls or clips. Controls behind
 * an open modal dialog or under an open popover, in inert parts, and those that take no presses (`pointer-events: none`, because their label does)
 * are not asked. What a bar that stays (sticky or fixed) covers at the moment is brought into view first: there it must
 * be free.
 */
export const unreachableControls = (tab: Tab): Promise<{ asked: number; unreachable: string[] }> =>
  tab.evaluate(readControls)

/** Runs in the page: refers to nothing outside itself. */
async function readControls() {
  /** WebKitGTK's, with the room in which it takes the pointer. CSS pixels. */
  const SCROLL_BAR = 26

  const selector = [
    'a[href]',
    'button',
    'input:not([type=hidden])',
    'select',
    'textarea',
    'summary',
    ...['button', 'link', 'tab', 'menuitem', 'menuitemradio', 'option', 'switch', 'checkbox', 'radio', 'separator'].map(
      (role) => `[role=${role}]`,
    ),
  ].join(', ')

  const middleOf = (element: Element) => {
    // A link over two lines has a box of its own for each: a press goes to one of them.
    const [box] = [...element.getClientRects()].toSorted((a, b) => b.width * b.height - a.width * a.height)
    return box && { x: box.left + box.width / 2, y: box.top + box.height / 2, width: box.width, height: box.height }
  }
  const clips = (element: Element) => getComputedStyle(element).overflow !== 'visible'
  const isInside = ({ x, y }: { x: number; y: number }, element: Element) => {
    const box = element.getBoundingClientRect()
    return x >= box.left && x < box.right && y >= box.top && y < box.bottom
  }
  // What lies in the top layer is clipped by nothing around it.
  const ancestors = (element: Element): Element[] =>
    element.parentElement && !element.matches('dialog:modal, :popover-open')
      ? [element.parentElement, ...ancestors(element.parentElement)]
      : []
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)

  const isVisible = (element: Element) => {
    const middle = middleOf(element)
    if (!middle || middle.width < 2 || middle.height < 2) return false
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    if (getComputedStyle(element).pointerEvents === 'none' || element.closest('[inert]')) return false
    if (modal && !modal.contains(element)) return false
    if (middle.x < 0 || middle.y < 0 || middle.x >= innerWidth || middle.y >= innerHeight) return false
    return ancestors(element).every((ancestor) => {
      if (getComputedStyle(ancestor).clipPath !== 'none') return isInside(middle, ancestor)
      return (
        ancestor === document.body ||
        ancestor === document.documentElement ||
        !clips(ancestor) ||
        isInside(middle, ancestor)
      )
    })
  }
  const hit = (element: Element) => {
    const middle = middleOf(element)
    const met = middle ? document.elementFromPoint(middle.x, middle.y) : null
    // The bar that an engine lays over the end of what scrolls sideways is no part of the page: what it leaves free is asked.
    if (!middle || !met || met === element || !met.contains(element)) return met
    if (met.scrollWidth <= met.clientWidth) return met
    const free = met.getBoundingClientRect().bottom - SCROLL_BAR
    return document.elementFromPoint(middle.x, Math.min(middle.y, free))
  }
  const isReached = (element: Element, reached: Element | null) =>
    reached !== null &&
    (element.contains(reached) ||
      (element instanceof HTMLInputElement && [...(element.labels ?? [])].some((label) => label.contains(reached))))
  const stays = (element: Element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position)
  const isUnderBar = (element: Element, reached: Element | null) => {
    const bar = reached && [reached, ...ancestors(reached)].find(stays)
    return Boolean(bar && !bar.contains(element))
  }
  const isUnderPopover = (element: Element, reached: Element | null) => {
    const popover = reached?.closest(':popover-open')
    return Boolean(popover && !popover.contains(element))
  }
  const nameOf = (element: Element | null) =>
    element
      ? `${element.localName} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`
      : 'nothing'

  const visible = [...document.querySelectorAll(selector)].filter(isVisible)
  const unreachable: string[] = []
  for (const element of visible) {
    let reached = hit(element)
    if (isReached(element, reached) || isUnderPopover(element, reached)) continue
    if (isUnderBar(element, reached)) {
      const scrolled = ancestors(element).map((each) => [each, each.scrollLeft, each.scrollTop] as const)
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      reached = hit(element)
      for (const [each, left, top] of scrolled) each.scrollTo({ left, top, behavior: 'instant' })
      if (isReached(element, reached) || isUnderPopover(element, reached)) continue
    }
    unreachable.push(`${nameOf(element)} is under ${nameOf(reached)}`)
  }
  return { asked: visible.length, unreachable }
}
