import './theme/theme.css'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { Chip } from './chip.tsx'

it('a press changes what was chosen, the cross takes it away; each is a tab stop', async () => {
  const onPress = vi.fn()
  const onRemove = vi.fn()
  await render(
    <Chip press={{ onClick: onPress }} removeLabel="Remove status" onRemove={onRemove}>
      Status: approved
    </Chip>,
  )
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(onPress).toHaveBeenCalledOnce()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(onRemove).toHaveBeenCalledOnce()
})

it('one that cannot be changed has the cross alone', async () => {
  const screen = await render(
    <Chip removeLabel="Remove status" onRemove={() => {}}>
      Status: approved
    </Chip>,
  )
  const names = screen
    .getByRole('button')
    .elements()
    .map((button) => button.ariaLabel)
  expect(names).toEqual(['Remove status'])
})
