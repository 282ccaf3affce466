import { describe, expect, it } from 'vitest'
import { validateRange, type Rules, typedOf } from './validate-range.ts'
import { parseDay, parseTime, showDay, showTime } from './typed.ts'

const rules: Rules = { accuracy: 2, hour12: false, locale: 'en', required: false }
const typed = (from: string, to: string) => {
  const end = (text: string) => {
    const [day = '', time = ''] = text.split(' ')
    return { day, time }
  }
  return { from: end(from), to: end(to) }
}
const problemsOf = (from: string, to: string, more: Partial<Rules> = {}) =>
  validateRange(typed(from, to), { ...rules, ...more }).problems

describe('days', () => {
  it.each([
    ['99.99.99', 'unknownDate'],
    ['30.02.26', 'unknownDate'],
    ['31.04.26', 'unknownDate'],
    ['29.02.26', 'unknownDate'],
    ['21.11', 'invalidDate'],
    ['today', 'invalidDate'],
    ['21.11.2', 'invalidDate'],
    ['01.01.1900', 'yearOutside'],
    ['01.01.2100', 'yearOutside'],
  ])('DATE-15 DATE-16 %s is no date: %s', (text, problem) =>
    expect(problemsOf(`${text} 00:00`, '21.11.26 23:59')).toEqual({ from: problem }),
  )

  it.each(['21.11.26', '21.11.2026', '21/11/26', '21-11-26', '211126', '21112026', ' 21.11.26 '])(
    'D-78 %s is the 21st of November 2026',
    (text) => expect(parseDay(text)).toEqual({ day: '2026-11-21' }),
  )

  it.each(['x21.11.26', '121.11.26', 'on 21.11.26', '21.11.26.', '21.11.1926', '2111', ''])('%j is no day', (text) =>
    expect(parseDay(text)).toHaveProperty('problem'),
  )

  it('are shown with two figures each', () => expect(showDay('2026-01-05')).toBe('05.01.26'))

  it('D-78 two figures are a year of this century', () => expect(parseDay('1.1.99')).toEqual({ day: '2099-01-01' }))
})

describe('times', () => {
  it.each(['25:61', '24:00', '12:60', '7', 'noon', '12:30 PM', '12:30:00'])('DATE-17 %s is no time', (text) => {
    const ends = { from: { day: '21.11.26', time: text }, to: { day: '21.11.26', time: '23:59' } }
    expect(validateRange(ends, rules).problems).toEqual({ from: 'invalidTime' })
  })

  it.each([
    [1, '8:05'],
    [1, '123'],
    [1, ''],
    [2, 'at 12:30'],
    [2, '12:30 5'],
    [2, '112:30'],
    [2, '1.12:30'],
    [3, '12:30:60'],
    [3, '12:30'],
    [3, '112:30:15'],
    [3, '12:30:155'],
    [4, '12:30:60.000'],
    [4, '12:30:00'],
    [4, '112:30:15.000'],
    [4, '12:30:15.0001'],
  ] as const)('with accuracy %i %j is no time', (accuracy, text) =>
    expect(parseTime(text, { ...rules, accuracy }, '00:00:00.000')).toBeUndefined(),
  )

  it.each([
    [1, '08', '08:00:00.000'],
    [2, ' 23:59 ', '23:59:00.000'],
    [3, '23:59:59', '23:59:59.000'],
    [4, '23:59:59.042', '23:59:59.042'],
    [4, '235959042', '23:59:59.042'],
    [4, '1:02:03,004', '01:02:03.004'],
  ] as const)('with accuracy %i %j is %s', (accuracy, text, time) =>
    expect(parseTime(text, { ...rules, accuracy }, '00:00:00.000')).toBe(time),
  )

  it('are shown as far as they are asked for', () => {
    const shown = ([1, 2, 3, 4] as const).map((accuracy) => showTime('14:30:05.123', { ...rules, accuracy }))
    expect(shown).toEqual(['14', '14:30', '14:30:05', '14:30:05.123'])
  })

  it.each([
    [1, '8', '8', '2026-11-21 08:00', '2026-11-21 08:59'],
    [2, '8:05', '0830', '2026-11-21 08:05', '2026-11-21 08:30'],
    [3, '08:05:10', '083000', '2026-11-21 08:05:10', '2026-11-21 08:30:00'],
    [4, '08:05:10.007', '08:30:00,999', '2026-11-21 08:05:10.007', '2026-11-21 08:30:00.999'],
  ] as const)('DATE-07 accuracy %i asks for so much of a time', (accuracy, from, to, ...range) => {
    const validated = validateRange(typed(`21.11.26 ${from}`, `21.11.26 ${to}`), { ...rules, accuracy })
    expect(validated.range).toEqual({ from: range[0], to: range[1] })
  })

  it.each([
    ['12:00 AM', '00:00'],
    ['01:30 am', '01:30'],
    ['12:00 p.m.', '12:00'],
    ['11:59PM', '23:59'],
  ])('DATE-09 %s is %s', (text, time) => {
    const form = { ...rules, hour12: true }
    expect(parseTime(text, form, '00:00:00.000')).toBe(`${time}:00.000`)
    expect(parseTime(showTime(time, form), form, '00:00:00.000')).toBe(`${time}:00.000`)
  })

  it.each(['14:00 PM', '00:30 AM', '02:30', '02:30 XM', '02:30 PM 5'])(
    'DATE-09 %s is no time of the 12-hour clock',
    (text) => expect(parseTime(text, { ...rules, hour12: true }, '00:00:00.000')).toBeUndefined(),
  )

  it('DATE-09 the halves of the day are named as the language does', () => {
    const greek = { ...rules, hour12: true, locale: 'el' }
    expect(showTime('14:30', greek)).toBe('02:30 μ.μ.')
    const said = ['02:30 μ.μ.', '2:30 ΜΜ', '02:30 pm', '0230P'].map((text) => parseTime(text, greek, '00:00:00.000'))
    expect(said).toEqual(Array(4).fill('14:30:00.000'))
  })

  it('DATE-10 the 24-hour clock needs no names', () => expect(showTime('14:30', rules)).toBe('14:30'))

  it('DATE-05 a day without a time is meant from its start, or to its end', () => {
    expect(validateRange(typed('21.11.26', '21.11.26'), { ...rules, accuracy: 4 }).range).toEqual({
      from: '2026-11-21 00:00:00.000',
      to: '2026-11-21 23:59:59.999',
    })
  })
})

