export type PaperSize = '58' | '80' | 'a4'

/** Millimetres, as `receipt.css` has them. */
const MARGIN = { block: 3, inline: 4 }
const MM_PER_PX = 25.4 / 96
/** A printer may break lines a little otherwise than the screen; millimetres. */
const SPARE = 4

/**
 * Prints the receipt on the page, with the code below it where there is one. A roll has no pages: the sheet is as long as both,
 * so that none of it is wasted.
 */
export const printReceipt = (size: PaperSize): void => {
  const parts = [...document.querySelectorAll<HTMLElement>('.receipt-layout')]
  if (size === 'a4' || parts.length === 0) return window.print()
  const height = parts.reduce((sum, part) => sum + printedHeight(part, Number(size)), 0)
  const length = Math.ceil(height + 2 * MARGIN.block + SPARE)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@page receipt-${size} { size: ${size}mm ${length}mm }`)
  document.adoptedStyleSheets.push(sheet)
  window.addEventListener(
    'afterprint',
    () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    },
    { once: true },
  )
  window.print()
}

/** Millimetres that a receipt or its code is high on a roll of this width, laid out as `receipt.css` lays it out there. */
const printedHeight = (part: HTMLElement, width: number): number => {
  const copy = part.cloneNode(true) as HTMLElement
  copy.ariaHidden = 'true'
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    padding: '0',
    inlineSize: `${width - 2 * MARGIN.inline}mm`,
    fontSize: copy.dataset.size === 'large' ? '12pt' : '7pt',
  })
  document.body.append(copy)
  const height = copy.getBoundingClientRect().height * MM_PER_PX
  copy.remove()
  return height
}
