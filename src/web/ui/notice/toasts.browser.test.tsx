import '../theme/theme.css'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { flushSync } from 'react-dom'
import { Toasts } from './toasts.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const saved = { id: '1', text: 'Terminal saved', icon: 'check', showAfterMs: 500, hideAfterMs: 1500 } as const
const pass = (ms: number) => flushSync(() => void vi.advanceTimersByTime(ms))

it('MSG-03 MSG-04 comes into a live region after its delay and is done after its time', async () => {
  const onDone = vi.fn()
  const screen = await render(<Toasts toasts={[saved]} label="Messages" dismissLabel="Dismiss" onDone={onDone} />)
  const region = screen.container.querySelector('[aria-live=polite]')
  pass(499)
  expect(region?.textContent).toBe('')
  pass(1)
  expect(region?.textContent).toBe('Terminal saved')
  pass(1499)
  expect(onDone).not.toHaveBeenCalled()
  pass(1)
  expect(onDone).toHaveBeenCalledExactlyOnceWith('1')
})

it('MSG-05 one without an end stays until it is dismissed', async () => {
  const onDone = vi.fn()
  const failed = { ...saved, hideAfterMs: null }
  const screen = await render(<Toasts toasts={[failed]} label="Messages" dismissLabel="Dismiss" onDone={onDone} />)
  pass(500)
  pass(3_600_000)
  expect(onDone).not.toHaveBeenCalled()
  const dismiss = screen.container.querySelector<HTMLElement>('[aria-label=Dismiss]')
  dismiss?.click()
  expect(onDone).toHaveBeenCalledExactlyOnceWith('1')
})

it('the region is there before the first message, or screen readers would miss it', async () => {
  const screen = await render(<Toasts toasts={[]} label="Messages" dismissLabel="Dismiss" onDone={() => {}} />)
  expect(screen.container.querySelector('[aria-live=polite]')).not.toBeNull()
})