describe('ranges', () => {
  it('DATE-14 VAL-28 an end typed before the start is refused, also within a day', () => {
    expect(problemsOf('21.11.26 00:00', '20.11.26 23:59')).toEqual({ to: 'endBeforeStart' })
    expect(problemsOf('21.11.26 12:00', '21.11.26 11:59')).toEqual({ to: 'endBeforeStart' })
    expect(problemsOf('21.11.26 12:00', '21.11.26 12:00')).toEqual({})
  })

  it('DATE-11 what is required cannot be emptied', () => {
    expect(validateRange(typed('', ''), rules)).toEqual({ problems: {} })
    expect(problemsOf('', '', { required: true })).toEqual({ from: 'missing', to: 'missing' })
  })

  it('spaces are as good as nothing', () => {
    const blank = { day: '  ', time: ' ' }
    expect(validateRange({ from: blank, to: blank }, rules)).toEqual({ problems: {} })
    expect(validateRange({ from: { day: ' ', time: '10:00' }, to: blank }, rules).problems).toEqual({
      from: 'missing',
      to: 'missing',
    })
    const day = { day: '21.11.26', time: ' ' }
    expect(validateRange({ from: day, to: day }, rules).range).toEqual({
      from: '2026-11-21 00:00',
      to: '2026-11-21 23:59',
    })
  })

  it('a time without a day is not yet an end', () => {
    const timeOnly = { day: '', time: '10:00' }
    expect(validateRange({ from: timeOnly, to: timeOnly }, rules).problems).toEqual({ from: 'missing', to: 'missing' })
  })

  it('of no range nothing is shown', () => {
    const nothing = { day: '', time: '' }
    expect(typedOf(undefined, rules)).toEqual({ from: nothing, to: nothing })
  })

  it('one end alone is no range', () => {
    expect(problemsOf('21.11.26 00:00', '')).toEqual({ to: 'missing' })
  })

  it('DATE-12 a typed range over a disabled one is refused', () => {
    const limits = { disabledRanges: [{ from: '2026-11-10', to: '2026-11-10' }] }
    expect(problemsOf('09.11.26 00:00', '11.11.26 23:59', limits)).toEqual({ to: 'disabled' })
  })

  it('what is shown of a range means the same range', () => {
    const range = { from: '2026-02-28 08:05', to: '2026-03-01 23:59' }
    expect(validateRange(typedOf(range, rules), rules).range).toEqual(range)
  })
})
