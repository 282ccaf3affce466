import './theme/theme.css'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { cdp, userEvent } from 'vitest/browser'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

it('LIST-21 a disabled button can be focused, is described by its reason and does nothing', async () => {
  const onClick = vi.fn()
  const screen = await render(
    <Button disabledReason="There is nothing to export" onClick={onClick}>
      Export
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Export' })

  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveAccessibleDescription('There is nothing to export')
  await expect.element(screen.getByRole('tooltip')).toBeVisible()

  await userEvent.keyboard('{Enter} ')
  expect(onClick).not.toHaveBeenCalled()
})

it('shows the reason to a finger, which cannot hover', async () => {
  const screen = await render(<Button disabledReason="There is nothing to export">Export</Button>)
  screen
    .getByRole('button')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(screen.getByRole('tooltip')).toBeVisible()
})

it('a busy submit button neither submits nor loses the focus', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>
  )
  const screen = await render(form(false))
  const button = screen.getByRole('button', { name: 'Save' })
  await button.click()
  expect(onSubmit).toHaveBeenCalledOnce()

  await screen.rerender(form(true))
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.type(screen.getByRole('textbox'), 'A{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
})

it('an icon button is named by its label, which its tooltip does not say twice', async () => {
  const screen = await render(<IconButton icon="print" label="Print" />)
  const button = screen.getByRole('button', { name: 'Print' })
  await expect.element(button).not.toHaveAttribute('aria-describedby')
})

it.each([
  ['a finger', true, 48],
  ['a pointer', false, 40],
])('B-14 for %s every button is large enough', async (_, touch, least) => {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: touch })
  const screen = await render(
    <>
      <Button>Go</Button>
      <IconButton icon="print" label="Print" />
    </>,
  )
  for (const button of screen.getByRole('button').elements()) {
    const { width, height } = button.getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(least)
  }
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false })
})
