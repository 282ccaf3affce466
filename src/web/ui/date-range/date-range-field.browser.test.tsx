import { type ComponentProps, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../theme/theme.css'
import { englishLabels, sampleQuickRanges } from './build-labels.ts'
import { DateRangeField } from './date-range-field.tsx'

type FieldProps = ComponentProps<typeof DateRangeField>

const november = { from: '2026-11-05 00:00', to: '2026-11-10 23:59' }

/** Draws a field that keeps what it hands on, and gives that back. */
const setup = async (props: Partial<FieldProps> = {}) => {
  const onChange = vi.fn<FieldProps['onChange']>()
  function Sample() {
    const [value, setValue] = useState(props.value)
    return (
      <form aria-label="Filters">
        <DateRangeField
          label="Period"
          locale="en"
          labels={englishLabels}
          quickRanges={sampleQuickRanges}
          {...props}
          value={value}
          onChange={(range, quickRange) => {
            onChange(range, quickRange)
            setValue(range)
          }}
        />
      </form>
    )
  }
  await render(<Sample />)
  return onChange
}
const input = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name })

beforeEach(
  () => void vi.useFakeTimers({ now: new Date(2026, 10, 21, 9), toFake: ['Date', 'setTimeout', 'clearTimeout'] }),
)
afterEach(() => void vi.useRealTimers())

it.each([
  ['Last Day', '2026-11-21 00:00', 'lastDay'],
  ['Last Week', '2026-11-15 00:00', 'lastWeek'],
  ['Last 30 days', '2026-10-23 00:00', 'last30Days'],
])('DATE-01 DATE-02 DATE-03 %s sets the range up to the end of today with one press', async (name, from, id) => {
  const onChange = await setup()
  await button(name).click()
  expect(onChange).toHaveBeenLastCalledWith({ from, to: '2026-11-21 23:59' }, id)
  await expect.element(button(name)).toHaveAttribute('aria-pressed', 'true')
})

it('DATE-06 what is typed is evaluated a second after the last key, not before', async () => {
  const onChange = await setup({ value: november })
  const evaluatedAt: number[] = []
  onChange.mockImplementation(() => evaluatedAt.push(Date.now()))
  const keyedAt: number[] = []
  input('From')
    .element()
    .addEventListener('input', () => keyedAt.push(Date.now()))
  await input('From').fill('1.11.26')
  vi.advanceTimersByTime(400)
  await input('From').fill('01.11.2026')
  vi.advanceTimersByTime(5000)
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ from: '2026-11-01 00:00', to: '2026-11-10 23:59' }, undefined)
  expect(keyedAt).toHaveLength(2)
  expect(evaluatedAt).toEqual([Number(keyedAt[1]) + 1000])
  await expect.element(input('From')).toHaveValue('01.11.26')
})

it('Enter and leaving the field do not wait', async () => {
  const onChange = await setup({ value: november })
  await input('To: Time').fill('12:00')
  await userEvent.keyboard('{Enter}')
  expect(onChange).toHaveBeenLastCalledWith({ from: '2026-11-05 00:00', to: '2026-11-10 12:00' }, undefined)
  await input('From: Time').fill('0830')
  ;(document.activeElement as HTMLElement).blur()
  expect(onChange).toHaveBeenLastCalledWith({ from: '2026-11-05 08:30', to: '2026-11-10 12:00' }, undefined)
})

it('DATE-08 DATE-10 hours and minutes are asked for, of 24 hours', async () => {
  await setup()
  await button('Last Day').click()
  await expect.element(input('From: Time')).toHaveValue('00:00')
  await expect.element(input('To: Time')).toHaveValue('23:59')
})

it.each([
  [1, '00', '23'],
  [3, '00:00:00', '23:59:59'],
  [4, '00:00:00.000', '23:59:59.999'],
] as const)('DATE-05 DATE-07 accuracy %i shows a day from %s to %s', async (accuracy, from, to) => {
  await setup({ accuracy })
  await button('Last Day').click()
  await expect.element(input('From: Time')).toHaveValue(from)
  await expect.element(input('To: Time')).toHaveValue(to)
})

it('DATE-09 times are shown and typed with the 12-hour clock', async () => {
  const onChange = await setup({ value: { from: '2026-11-05 00:00', to: '2026-11-05 14:30' }, hour12: true })
  await expect.element(input('From: Time')).toHaveValue('12:00 AM')
  await expect.element(input('To: Time')).toHaveValue('02:30 PM')
  await input('To: Time').fill('3:15 pm')
  await userEvent.keyboard('{Enter}')
  expect(onChange).toHaveBeenLastCalledWith({ from: '2026-11-05 00:00', to: '2026-11-05 15:15' }, undefined)
})

it.each([
  ['To', '04.11.26', 'The end of the range cannot be before the start'],
  ['From', '99.99', 'Enter a date like 31.12.26.'],
  ['From', '30.02.26', "This date doesn't exist. Check the day and the month."],
  ['From', '01.01.1900', 'Enter a year from 2000 to 2099.'],
  ['From: Time', '25:61', 'Enter a time like 18:05.'],
])('DATE-14 DATE-15 DATE-16 DATE-17 ERR-M13 %s %s: %s', async (name, text, sentence) => {
  const onChange = await setup({ value: november })
  await input(name).fill(text)
  vi.advanceTimersByTime(1000)
  await expect.element(input(name)).toHaveAccessibleDescription(expect.stringContaining(sentence))
  await expect.element(input(name)).toBeInvalid()
  expect(onChange).not.toHaveBeenCalled()
  expect((page.getByRole('form').element() as HTMLFormElement).checkValidity()).toBe(false)
})

it('an end that is still to be typed is asked for when the field is left', async () => {
  const onChange = await setup()
  await input('From').fill('05.11.26')
  vi.advanceTimersByTime(1000)
  await expect.element(input('To')).not.toHaveAttribute('aria-invalid')
  ;(document.activeElement as HTMLElement).blur()
  await expect.element(input('To')).toHaveAccessibleDescription('Enter a date.')
  expect(onChange).not.toHaveBeenCalled()
})

it('a range chosen with one press puts what was typed wrongly away', async () => {
  await setup({ value: november })
  await input('From').fill('99.99.99')
  await button('Last Day').click()
  await expect.element(input('From')).toHaveValue('21.11.26')
  await expect.element(input('From')).not.toHaveAttribute('aria-invalid')
})

it('DATE-11 a required range has no way to clear it, and refuses to be emptied', async () => {
  const onChange = await setup({ value: november, required: true })
  await expect.element(button('Clear dates')).not.toBeInTheDocument()
  for (const name of ['From', 'From: Time', 'To', 'To: Time']) await input(name).fill('')
  vi.advanceTimersByTime(1000)
  await userEvent.keyboard('{Enter}')
  await expect.element(input('From')).toHaveAccessibleDescription(expect.stringContaining('Enter a date.'))
  expect(onChange).not.toHaveBeenCalled()
})

it('a range that is not required can be cleared', async () => {
  const onChange = await setup({ value: november })
  await button('Clear dates').click()
  expect(onChange).toHaveBeenLastCalledWith(undefined, undefined)
  await expect.element(input('From')).toHaveValue('')
})
