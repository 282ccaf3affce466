import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError, refusal } from '#web/api/call-error.ts'
import { createQueryClient } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  onlineManager.setOnline(true)
})

const unreachable = () => new CallError('unreachable', 0)

/** A screen that reads through the portal's client; `read` answers the first time. */
const buildScreen = async (read: () => Promise<unknown>) => {
  const client = createQueryClient()
  client.mount()
  const queryFn = vi.fn(read)
  const observer = new QueryObserver(client, { queryKey: ['read'], queryFn })
  const leave = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  return { observer, queryFn, leave, state: () => observer.getCurrentResult() }
}

it('OFF-07 a refetch whose network goes away pauses with its data, and goes on by itself', async () => {
  let works = true
  const screen = await buildScreen(() => (works ? Promise.resolve('data') : Promise.reject(unreachable())))
  works = false
  void screen.observer.refetch()
  await vi.advanceTimersByTimeAsync(500)
  onlineManager.setOnline(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(screen.state()).toMatchObject({ status: 'success', fetchStatus: 'paused', data: 'data' })
  works = true
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(10)
  expect(screen.state()).toMatchObject({ status: 'success', fetchStatus: 'idle' })
  screen.leave()
})

it('OFF-08 a read whose last try hangs until the network is known to be gone waits for it, and is no error', async () => {
  const lastTry = Promise.withResolvers<never>()
  let tries = 0
  const screen = await buildScreen(() => (++tries === 4 ? lastTry.promise : Promise.reject(unreachable())))
  await vi.advanceTimersByTimeAsync(10_000)
  onlineManager.setOnline(false)
  lastTry.reject(unreachable())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(screen.state()).toMatchObject({ status: 'pending', fetchStatus: 'paused' })
  screen.leave()
})

it('OFF-07 a read whose network is found to be gone meanwhile shows within 0.2 s what is saved', async () => {
  const screen = await buildScreen(() => {
    setTimeout(() => onlineManager.setOnline(false), 50)
    return Promise.reject(unreachable())
  })
  await vi.advanceTimersByTimeAsync(200)
  expect(screen.state()).toMatchObject({ status: 'pending', fetchStatus: 'paused' })
  expect(screen.queryFn).toHaveBeenCalledOnce()
  screen.leave()
})

it('OFF-12 a read that was never saved waits, and is no error', async () => {
  onlineManager.setOnline(false)
  const screen = await buildScreen(() => Promise.reject(unreachable()))
  expect(screen.queryFn).not.toHaveBeenCalled()
  expect(screen.state()).toMatchObject({ status: 'pending', fetchStatus: 'paused' })
  screen.leave()
})

it('PWA-05 a read that reaches nobody is repeated three times', async () => {
  const screen = await buildScreen(() => Promise.reject(unreachable()))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(screen.queryFn).toHaveBeenCalledTimes(4)
  expect(screen.state().status).toBe('error')
  screen.leave()
})

it.each([
  ['a busy server', refusal(503, 'BUSY', 'busy'), 4],
  ['too many requests', refusal(429, 'TOO_MANY_REQUESTS', 'wait'), 4],
  ['a record that is not there', refusal(404, 'NOT_FOUND', 'gone'), 1],
  ['a session that is over', refusal(401, 'NO_SESSION', 'over'), 1],
  ['an error of our own making', new TypeError('bug'), 1],
])('%s is asked the right number of times', async (_, error, times) => {
  const screen = await buildScreen(() => Promise.reject(error))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(screen.queryFn).toHaveBeenCalledTimes(times)
  screen.leave()
})

it('PWA-06 a write is sent at once or fails, is never queued and never repeated', async () => {
  onlineManager.setOnline(false)
  const client = createQueryClient()
  const write = vi.fn(() => Promise.reject(unreachable()))
  const mutation = client
    .getMutationCache()
    .build(client, { ...client.getDefaultOptions().mutations, mutationFn: write })
  await expect(mutation.execute(undefined)).rejects.toThrow('unreachable')
  expect(write).toHaveBeenCalledOnce()
})
