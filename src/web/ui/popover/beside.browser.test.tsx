import '../theme/theme.css'
import type { CSSProperties } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { Button } from '../button.tsx'
import { Menu } from '../menu/menu.tsx'
import { placeBeside } from './beside.ts'

const items = [{ id: 'a', label: 'Settings', onSelect: () => {} }]
const corners = [
  ['below it', { top: 20, left: 20 }],
  ['below it, kept inside at the right edge', { top: 20, right: 4 }],
  ['above it at the bottom edge', { bottom: 4, left: 20 }],
] as const

/** Where CSS puts the open menu of a button that stands at `at`, and where the fallback does. */
async function placesOf(at: CSSProperties) {
  const screen = await render(
    <div style={{ position: 'fixed', ...at }}>
      <Menu items={items} trigger={(props) => <Button {...props}>Menu</Button>} />
    </div>,
  )
  const button = screen.getByRole('button')
  await button.click()
  const menu = screen.getByRole('menu')
  await expect.element(menu).toBeVisible()
  const popover = menu.element() as HTMLElement
  const byCss = popover.getBoundingClientRect()
  Object.assign(popover.style, { positionArea: 'none', positionTryFallbacks: 'none', margin: '0' })
  placeBeside(popover, button.element() as HTMLElement)
  return { byCss, byHand: popover.getBoundingClientRect() }
}

it.each(corners)('the fallback puts a popover where CSS anchor positioning does: %s', async (_, at) => {
  const { byCss, byHand } = await placesOf(at)
  expect(byHand.top).toBeCloseTo(byCss.top, 0)
  expect(byHand.left).toBeCloseTo(byCss.left, 0)
})
