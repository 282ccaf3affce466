import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../theme/theme.css'
import { MultiSelect } from './multi-select.tsx'
import type { Option } from './option.ts'

const cities = ['Athens', 'Geneva', 'Osaka', 'Sofia', 'Turin'].map((label) => ({ value: label.toLowerCase(), label }))

const setup = async (options: readonly Option[] | undefined) => {
  const [onChange, onSearch] = [vi.fn(), vi.fn()]
  function Sample() {
    const [value, setValue] = useState<readonly Option[]>([])
    const [text, setText] = useState('')
    return (
      <MultiSelect
        label="Cities"
        value={value}
        onChange={(next) => {
          onChange(next.map(({ label }) => label))
          setValue(next)
        }}
        options={options?.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))}
        onSearch={(next) => {
          onSearch(next)
          setText(next)
        }}
        texts={{ remove: (label) => `Remove ${label}`, searching: 'Searching', none: 'Nothing fits', more: 'And more' }}
      />
    )
  }
  await render(<Sample />)
  return { onChange, onSearch }
}
const field = page.getByRole('combobox', { name: 'Cities' })
const list = page.getByRole('listbox', { name: 'Cities' })
const option = (name: string) => page.getByRole('option', { name })

it('opens on a click, with everything there is', async () => {
  await setup(cities)
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  await field.click()
  await expect.element(list).toBeVisible()
  await expect.element(option('Turin')).toBeVisible()
})

it('chooses several by keys alone, and takes one back', async () => {
  const { onChange } = await setup(cities)
  await userEvent.tab()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}{ArrowDown}{Enter}')
  expect(onChange).toHaveBeenLastCalledWith(['Geneva', 'Osaka'])
  await expect.element(option('Osaka')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  expect(onChange).toHaveBeenLastCalledWith(['Geneva'])
  await expect.element(list).toBeVisible()
})

it('says which option the keys are at', async () => {
  await setup(cities)
  await field.click()
  await userEvent.keyboard('{ArrowDown}')
  const active = () => document.getElementById(field.element().getAttribute('aria-activedescendant') ?? '')
  await expect.poll(() => active()?.textContent).toBe('Athens')
})

it('searches as one types, and forgets the text with the list', async () => {
  const { onSearch } = await setup(cities)
  await field.fill('so')
  expect(onSearch).toHaveBeenLastCalledWith('so')
  await expect.element(option('Sofia')).toBeVisible()
  await expect.element(option('Turin')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('')
})

it(
  'takes every key of a scanner on a slow tablet, and searches for all of them (EQ-11)',
  { timeout: 60_000 },
  async () => {
    const { onSearch } = await setup(Array.from({ length: 300 }, (_, n) => ({ value: String(n), label: `Store ${n}` })))
    await field.click()
    await expect.element(option('Store 99')).toBeVisible()
    const text = '236818002594 sofia'
    await cdp().send('Emulation.setCPUThrottlingRate', { rate: 6 })
    try {
      await Promise.all(Array.from(text, (key) => cdp().send('Input.dispatchKeyEvent', { type: 'char', text: key })))
      await expect.poll(() => onSearch.mock.calls.length).toBeGreaterThanOrEqual(text.length)
    } finally {
      await cdp().send('Emulation.setCPUThrottlingRate', { rate: 1 })
    }
    await expect.element(field).toHaveValue(text)
    expect(onSearch).toHaveBeenLastCalledWith(text)
  },
)

it('a press right behind the pointer still chooses, after another choice', async () => {
  const { onChange } = await setup(cities)
  await field.click()
  await option('Athens').click()
  await expect.element(page.getByRole('button', { name: 'Remove Athens' })).toBeVisible()
  const sofia = option('Sofia').element()
  // The press comes when the highlight is drawn and before anything that follows the drawing runs.
  new MutationObserver((_, observer) => {
    observer.disconnect()
    sofia.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  }).observe(sofia, { attributes: true, attributeFilter: ['data-highlighted'] })
  sofia.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }))
  await expect.element(page.getByRole('button', { name: 'Remove Sofia' })).toBeVisible()
  expect(onChange.mock.calls).toEqual([[['Athens']], [['Athens', 'Sofia']]])
})

it('leaving it chooses nothing', async () => {
  const { onChange } = await setup(cities)
  await field.click()
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.tab()
  await expect.element(list).not.toBeInTheDocument()
  expect(onChange).not.toHaveBeenCalled()
})

it('Backspace in the empty field, or the cross, takes a choice away', async () => {
  const { onChange } = await setup(cities)
  await field.click()
  await option('Athens').click()
  await expect.element(page.getByRole('button', { name: 'Remove Athens' })).toBeVisible()
  await option('Sofia').click()
  await expect.element(page.getByRole('button', { name: 'Remove Sofia' })).toBeVisible()
  await userEvent.keyboard('{Backspace}')
  expect(onChange).toHaveBeenLastCalledWith(['Athens'])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Remove Athens' }).click()
  expect(onChange).toHaveBeenLastCalledWith([])
})

it('draws the first hundred of very many, says so, and finds the others', async () => {
  await setup(Array.from({ length: 5000 }, (_, n) => ({ value: String(n), label: `Store ${n}` })))
  await field.click()
  await expect.element(option('Store 99')).toBeVisible()
  expect(list.getByRole('option').elements()).toHaveLength(100)
  await expect.element(page.getByRole('status')).toHaveTextContent('And more')
  await field.fill('4999')
  await expect.element(option('Store 4999')).toBeVisible()
})

it.each([
  ['that it is searching', undefined, 'Searching'],
  ['that nothing fits', [], 'Nothing fits'],
])('says %s', async (_what, options, text) => {
  await setup(options)
  await field.click()
  await expect.element(page.getByRole('status')).toHaveTextContent(text)
})

it.each([390, 820, 1280])('a long email is whole as an option and where it is chosen, at %i px', async (width) => {
  await page.viewport(width, 900)
  const label = 'konstantinos.papadopoulos.antonopoulos@restaurantislands17.example'
  await setup([{ value: 'one', label }])
  await field.click()
  await option(label).click()
  await expect.element(page.getByRole('button', { name: `Remove ${label}` })).toBeVisible()
  const texts = page.getByText(label, { exact: true }).elements()
  expect(texts).toHaveLength(2)
  for (const text of texts) {
    const box = text.parentElement
    if (!box) throw new Error('It is in no box.')
    const range = document.createRange()
    range.selectNodeContents(text)
    const { right } = box.getBoundingClientRect()
    expect(right).toBeLessThanOrEqual(document.documentElement.clientWidth)
    expect(range.getBoundingClientRect().right).toBeLessThanOrEqual(right)
    expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth)
  }
  const options = list.element()
  expect(options.scrollWidth).toBeLessThanOrEqual(options.clientWidth)
})
