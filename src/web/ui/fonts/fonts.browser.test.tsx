import '../theme/theme.css'
import './receipt-font.css'
import cyrillic from '@fontsource/arimo/files/arimo-cyrillic-400-normal.woff2?url'
import cyrillicBold from '@fontsource/arimo/files/arimo-cyrillic-700-normal.woff2?url'
import greek from '@fontsource/arimo/files/arimo-greek-400-normal.woff2?url'
import greekBold from '@fontsource/arimo/files/arimo-greek-700-normal.woff2?url'
import latin from '@fontsource/arimo/files/arimo-latin-400-normal.woff2?url'
import latinBold from '@fontsource/arimo/files/arimo-latin-700-normal.woff2?url'
import mono from '@fontsource/cousine/files/cousine-latin-400-normal.woff2?url'
import { afterEach, beforeAll, expect, it } from 'vitest'

afterEach(() => {
  document.documentElement.lang = 'en'
  document.body.replaceChildren()
})

/** The width of a text in CSS pixels at 100 px. */
async function widthOf(text: string, style: Record<string, string>) {
  const span = document.createElement('span')
  Object.assign(span.style, { fontSize: '100px', position: 'absolute', whiteSpace: 'nowrap', ...style })
  span.textContent = text
  document.body.append(span)
  await document.fonts.load(`${style.fontWeight ?? 400} 100px ${style.fontFamily}`, text)
  return span.getBoundingClientRect()
}

it.each(['Onest', 'Source Sans 3', 'JetBrains Mono'])('%s has tabular figures', async (family) => {
  const style = { fontFamily: `'${family}'`, fontVariantNumeric: 'tabular-nums' }
  for (const fontWeight of ['400', '600']) {
    const ones = await widthOf('1111', { ...style, fontWeight })
    const eights = await widthOf('8888', { ...style, fontWeight })
    expect(ones.width).toBeCloseTo(eights.width, 1)
  }
})

it('I18N-07 Greek has a family of its own, which comes first for that language', () => {
  const family = () => getComputedStyle(document.body).fontFamily.split(',')[0]
  document.documentElement.lang = 'bg'
  expect(family()).toContain('Onest')
  document.documentElement.lang = 'el'
  expect(family()).toContain('Source Sans 3')
})

const samples = [
  ['Onest', 'Transactions Approved Declined No terminals linked yet Saved filters'],
  ['Onest', 'Транзакции Одобрена Отказана Все още няма свързани терминали'],
  ['Onest', '0123456789'],
  ['Source Sans 3', 'Συναλλαγές Εγκρίθηκε Δεν υπάρχουν ακόμη συνδεδεμένα τερματικά'],
  ['JetBrains Mono', 'TOTAL 1,111.11 EUR'],
] as const

/** What the scripts of the interface have in the files of the stand-ins. */
const subsets = [
  ['U+0000-024F', latin, latinBold],
  ['U+0370-03FF', greek, greekBold],
  ['U+0400-052F', cyrillic, cyrillicBold],
] as const

/**
 * The fallbacks with files in place of fonts of the machine, which it may not have: Arimo is as wide as Arial, Cousine as
 * Courier New.
 */
const fallbacksFromFiles = (): string =>
  [...document.styleSheets]
    .flatMap((sheet) => fontFacesIn(sheet.cssRules))
    .flatMap((rule) => {
      if (!rule.style.getPropertyValue('font-family').includes('fallback')) return []
      const of = (range: string, file: string) =>
        `${rule.cssText
          .replace('fallback', 'from files')
          .replace(/src:[^;]+;/, `src: url("${file}");`)
          .replace(/\}$/, '')} unicode-range: ${range}; }`
      if (rule.cssText.includes('Courier New')) return of('U+0000-024F', mono)
      const isBold = rule.style.getPropertyValue('font-weight') === '600'
      const own = rule.style.getPropertyValue('unicode-range')
      if (own === FIGURES) return of(own, isBold ? latinBold : latin)
      return subsets.map(([range, regular, bold]) => of(range, isBold ? bold : regular))
    })
    .join('\n')

/** The range of the face that figures have of their own. */
const FIGURES = 'U+30-39'

/** Style sheets stand in layers. */
const fontFacesIn = (rules: CSSRuleList): CSSFontFaceRule[] =>
  [...rules].flatMap((rule) => {
    if (rule instanceof CSSFontFaceRule) return [rule]
    return rule instanceof CSSGroupingRule ? fontFacesIn(rule.cssRules) : []
  })

beforeAll(() => {
  const style = document.createElement('style')
  style.textContent = fallbacksFromFiles()
  document.head.append(style)
  return () => style.remove()
})

it.each(samples)('the fallback of %s takes the same room, so that nothing jumps: %s', async (family, text) => {
  const style = { fontVariantNumeric: 'tabular-nums', lineHeight: 'normal' }
  for (const fontWeight of ['400', '600']) {
    const own = await widthOf(text, { ...style, fontWeight, fontFamily: `'${family}'` })
    const fallback = await widthOf(text, { ...style, fontWeight, fontFamily: `'${family} from files'` })
    expect(fallback.width / own.width).toBeGreaterThan(0.97)
    expect(fallback.width / own.width).toBeLessThan(1.03)
    expect(fallback.height).toBeCloseTo(own.height, -0.5)
  }
})
