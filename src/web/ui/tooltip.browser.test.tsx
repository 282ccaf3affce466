import './theme/theme.css'
import { beforeEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { IconButton } from './icon-button.tsx'

// The pointer stays where the test before left it.
beforeEach(() => userEvent.unhover(document.body))

const twoButtons = (
  <div style={{ display: 'flex', gap: '20rem' }}>
    <IconButton icon="print" label="Print" />
    <IconButton icon="share" label="Share" />
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
  await userEvent.hover(screen.getByRole('button', { name: 'Print' }))
  await expect.element(tip).toBeVisible()
  await userEvent.hover(tip)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await expect.element(tip).toBeVisible()
  await userEvent.hover(screen.getByRole('button', { name: 'Share' }))
  await expect.element(tip).not.toBeVisible()
})

it('a press does not leave it in the way', async () => {
  const screen = await render(twoButtons)
  await screen.getByRole('button', { name: 'Print' }).click()
  await new Promise((resolve) => setTimeout(resolve, 450))
  await expect.element(screen.getByText('Print')).not.toBeVisible()
})
