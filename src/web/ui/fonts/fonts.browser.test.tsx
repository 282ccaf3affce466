import '../theme/theme.css'
import './receipt-font.css'
import { afterEach, expect, it } from 'vitest'

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

const hasArial = await new FontFace('probe', "local('Arial'), local('Liberation Sans')").load().then(
  () => true,
  () => false,
)

it.runIf(hasArial).each(samples)(
  'the fallback of %s takes the same room, so that nothing jumps: %s',
  async (family, text) => {
    const style = { fontVariantNumeric: 'tabular-nums', lineHeight: 'normal' }
    for (const fontWeight of ['400', '600']) {
      const own = await widthOf(text, { ...style, fontWeight, fontFamily: `'${family}'` })
      const fallback = await widthOf(text, { ...style, fontWeight, fontFamily: `'${family} fallback'` })
      expect(fallback.width / own.width).toBeGreaterThan(0.97)
      expect(fallback.width / own.width).toBeLessThan(1.03)
      expect(fallback.height).toBeCloseTo(own.height, -0.5)
    }
  },
)
