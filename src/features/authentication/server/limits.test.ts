import { describe, expect, it } from 'vitest'
import { lastInput, passedLimit } from './limits.ts'

const now = new Date('2026-11-21T10:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

describe('the last input of a session', () => {
  it('SEC-23 is as long ago as the device says', () => {
    expect(lastInput(ago(600), '0', now)).toEqual(now)
    expect(lastInput(ago(600), '599', now)).toEqual(ago(599))
    expect(lastInput(ago(999_999_999), '999999998', now)).toEqual(ago(999_999_998))
  })

  it('SEC-23 is never moved back', () => {
    expect(lastInput(ago(600), '601', now)).toEqual(ago(600))
    expect(lastInput(ago(-60), '0', now)).toEqual(ago(-60))
  })

  it.each([undefined, '', '-1', '+1', '1.5', '1e3', ' 1', '1 ', '1\n', '0x1', 'soon', '٣', '1234567890', 'NaN'])(
    'SEC-23 stays what it was where a call says %j, which is no number of seconds',
    (secondsAgo) => expect(lastInput(ago(600), secondsAgo, now)).toEqual(ago(600)),
  )
})

describe('the limits of a session', () => {
  const limits = { idleMinutes: 15, sessionMax: 12 * 3600 }
  const passed = (createdAgo: number, inputAgo: number) =>
    passedLimit({ createdAt: ago(createdAgo), lastInputAt: ago(inputAgo) }, limits, now)

  it('SEC-23 end it after so many minutes without input, to the millisecond', () => {
    expect(passed(3600, 15 * 60)).toBeUndefined()
    expect(passed(3600, 15 * 60 + 0.001)).toBe('idle')
  })

  it('end it so many seconds after its start, whatever was done in it', () => {
    expect(passed(12 * 3600, 0)).toBeUndefined()
    expect(passed(12 * 3600 + 0.001, 0)).toBe('absolute')
  })

  it('are reported as the absolute one where both have passed', () => {
    expect(passed(13 * 3600, 13 * 3600)).toBe('absolute')
  })
})
