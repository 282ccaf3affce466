import { cardSchemes } from '#core/codes.ts'
import type { Drawing } from '#web/ui/icons/paths.ts'

/** The outline of a card, on the grid of the kit. */
const CARD = 'M4 5h16A1.5 1.5 0 0 1 21.5 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-16A1.5 1.5 0 0 1 2.5 17.5v-11A1.5 1.5 0 0 1 4 5Z'

/** Capital letters in the left half of a card. */
const letters = {
  A: 'M5.5 15.5 8.5 8.5l3 7M6.6 13.2h3.8',
  B: 'M6 8.5v7h3a1.75 1.75 0 0 0 0-3.5H6h2.6a1.75 1.75 0 0 0 0-3.5Z',
  D: 'M6 8.5v7h1.75a3.5 3.5 0 0 0 0-7Z',
  M: 'M5.5 15.5v-7l3 4.25 3-4.25v7',
  U: 'M5.75 8.5v4.25a2.75 2.75 0 0 0 5.5 0V8.5',
  V: 'M5.5 8.5l3 7 3-7',
} as const

/** A shape in the right half, which tells schemes of one initial apart. */
const shapes = {
  bar: 'M15 12h3.5',
  bars: 'M15 10.25h3.5M15 13.75h3.5',
  circle: 'M16.75 10.25a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.5Z',
  cross: 'M15.25 10.5l3 3M18.25 10.5l-3 3',
  diamond: 'M16.75 9.5l2.25 2.5-2.25 2.5-2.25-2.5Z',
  plus: 'M15 12h3.5M16.75 10.25v3.5',
  pillars: 'M15.5 9.75v4.5M18 9.75v4.5',
  wedge: 'M15.25 9.75 18.5 12l-3.25 2.25Z',
} as const

const drawing = (name: string, letter: keyof typeof letters, shape: keyof typeof shapes): Drawing => ({
  name,
  d: CARD + letters[letter] + shapes[shape],
})

/**
 * A drawing of our own for each card scheme: its initial and a shape on a card. The marks of the schemes are theirs, and
 * these take nothing from them. The name always stands beside.
 */
export const schemeIcons: Readonly<Record<string, Drawing>> = {
  [cardSchemes.visa]: drawing('visa', 'V', 'bar'),
  [cardSchemes.mastercard]: drawing('mastercard', 'M', 'diamond'),
  [cardSchemes.amex]: drawing('amex', 'A', 'plus'),
  [cardSchemes.maestro]: drawing('maestro', 'M', 'pillars'),
  [cardSchemes.discover]: drawing('discover', 'D', 'wedge'),
  [cardSchemes.unionPay]: drawing('unionPay', 'U', 'bars'),
  [cardSchemes.vPay]: drawing('vPay', 'V', 'cross'),
  [cardSchemes.bcard]: drawing('bcard', 'B', 'circle'),
}
