import './theme/theme.css'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { Disclosure } from './disclosure.tsx'

it('Enter and Space show and hide what belongs to the heading', async () => {
  const screen = await render(<Disclosure summary="Location">Old Town 4</Disclosure>)
  const content = screen.getByText('Old Town 4')
  await expect.element(content).not.toBeVisible()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(content).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(content).not.toBeVisible()
})
