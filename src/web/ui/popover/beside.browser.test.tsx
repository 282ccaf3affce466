import '../theme/theme.css'
import type { CSSProperties } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { Button } from '../button.tsx'
import { Menu } from '../menu/menu.tsx'

const GAP = 4
const items = ['Settings', 'Log out'].map((label) => ({ id: label, label, onSelect: () => {} }))

/** Opens the menu of a button that stands at `at`. */
async function open(at: CSSProperties) {
  const screen = await render(
    <div style={{ position: 'fixed', ...at }}>
      <Menu items={items} trigger={(props) => <Button {...props}>Menu</Button>} />
    </div>,
  )
  const button = screen.getByRole('button')
  await button.click()
  const menu = screen.getByRole('menu')
  await expect.element(menu).toBeVisible()
  // It is placed when it opens, which its own event tells before the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const boxes = () => ({
    anchor: button.element().getBoundingClientRect(),
    popover: menu.element().getBoundingClientRect(),
  })
  return { boxes, menu: menu.element() as HTMLElement, close: () => screen.unmount() }
}

it('a popover opens below its anchor', async () => {
  const { anchor, popover } = (await open({ top: 20, left: 20 })).boxes()
  expect(popover.top).toBeCloseTo(anchor.bottom + GAP, 0)
  expect(popover.left).toBeCloseTo(anchor.left, 0)
})

it('at the right edge a popover ends where its anchor ends, as wide as elsewhere', async () => {
  const elsewhere = await open({ top: 20, left: 20 })
  const { width } = elsewhere.boxes().popover
  await elsewhere.close()
  const { anchor, popover } = (await open({ top: 20, right: 4 })).boxes()
  expect(popover.right).toBeCloseTo(anchor.right, 0)
  expect(popover.width).toBeCloseTo(width, 0)
})

it('at the bottom edge a popover opens above its anchor', async () => {
  const { anchor, popover } = (await open({ bottom: 4, left: 20 })).boxes()
  expect(popover.bottom).toBeCloseTo(anchor.top - GAP, 0)
})

it('where it fits on neither side what scrolls is as high as the larger one, and covers its anchor nowhere', async () => {
  const { boxes, menu } = await open({ top: 300, left: 20 })
  menu.style.maxBlockSize = 'var(--room)'
  menu.style.blockSize = `${2 * innerHeight}px`
  await expect.poll(() => boxes().popover.bottom).toBeCloseTo(innerHeight - GAP, 0)
  expect(boxes().popover.top).toBeCloseTo(boxes().anchor.bottom + GAP, 0)
})

it('where no side has room worth using a popover covers its anchor and stays on the screen', async () => {
  await page.viewport(1024, 300)
  const { boxes, menu } = await open({ top: 120, left: 20 })
  menu.style.blockSize = `${innerHeight - 2 * GAP}px`
  menu.style.maxBlockSize = 'none'
  await expect.poll(() => boxes().popover.top).toBeCloseTo(GAP, 0)
  expect(boxes().popover.bottom).toBeLessThanOrEqual(innerHeight)
  await page.viewport(1280, 800)
})

it('a popover moves when its contents grow, and when the window is turned', async () => {
  await page.viewport(1024, 768)
  const { boxes, menu } = await open({ bottom: 100, left: 20 })
  menu.style.blockSize = '300px'
  await expect.poll(() => boxes().popover.bottom).toBeCloseTo(boxes().anchor.top - GAP, 0)
  await page.viewport(768, 1024)
  await expect.poll(() => boxes().anchor.top).toBeGreaterThan(768)
  await expect.poll(() => boxes().popover.bottom).toBeCloseTo(boxes().anchor.top - GAP, 0)
  await page.viewport(1280, 800)
})
