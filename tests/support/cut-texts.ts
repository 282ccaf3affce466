import type { Page } from '@playwright/test'

/**
 * Names the headings, states, tabs, buttons, labels and times, and of cells what the portal says itself, that are not shown
 * whole: cut by a box around them that hides what has no room, or past the edge of the screen. What a box scrolls to can be
 * read and counts as shown.
 * @param said every text of the portal in the language shown: what else a cell has, such as a name, may be of any length
 */
export const cutTexts = (page: Page, said: ReadonlySet<string>): Promise<string[]> =>
  page.evaluate(readCutTexts, [...said])

/** Runs in the page: refers to nothing outside itself. */
function readCutTexts(said: readonly string[]) {
  /** Engines round the sizes of boxes and of texts, each by itself. CSS pixels. */
  const ROUNDING = 1.5

  const heading = 'h1, h2, h3, h4, h5, h6, th[scope=col], legend, dt, caption, figcaption'
  const control = 'button, summary, label, nav a, [role=tab], [role=menuitem], [role=option], main header a, select'
  const state = '[data-tone], [role=status], [role=alert]'
  const cell = 'td, tbody th, dd'
  const ours = new Set(said)
  /** A cell may join several: 'Sale · Open banking'. */
  const isOurs = (text: string) => text.split(/ · |, /).every((part) => ours.has(part.trim()))

  const isDrawn = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  const unseen = new Map<Element, boolean>()
  /** Meant for assistive technology alone. */
  const isUnseen = (element: Element): boolean => {
    const known = unseen.get(element)
    if (known !== undefined) return known
    const { parentElement } = element
    const is = getComputedStyle(element).clipPath !== 'none' || (parentElement !== null && isUnseen(parentElement))
    unseen.set(element, is)
    return is
  }
  // What lies in the top layer is clipped by nothing around it.
  const around = (element: Element): Element[] =>
    element.parentElement && !element.matches('dialog:modal, :popover-open')
      ? [element, ...around(element.parentElement)]
      : [element]
  const hides = (value: string) => value === 'hidden' || value === 'clip'
  const scrolls = (value: string) => value === 'auto' || value === 'scroll'

  /**
   * By how many pixels a text goes past what shows it, sideways or downwards. A line is higher than its letters: a third of it
   * may be beyond the edge.
   */
  const excess = (parent: Element, { left, right, bottom, height }: DOMRect): number => {
    let sideways = true
    let downwards = true
    for (const box of around(parent)) {
      if (box === document.body || box === document.documentElement) break
      const { overflowX, overflowY } = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      if (sideways && hides(overflowX)) {
        const over = Math.max(right - edge.right, edge.left - left)
        if (over > ROUNDING) return over
      }
      if (downwards && hides(overflowY) && bottom - edge.bottom > height / 3) return bottom - edge.bottom
      sideways &&= !scrolls(overflowX)
      downwards &&= !scrolls(overflowY)
    }
    return sideways ? Math.max(right - document.documentElement.clientWidth, -left) : 0
  }

  const textsOf = (element: Element): Text[] => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) if (walker.currentNode.textContent?.trim()) texts.push(walker.currentNode as Text)
    return texts
  }
  /** Words that have no room of their own and are broken where no syllable ends. */
  const brokenWords = (text: Text): string[] =>
    [...text.data.matchAll(/[\p{L}\p{M}]+/gu)].flatMap(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : []
    })
  /** A select shows its option by itself: as wide as its words are, beside what it leaves for the arrow. */
  const excessOfSelect = (select: HTMLSelectElement) => {
    const style = getComputedStyle(select)
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('There is nothing to measure a text with.')
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    const room = select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    return pen.measureText(select.selectedOptions[0]?.text ?? '').width - room
  }

  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
  const found = new Set<string>()
  const note = (text: string, over: number) => {
    if (over > ROUNDING) found.add(`"${text.trim()}" is cut by ${Math.ceil(over)} px`)
  }
  for (const element of document.querySelectorAll(`:is(${heading}, ${control}, ${state}, ${cell}, time)`)) {
    if (element.matches(cell) && !isOurs(element.textContent)) continue
    if (modal && !modal.contains(element)) continue
    if (!isDrawn(element) || isUnseen(element)) continue
    if (element instanceof HTMLSelectElement) {
      note(element.selectedOptions[0]?.text ?? '', excessOfSelect(element))
      continue
    }
    for (const text of textsOf(element)) {
      const { parentElement } = text
      if (!parentElement || !isDrawn(parentElement) || isUnseen(parentElement) || parentElement.closest('select'))
        continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const box of range.getClientRects()) note(text.data, excess(parentElement, box))
      for (const word of brokenWords(text)) found.add(`"${word}" goes on in the next line`)
    }
  }
  return [...found]
}
