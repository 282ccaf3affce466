import { afterEach, expect, it, vi } from 'vitest'
import { pressHeader, tracePresses } from './press.ts'

const press = () => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))

afterEach(() => void vi.useRealTimers())

it('SCALE-10 requests say which press they follow from, once the server keeps traces', () => {
  expect(pressHeader()).toEqual({})
  tracePresses()
  const first = pressHeader()
  expect(first.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
  expect(pressHeader()).toEqual(first)
  press()
  const second = pressHeader()
  expect(second).not.toEqual(first)
  expect(pressHeader()).toEqual(second)
})

it('SCALE-10 what the portal asks of itself later, such as what it saves ahead, follows from no press', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  tracePresses()
  press()
  vi.advanceTimersByTime(10_000)
  expect(pressHeader()).not.toEqual({})
  vi.advanceTimersByTime(1)
  expect(pressHeader()).toEqual({})
  press()
  expect(pressHeader()).not.toEqual({})
})
