import { expect, it } from 'vitest'
import { pressHeader, tracePresses } from './press.ts'

it('SCALE-10 requests say which press they follow from, once the server keeps traces', () => {
  expect(pressHeader()).toEqual({})
  tracePresses()
  const first = pressHeader()
  expect(first.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
  expect(pressHeader()).toEqual(first)
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  const second = pressHeader()
  expect(second).not.toEqual(first)
  expect(pressHeader()).toEqual(second)
})
