import { decodeQR } from 'qr/decode.js'
import { page } from 'vitest/browser'

/** Milliseconds: nobody waits for the next picture. */
const LIMIT = 2000

/** What a camera sees of an element: the text of its QR code, and the colours of points that are given in modules of the code. */
interface SeenCode {
  readonly text: string
  readonly colourAt: (x: number, y: number) => readonly number[]
}

/**
 * For tests: reads the QR code in the drawing of an element as it is on the screen, or on paper where print is emulated.
 * @param modules the side of the code with the light around it
 * @throws when no code is found
 */
export const readCode = async (element: Element, modules: number): Promise<SeenCode> => {
  const picture = new Image()
  picture.src = `data:image/png;base64,${await page.screenshot({ element, save: false })}`
  await picture.decode()
  const { width, height } = picture
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
  if (!context) throw new Error('There is no canvas.')
  context.drawImage(picture, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  return {
    text: decodeQR({ width, height, data }, { timeLimit: LIMIT }),
    colourAt: (x, y) => {
      const [column, row] = [(x / modules) * width, (y / modules) * height].map(Math.floor) as [number, number]
      const at = (row * width + column) * 4
      return Array.from(data.subarray(at, at + 3))
    },
  }
}
