import './theme.css'
import { afterEach, expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'

const root = document.documentElement

async function emulate(features: { name: string; value: string }[], touch = false) {
  await cdp().send('Emulation.setEmulatedMedia', { features })
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: touch })
}

afterEach(async () => {
  delete root.dataset.theme
  delete root.dataset.density
  await emulate([])
})

/** A token as the page computes it. */
const token = (name: string) => {
  const probe = document.createElement('div')
  root.append(probe)
  probe.style.color = probe.style.width = `var(${name})`
  const { color, width } = getComputedStyle(probe)
  probe.remove()
  return name.startsWith('--color') ? color : width
}

const LIGHT = 'rgb(247, 244, 236)'
const DARK = 'rgb(22, 21, 18)'
const WHITE = 'rgb(255, 255, 255)'
const BLACK = 'rgb(0, 0, 0)'

it.each([
  ['light', [], LIGHT],
  ['dark', [{ name: 'prefers-color-scheme', value: 'dark' }], DARK],
  ['light, more contrast', [{ name: 'prefers-contrast', value: 'more' }], WHITE],
  [
    'dark, more contrast',
    [
      { name: 'prefers-color-scheme', value: 'dark' },
      { name: 'prefers-contrast', value: 'more' },
    ],
    BLACK,
  ],
] as const)('B-37 follows the device: %s', async (_, features, colour) => {
  await emulate([...features])
  expect(token('--color-page')).toBe(colour)
})

it.each([
  ['light', LIGHT],
  ['dark', DARK],
  ['contrast', BLACK],
])('B-37 a theme that was chosen wins over the device: %s', async (theme, colour) => {
  await emulate([{ name: 'prefers-color-scheme', value: theme === 'dark' ? 'light' : 'dark' }])
  root.dataset.theme = theme
  expect(token('--color-page')).toBe(colour)
})

it.each([
  ['fine', undefined, '40px', '40px'],
  ['fine', 'comfortable', '56px', '40px'],
  ['fine', 'compact', '40px', '40px'],
  ['coarse', undefined, '56px', '48px'],
  ['coarse', 'comfortable', '56px', '48px'],
  ['coarse', 'compact', '48px', '48px'],
])('B-14 pointer %s, density %s: rows of %s, targets of %s', async (pointer, density, row, target) => {
  await emulate([], pointer === 'coarse')
  if (density) root.dataset.density = density
  expect([token('--row'), token('--target')]).toEqual([row, target])
})

it('B-38 nothing moves where the device asks for less motion', async () => {
  const duration = () => getComputedStyle(root).getPropertyValue('--motion-slow')
  expect(duration()).toBe('180ms')
  await emulate([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  expect(Number.parseFloat(duration())).toBe(0)
})

it('the four sizes grow with the size that a person has set', async () => {
  await page.viewport(1280, 800)
  expect(['--text-s', '--text-m', '--text-l', '--text-xl'].map(token)).toEqual(['13px', '15px', '18px', '28px'])
  root.style.fontSize = '200%'
  expect(token('--text-s')).toBe('26px')
  root.style.removeProperty('font-size')
})
