import '../theme/theme.css'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { Tabs } from './tabs.tsx'

const tabs = [
  { id: 'terminal', label: 'Terminal' },
  { id: 'merchant', label: 'Merchant' },
  { id: 'limits', label: 'Limits' },
] as const

function Details() {
  const [selected, setSelected] = useState<(typeof tabs)[number]['id']>('terminal')
  return (
    <Tabs label="Details" tabs={tabs} selected={selected} onSelect={setSelected}>
      About the {selected}
    </Tabs>
  )
}

it('arrow keys, Home and End choose a tab and move the focus, round the ends', async () => {
  const screen = await render(<Details />)
  await userEvent.tab()
  for (const [key, name] of [
    ['{ArrowRight}', 'Merchant'],
    ['{End}', 'Limits'],
    ['{ArrowRight}', 'Terminal'],
    ['{ArrowLeft}', 'Limits'],
    ['{Home}', 'Terminal'],
  ] as const) {
    await userEvent.keyboard(key)
    const tab = screen.getByRole('tab', { name })
    await expect.element(tab).toHaveFocus()
    await expect.element(tab).toHaveAttribute('aria-selected', 'true')
    await expect.element(screen.getByRole('tabpanel', { name })).toHaveTextContent(`About the ${name.toLowerCase()}`)
  }
})

it('the row of tabs is one tab stop, the panel the next', async () => {
  const screen = await render(<Details />)
  await userEvent.click(screen.getByRole('tab', { name: 'Merchant' }))
  await userEvent.tab()
  await expect.element(screen.getByRole('tabpanel')).toHaveFocus()
  await userEvent.tab({ shift: true })
  await expect.element(screen.getByRole('tab', { name: 'Merchant' })).toHaveFocus()
  expect(screen.getByRole('tablist', { name: 'Details' }).element()).toBeTruthy()
})
