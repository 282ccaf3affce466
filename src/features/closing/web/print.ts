/** Millimetres */
const ROLL = { width: 80, margin: 4 }
const MM_PER_PX = 25.4 / 96
/** A printer may break lines a little otherwise than the screen; millimetres. */
const SPARE = 8

/** Prints a sheet on pages of the size that the printer has. */
export const printPages = (): void => window.print()

/** Prints a sheet on a roll, which has no pages: as long as the sheet is, so that none of the paper is wasted. */
export const printRoll = (sheet: HTMLElement): void => {
  const length = Math.ceil(heightOnRoll(sheet) + 2 * ROLL.margin + SPARE)
  const page = new CSSStyleSheet()
  page.replaceSync(`@page { size: ${ROLL.width}mm ${length}mm; margin: ${ROLL.margin}mm }`)
  document.adoptedStyleSheets.push(page)
  window.addEventListener(
    'afterprint',
    () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== page)
    },
    { once: true },
  )
  window.print()
}

/** Millimetres that a sheet is high where it is as wide as a roll. */
const heightOnRoll = (sheet: HTMLElement): number => {
  const copy = sheet.cloneNode(true) as HTMLElement
  copy.ariaHidden = 'true'
  copy.inert = true
  copy.dataset.onRoll = ''
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    inlineSize: `${ROLL.width - 2 * ROLL.margin}mm`,
  })
  document.body.append(copy)
  const height = copy.getBoundingClientRect().height * MM_PER_PX
  copy.remove()
  return height
}
