import { describe, expect, it } from 'vitest'
import { deviceLogLines } from '#tests/support/device-log-lines.ts'
import { findCardNumbers, containsCardNumber } from './card-number.ts'

/** Milliseconds of the processor that this thread spends on it, whatever else the machine does meanwhile. */
const costOf = (work: () => void): number => {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

describe('what a search for card numbers costs', { timeout: 60_000 }, () => {
  const LENGTH = 500_000
  const hostile = {
    digits: '4'.repeat(LENGTH),
    'digits and blanks': '4 '.repeat(LENGTH / 2),
    'groups of four': '4111 '.repeat(LENGTH / 5),
    'numbers beside one another': '4111 1111 1111 1111 '.repeat(LENGTH / 20),
    'numbers with commas': '4111111111111111,'.repeat(LENGTH / 17),
    'digits of other scripts with invisible characters': '\u0664\u200B'.repeat(LENGTH / 2),
    'zero-width characters behind each digit': `4${'\u200B'.repeat(99)}`.repeat(LENGTH / 100),
    'hexadecimal digits': '4111111111111111a'.repeat(LENGTH / 17),
    'blanks after a digit': `4${' '.repeat(99)}`.repeat(LENGTH / 100),
  }

  it.each(Object.entries(hostile))('grows with the length alone: %s', (_, text) => {
    const leastCost = (part: string, times: number) => {
      const search = () => {
        for (let time = 0; time < times; time++) findCardNumbers(part)
      }
      return Math.min(...[1, 2, 3].map(() => costOf(search)))
    }
    const part = text.slice(0, text.length / 20)
    leastCost(part, 2)
    // The whole against twenty of its twentieths: 1 for linear time, 20 for quadratic.
    expect(leastCost(text, 1) / leastCost(part, 20)).toBeLessThan(12)
  })

  it.each(Object.entries(hostile))(
    'is within thirty times of asking each character whether it is a digit: %s',
    (_, text) => {
      const scan = () => {
        let digits = 0
        for (const character of text) if (/\p{Nd}/u.test(character)) digits++
        expect(digits).toBeGreaterThan(0)
      }
      const search = () => void findCardNumbers(text)
      search()
      expect(Math.min(costOf(search), costOf(search)) / Math.max(costOf(scan), costOf(scan))).toBeLessThan(30)
    },
  )
})

describe('lines of device logs without card numbers', () => {
  it('are taken for one in fewer than 1 of 10,000', { timeout: 120_000 }, () => {
    const LINES = 250_000
    const wrong: string[] = []
    for (const line of deviceLogLines(LINES, 20_261_122)) if (containsCardNumber(line)) wrong.push(line)
    expect(wrong.length, wrong.slice(0, 5).join('\n')).toBeLessThan(LINES / 10_000)
  })
})
