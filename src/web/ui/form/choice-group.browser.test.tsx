import '../theme/theme.css'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { useState } from 'react'
import { CheckboxGroup, RadioGroup, SegmentedControl } from './choice-group.tsx'
import { Switch } from './choice.tsx'

const options = [
  { value: 'sale', label: 'Sale' },
  { value: 'refund', label: 'Refund' },
  { value: 'void', label: 'Void' },
] as const

type Type = (typeof options)[number]['value']

it('hands over the chosen values in the order of the options', async () => {
  const onChange = vi.fn()
  const screen = await render(<CheckboxGroup label="Type" options={options} value={['void']} onChange={onChange} />)
  await screen.getByRole('checkbox', { name: 'Sale' }).click()
  expect(onChange).toHaveBeenLastCalledWith(['sale', 'void'])
  await screen.getByRole('checkbox', { name: 'Void' }).click()
  expect(onChange).toHaveBeenLastCalledWith([])
})

it('B-38 a group is named by its question and described by its error', async () => {
  const screen = await render(
    <CheckboxGroup label="Type" options={options} value={[]} onChange={() => {}} error="Choose one" />,
  )
  await expect.element(screen.getByRole('group', { name: 'Type' })).toHaveAccessibleDescription('Choose one')
})

it('a radio group without a choice shows none as chosen', async () => {
  const screen = await render(<RadioGroup<Type> label="Type" options={options} value={undefined} onChange={() => {}} />)
  const marks = screen.getByRole('radio').elements()
  expect(marks).toHaveLength(options.length)
  expect(marks.map((mark) => getComputedStyle(mark, '::before').opacity)).toEqual(['0', '0', '0'])
  const surface = getComputedStyle(document.documentElement).getPropertyValue('--color-surface')
  const probe = document.createElement('div')
  probe.style.background = surface
  document.body.append(probe)
  const { backgroundColor } = getComputedStyle(probe)
  probe.remove()
  expect(new Set(marks.map((mark) => getComputedStyle(mark).backgroundColor))).toEqual(new Set([backgroundColor]))
})

it.each([
  ['radio group', RadioGroup],
  ['segmented control', SegmentedControl],
] as const)('a %s is one tab stop in which arrow keys choose', async (_, Group) => {
  function Choosing() {
    const [type, setType] = useState<Type>('refund')
    return <Group<Type> label="Type" options={options} value={type} onChange={setType} />
  }
  const screen = await render(
    <>
      <Choosing />
      <button type="button">After</button>
    </>,
  )
  await userEvent.tab()
  await expect.element(screen.getByRole('radio', { name: 'Refund' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('radio', { name: 'Void' })).toBeChecked()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('radio', { name: 'Sale' })).toBeChecked()
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'After' })).toHaveFocus()
})

it('a switch says that it is one and turns with Space', async () => {
  const screen = await render(<Switch label="Tell me" />)
  const control = screen.getByRole('switch', { name: 'Tell me' })
  await userEvent.tab()
  await userEvent.keyboard(' ')
  await expect.element(control).toBeChecked()
})
