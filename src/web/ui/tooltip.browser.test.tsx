import './theme/theme.css'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { IconButton } from './icon-button.tsx'

// The pointer stays where the test before left it.
beforeEach(() => userEvent.unhover(document.body))
afterEach(() => vi.useRealTimers())

/** More than the tooltip ever waits before it opens or closes. */
const PATIENCE_MS = 500
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

const twoButtons = (
  <div style={{ display: 'flex', gap: '20rem' }}>
    <IconButton icon="print" label="Print" />
    <IconButton icon="save" label="Share" />
  </div>
)

it('opens on keyboard focus and closes with Escape and on leaving', async () => {
  const screen = await render(twoButtons)
  const tip = screen.getByText('Print')
  await userEvent.tab()
  await expect.element(tip).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(tip).not.toBeVisible()

  await userEvent.tab()
  await expect.element(screen.getByText('Share')).toBeVisible()
  await userEvent.tab()
  await expect.element(screen.getByText('Share')).not.toBeVisible()
})

it('Escape closes it too where the browser knows no popover=hint and treats it as manual', async () => {
  const screen = await render(twoButtons)
  const tip = screen.getByText('Print')
  tip.element().setAttribute('popover', 'manual')
  await userEvent.tab()
  await expect.element(tip).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(tip).not.toBeVisible()
})

it('opens on hover and stays while the pointer is on it (WCAG 1.4.13)', async () => {
  const screen = await render(twoButtons)
  const tip = screen.getByText('Print')
  stopClock()
  await userEvent.hover(screen.getByRole('button', { name: 'Print' }))
  vi.advanceTimersByTime(PATIENCE_MS)
  await expect.element(tip).toBeVisible()
  await userEvent.hover(tip)
  vi.advanceTimersByTime(PATIENCE_MS)
  await expect.element(tip).toBeVisible()
  await userEvent.hover(screen.getByRole('button', { name: 'Share' }))
  vi.advanceTimersByTime(PATIENCE_MS)
  await expect.element(tip).not.toBeVisible()
})

it('a press does not leave it in the way', async () => {
  const screen = await render(twoButtons)
  stopClock()
  await screen.getByRole('button', { name: 'Print' }).click()
  vi.advanceTimersByTime(PATIENCE_MS)
  await expect.element(screen.getByText('Print')).not.toBeVisible()
})

it.each([
  ['below each other', '2.5rem', '10rem 20rem'],
  ['side by side', 'repeat(3, 2.5rem)', '10rem 20rem'],
  ['in two columns at the right edge', 'repeat(2, 2.5rem)', '10rem 0 0 calc(100vi - 6rem)'],
  ['in two columns at the left edge', 'repeat(2, 2.5rem)', '10rem 0 0'],
] as const)('covers none of the buttons %s', async (_, gridTemplateColumns, margin) => {
  const names = [
    'Move Name up',
    'Move Name down',
    'Move Email up',
    'Move Email down',
    'Move Rights up',
    'Move Rights down',
  ]
  const screen = await render(
    <div style={{ display: 'grid', gridTemplateColumns, margin }}>
      {names.map((name) => (
        <IconButton key={name} icon="print" label={name} />
      ))}
    </div>,
  )
  for (const name of names) {
    await userEvent.tab()
    const tip = screen.getByText(name)
    await expect.element(tip).toBeVisible()
    const { left, right, top, bottom } = tip.element().getBoundingClientRect()
    for (const other of names.filter((one) => one !== name)) {
      const button = screen.getByRole('button', { name: other }).element().getBoundingClientRect()
      const isFree = button.right <= left || button.left >= right || button.bottom <= top || button.top >= bottom
      expect(isFree, `${other} under ${name}`).toBe(true)
    }
  }
})
