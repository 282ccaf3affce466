import '../theme/theme.css'
import { beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { Button } from '../button.tsx'
import { Menu } from './menu.tsx'

const onSelect = vi.fn()
beforeEach(() => onSelect.mockClear())

const items = ['Settings', 'Exports', 'Sessions', 'Sign out'].map((label) => ({
  id: label,
  label,
  onSelect: () => onSelect(label),
}))

async function renderMenu() {
  const screen = await render(
    <>
      <Menu items={items} trigger={(props) => <Button {...props}>Account</Button>} />
      <button type="button">After</button>
    </>,
  )
  return {
    screen,
    button: screen.getByRole('button', { name: 'Account' }),
    menu: screen.getByRole('menu', { includeHidden: true }),
    item: (name: string) => screen.getByRole('menuitem', { name }),
  }
}

it.each([
  ['{Enter}', 'Settings'],
  [' ', 'Settings'],
  ['{ArrowDown}', 'Settings'],
  ['{ArrowUp}', 'Sign out'],
])('%s on the button opens the menu with the focus on %s', async (key, name) => {
  const { button, menu, item } = await renderMenu()
  await expect.element(button).toHaveAttribute('aria-haspopup', 'menu')
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await userEvent.tab()
  await userEvent.keyboard(key)
  await expect.element(menu).toBeVisible()
  await expect.element(item(name)).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
})

it('arrow keys, Home, End and letters move in the menu, round the ends', async () => {
  const { item } = await renderMenu()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(item('Settings')).toHaveFocus()
  for (const [keys, name] of [
    ['{ArrowUp}', 'Sign out'],
    ['{ArrowDown}', 'Settings'],
    ['{End}', 'Sign out'],
    ['{Home}', 'Settings'],
    ['s', 'Sessions'],
    ['i', 'Sign out'],
  ] as const) {
    await userEvent.keyboard(keys)
    await expect.element(item(name)).toHaveFocus()
  }
})

it('Enter takes the item, closes the menu and gives the focus back', async () => {
  const { button, menu } = await renderMenu()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(menu).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('Exports')
  await expect.element(menu).not.toBeVisible()
  await expect.element(button).toHaveFocus()
})

it('Escape closes it and gives the focus back', async () => {
  const { button, menu } = await renderMenu()
  await button.click()
  await expect.element(menu).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeVisible()
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
})

it('Tab closes it and goes on after the button', async () => {
  const { screen, button, menu, item } = await renderMenu()
  await button.click()
  await expect.element(item('Settings')).toHaveFocus()
  await userEvent.tab()
  await expect.element(menu).not.toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'After' })).toHaveFocus()
})

it('a press elsewhere closes it', async () => {
  const { screen, button, menu } = await renderMenu()
  await button.click()
  await expect.element(menu).toBeVisible()
  await screen.getByRole('button', { name: 'After' }).click({ force: true })
  await expect.element(menu).not.toBeVisible()
})

it('a choice is announced as one', async () => {
  const screen = await render(
    <Menu
      items={items.map((item) => ({ ...item, checked: item.label === 'Exports' }))}
      trigger={(props) => <Button {...props}>View</Button>}
    />,
  )
  await screen.getByRole('button', { name: 'View' }).click()
  await expect.element(screen.getByRole('menuitemradio', { name: 'Exports' })).toBeChecked()
  await expect.element(screen.getByRole('menuitemradio', { name: 'Settings' })).not.toBeChecked()
})
