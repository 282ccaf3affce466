import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

type Palette = Record<string, string>
type Scheme = 'light' | 'dark'

/** The colours that the block after `opening` declares, for one scheme. */
function colours(opening: string, scheme: Scheme): Palette {
  const start = css.indexOf(opening)
  if (start < 0) throw new Error(`tokens.css has no ${opening}`)
  const block = css.slice(start, css.indexOf('}', start))
  const pairs = block.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)
  return Object.fromEntries([...pairs].map(([, name, light, dark]) => [name, scheme === 'light' ? light : dark]))
}

function colour(palette: Palette, name: string): string {
  const value = palette[name]
  if (!value) throw new Error(`no colour ${name}`)
  return value
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['page', 'surface', 'sunken', 'selected']
const body = ['ink']
const text = ['ink-soft', 'accent', 'accent-strong', 'good', 'warn', 'bad']
const shapes = ['edge', 'focus']
const fills = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-ink', 'ink'],
  ['on-ink', 'ink-soft'],
] as const

const base = ':root {\n    color-scheme'
const chosen = ":root[data-theme='contrast'] {"
const asked = ':root:not([data-theme]) {'

describe.each<Scheme>(['light', 'dark'])('%s', (scheme) => {
  const plain = colours(base, scheme)
  const high = { ...plain, ...colours(chosen, scheme) }

  describe.each([
    ['the plain theme', plain, 4.5],
    ['the contrast theme', high, 7],
  ] as const)('%s', (_, palette, least) => {
    it.each(surfaces)('B-38 text on %s is readable', (surface) => {
      const under = colour(palette, surface)
      for (const name of body) expect(contrast(colour(palette, name), under), name).toBeGreaterThanOrEqual(7)
      for (const name of text) expect(contrast(colour(palette, name), under), name).toBeGreaterThanOrEqual(least)
      for (const name of shapes) expect(contrast(colour(palette, name), under), name).toBeGreaterThanOrEqual(3)
    })

    it.each(fills)('B-38 %s on a fill of %s is readable', (over, fill) => {
      expect(contrast(colour(palette, over), colour(palette, fill))).toBeGreaterThanOrEqual(least)
    })
  })

  it('B-37 the contrast theme is the same when it is chosen and when the device asks for it', () => {
    expect(colours(asked, scheme)).toEqual(colours(chosen, scheme))
  })
})
