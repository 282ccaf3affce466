import { virtual } from '@guidepup/virtual-screen-reader'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../theme/theme.css'
import { englishLabels } from './build-labels.ts'
import { DateRangeField } from './date-range-field.tsx'
import type { DateRange } from './range.ts'

const setup = async ({ locale = 'en', disabled = false } = {}) => {
  const onChange = vi.fn<(range: DateRange | undefined) => void>()
  function Sample() {
    const [value, setValue] = useState<DateRange | undefined>({ from: '2026-11-16 00:00', to: '2026-11-18 23:59' })
    return (
      <DateRangeField
        label="Period"
        locale={locale}
        labels={englishLabels}
        disabledRanges={disabled ? [{ from: '2026-11-08', to: '2026-11-08' }] : undefined}
        value={value}
        onChange={(range) => {
          onChange(range)
          setValue(range)
        }}
      />
    )
  }
  await render(<Sample />)
  return onChange
}
const opener = page.getByRole('button', { name: 'Open calendar' })
const day = (label: string) => page.getByRole('gridcell', { name: label })
const open = async (props?: Parameters<typeof setup>[0]) => {
  const onChange = await setup(props)
  await opener.click()
  await expect.element(page.getByRole('grid')).toBeVisible()
  return onChange
}
const focused = () => document.activeElement?.ariaLabel

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 9), toFake: ['Date'] })
  await page.viewport(1024, 768)
})
afterEach(() => void vi.useRealTimers())

it('DATE-13 of two days pressed in either order the earlier is the start', async () => {
  const onChange = await open()
  await day('Tuesday, November 10, 2026').click()
  expect(onChange).not.toHaveBeenCalled()
  await day('Thursday, November 5, 2026').click()
  expect(onChange).toHaveBeenLastCalledWith({ from: '2026-11-05 00:00', to: '2026-11-10 23:59' })
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

it('DATE-12 two days with a disabled one between them are refused with a sentence', async () => {
  const onChange = await open({ disabled: true })
  await expect.element(day('Sunday, November 8, 2026')).toHaveAttribute('aria-disabled', 'true')
  await day('Thursday, November 5, 2026').click()
  await day('Tuesday, November 10, 2026').click()
  await expect.element(page.getByRole('status')).toHaveTextContent("The range includes days you can't choose.")
  expect(onChange).not.toHaveBeenCalled()
  await day('Saturday, November 7, 2026').click()
  expect(onChange).toHaveBeenLastCalledWith({ from: '2026-11-05 00:00', to: '2026-11-07 23:59' })
})

it.each([
  ['ArrowLeft', 'Tuesday, November 17, 2026'],
  ['ArrowRight', 'Thursday, November 19, 2026'],
  ['ArrowUp', 'Wednesday, November 11, 2026'],
  ['ArrowDown', 'Wednesday, November 25, 2026'],
  ['Home', 'Sunday, November 15, 2026'],
  ['End', 'Saturday, November 21, 2026'],
  ['PageUp', 'Sunday, October 18, 2026'],
  ['PageDown', 'Friday, December 18, 2026'],
  ['Shift>}{PageUp}{/Shift', 'Tuesday, November 18, 2025'],
  ['Shift>}{PageDown}{/Shift', 'Thursday, November 18, 2027'],
])('%s goes from the 18th to %s', async (key, label) => {
  await open()
  await expect.poll(focused).toBe('Wednesday, November 18, 2026')
  await userEvent.keyboard(`{${key}}`)
  await expect.poll(focused).toBe(label)
})

it('Home goes to Monday where weeks begin with it', async () => {
  await open({ locale: 'fr' })
  await userEvent.keyboard('{Home}')
  await expect.poll(focused).toBe('lundi 16 novembre 2026')
})

it('two days are chosen by keys alone', async () => {
  const onChange = await open()
  await userEvent.keyboard('{Enter}{ArrowDown}{ArrowRight} ')
  expect(onChange).toHaveBeenLastCalledWith({ from: '2026-11-18 00:00', to: '2026-11-26 23:59' })
  await expect.element(opener).toHaveFocus()
})

it('Escape closes it, chooses nothing and gives the focus back', async () => {
  const onChange = await open()
  await userEvent.keyboard('{Enter}{Escape}')
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(onChange).not.toHaveBeenCalled()
})

it('on a phone it is a sheet, and every day has room for a finger', async () => {
  await page.viewport(320, 640)
  const onChange = await open()
  await expect.element(page.getByRole('dialog', { name: 'Period' })).toHaveAttribute('open')
  const cell = day('Tuesday, November 10, 2026')
  expect(cell.element().getBoundingClientRect().width).toBeGreaterThan(43)
  expect(document.documentElement.scrollWidth).toBe(320)
  await cell.click()
  await cell.click()
  expect(onChange).toHaveBeenLastCalledWith({ from: '2026-11-10 00:00', to: '2026-11-10 23:59' })
})

it('a screen reader hears the way through a selection', async () => {
  await open()
  await expect.poll(focused).toBe('Wednesday, November 18, 2026')
  await virtual.start({ container: page.getByRole('dialog').element() })
  await userEvent.keyboard('{ArrowLeft}{Enter}{ArrowRight}')
  await expect.element(page.getByRole('status')).toHaveTextContent('Choose the last day.')
  const spoken = await virtual.spokenPhraseLog()
  await virtual.stop()
  expect(spoken.slice(-3)).toEqual([
    'gridcell, Tuesday, November 17, 2026, selected',
    'polite: Choose the last day.',
    'gridcell, Wednesday, November 18, 2026, selected',
  ])
})

it('stays beside its button while that one shows its tooltip again', async () => {
  await open()
  const box = () => page.getByRole('dialog', { name: 'Period' }).element().getBoundingClientRect().toJSON() as DOMRect
  const before = box()
  await userEvent.hover(day('Tuesday, November 10, 2026'))
  await userEvent.hover(opener)
  await expect
    .element(page.getByRole('tooltip', { name: 'Open calendar' }).or(page.getByText('Open calendar')))
    .toBeVisible()
  expect(box()).toEqual(before)
  const button = opener.element().getBoundingClientRect()
  expect(Math.abs(before.top - button.bottom)).toBeLessThanOrEqual(8)
})
