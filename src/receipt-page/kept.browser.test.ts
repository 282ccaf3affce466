import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { KEPT_RECEIPTS, RECEIPT_FILES } from '#core/kept-receipts.ts'
import { buildConsumerCopy } from '#tests/support/build-receipt.ts'
import { findKept, forget, keep, renew } from './kept.ts'

const path = '/qr/one'
const receipt = buildConsumerCopy()
const unregister = vi.fn(() => Promise.resolve(true))

/** A browser in which the worker takes these ways from its installation on. */
const withWorker = (...states: ServiceWorkerState[]) => {
  const begun: { state: ServiceWorkerState } = { state: 'installing' }
  const worker = Object.assign(new EventTarget(), begun)
  const registration = { installing: worker, waiting: null, active: null, scope: `${location.origin}/qr/`, unregister }
  const register = vi.fn(async (_address: string | URL, _options?: RegistrationOptions) => {
    queueMicrotask(() => {
      for (const state of states) {
        worker.state = state
        worker.dispatchEvent(new Event('statechange'))
      }
    })
    return registration
  })
  vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue({
    register,
    getRegistration: () => Promise.resolve(registration),
  } as never)
  return register
}

const clear = async () => {
  for (const name of await caches.keys()) await caches.delete(name)
}
beforeEach(clear)
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  unregister.mockClear()
  await clear()
})

it('OFF-40 looking for what is kept stores nothing', async () => {
  expect(await findKept(path)).toBeUndefined()
  expect(await caches.keys()).toEqual([])
})

it('JOB-05 a kept receipt is found again with its time, under its own address alone', async () => {
  const register = withWorker('installed', 'activating', 'activated')
  const kept = await keep(path, receipt)
  expect(register.mock.calls.map(([address, options]) => [String(address), options])).toEqual([
    ['/sw.js?receipts-only', { scope: '/qr/', updateViaCache: 'none' }],
  ])
  expect(await findKept(path)).toEqual(kept)
  expect(kept).toEqual({ receipt, keptAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) })
  expect(await findKept('/qr/other')).toBeUndefined()
  expect(await caches.keys()).toEqual([KEPT_RECEIPTS])
})

it('JOB-05 a worker whose files could not be kept leaves nothing behind', async () => {
  withWorker('redundant')
  expect(await keep(path, receipt)).toBeUndefined()
  expect(await caches.keys()).toEqual([])
  expect(unregister).toHaveBeenCalledOnce()
})

it('JOB-05 a worker that hangs is given up after a time, and whoever removes the receipt meanwhile waits no longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const register = withWorker('installing')
  const keeping = keep(path, receipt)
  await vi.waitFor(() => expect(register).toHaveBeenCalledOnce())
  const removing = forget(path)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await keeping).toBeUndefined()
  await expect(removing).resolves.toBeUndefined()
  expect(await caches.keys()).toEqual([])
})

it('JOB-05 a browser without workers or storage keeps nothing, and says so by it', async () => {
  vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue(undefined as never)
  expect(await keep(path, receipt)).toBeUndefined()
  expect(await caches.keys()).toEqual([])
  vi.stubGlobal('caches', undefined)
  expect(await keep(path, receipt)).toBeUndefined()
  expect(await findKept(path)).toBeUndefined()
})

it('JOB-05 what is true now replaces what was kept; where there is no room the former stays', async () => {
  withWorker('activated')
  await keep(path, receipt)
  const refunded = { ...receipt, totalMinor: 1 }
  expect((await renew(path, refunded))?.receipt).toEqual(refunded)
  vi.spyOn(Cache.prototype, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  expect((await renew(path, receipt))?.receipt).toEqual(refunded)
})

it('JOB-05 removing takes one receipt; with the last one its page and worker go, and no others', async () => {
  withWorker('activated')
  await keep(path, receipt)
  await keep('/qr/two', receipt)
  await caches.open(RECEIPT_FILES)
  await caches.open('workbox-precache-v2-portal')
  await forget(path)
  expect([await findKept(path), (await findKept('/qr/two'))?.receipt]).toEqual([undefined, receipt])
  expect(unregister).not.toHaveBeenCalled()
  await forget('/qr/two')
  expect(unregister).toHaveBeenCalledOnce()
  expect(await caches.keys()).toEqual(['workbox-precache-v2-portal'])
})

it('JOB-05 what was removed, here or in another tab, does not come back when the server answers', async () => {
  withWorker('activated')
  await keep(path, receipt)
  // Both at once, as when somebody presses while the receipt is being renewed; and one after the other.
  const [, renewed] = await Promise.all([forget(path), renew(path, receipt)])
  expect([renewed, await renew(path, receipt)]).toEqual([undefined, undefined])
  expect(await caches.keys()).toEqual([])
})

it('JOB-05 removing waits for a renewal that has begun, and leaves nothing of it', async () => {
  const register = withWorker('activated')
  await keep(path, receipt)
  const registered = Promise.withResolvers<void>()
  const answer = register.getMockImplementation()
  register.mockImplementation(async (...given) => {
    await registered.promise
    return answer?.(...given) as never
  })
  const renewed = renew(path, receipt)
  await expect.poll(() => register.mock.calls.length).toBe(2)
  const removed = forget(path)
  await expect.poll(async () => (await navigator.locks.query()).pending?.length).toBe(1)
  expect(unregister).not.toHaveBeenCalled()
  registered.resolve()
  await Promise.all([renewed, removed])
  expect(unregister).toHaveBeenCalledOnce()
  expect(await caches.keys()).toEqual([])
})

it('JOB-05 a receipt that is kept while the last other one is removed stays', async () => {
  withWorker('activated')
  await keep('/qr/two', receipt)
  const removed = forget('/qr/two')
  withWorker('activated')
  const [kept] = await Promise.all([keep(path, receipt), removed])
  expect(await findKept(path)).toEqual(kept)
  expect(kept).toBeDefined()
})

it('JOB-05 the worker of a portal in the same browser stays', async () => {
  withWorker('activated')
  await keep(path, receipt)
  vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue({
    getRegistration: () => Promise.resolve({ scope: `${location.origin}/`, unregister }),
  } as never)
  await forget(path)
  expect(unregister).not.toHaveBeenCalled()
  expect(await caches.keys()).toEqual([])
})
