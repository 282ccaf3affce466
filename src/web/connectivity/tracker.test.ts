import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createConnectivityTracker } from './tracker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const PROBE_LIMIT = 3000

/** A page before a server that is there until told otherwise. */
const buildTracker = ({ deviceOnline = true, serverThere = true } = {}) => {
  const world = { deviceOnline, serverThere, visible: true, hangs: false }
  const probe = vi.fn(async () => {
    if (world.hangs) await vi.advanceTimersByTimeAsync(PROBE_LIMIT)
    return world.serverThere && !world.hangs
  })
  const tracker = createConnectivityTracker({
    probe,
    deviceIsOnline: () => world.deviceOnline,
    isVisible: () => world.visible,
  })
  return { ...tracker, world, probe, state: () => tracker.connectivity.get().state }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

it('OFF-10 the device says offline: offline at once', () => {
  const { report, state } = buildTracker()
  report('device-offline')
  expect(state()).toBe('offline-device')
})

it('OFF-11 a device without network at the start is offline from the first moment', () => {
  expect(buildTracker({ deviceOnline: false, serverThere: false }).state()).toBe('offline-device')
})

it('a server on the same machine is reached without any network', async () => {
  const { state } = buildTracker({ deviceOnline: false, serverThere: true })
  await settled()
  expect(state()).toBe('online')
})

it('OFF-07 a call that finds nobody asks once, and goes offline when nobody answers', async () => {
  const { report, state, probe, world } = buildTracker()
  world.serverThere = false
  report('unreachable')
  expect(state()).toBe('checking')
  await settled()
  expect(state()).toBe('offline-server')
  expect(probe).toHaveBeenCalledOnce()
})

it('OFF-09 a call that finds somebody else stays online when our server answers the question', async () => {
  const { report, state } = buildTracker()
  report('unreachable')
  await settled()
  expect(state()).toBe('online')
})

it.each(['slow', 'unreachable'] as const)('OFF-08 many calls that are %s ask one question', async (outcome) => {
  const { report, probe } = buildTracker()
  for (let calls = 0; calls < 10; calls++) report(outcome)
  await settled()
  expect(probe).toHaveBeenCalledOnce()
})

it('a reply proves more than a question that failed at the same time', async () => {
  const { report, state, world } = buildTracker()
  world.serverThere = false
  report('slow')
  report('answered')
  await settled()
  expect(state()).toBe('online')
})

it('what arrives after the device went offline was on its way before', async () => {
  const { report, state, world } = buildTracker()
  world.deviceOnline = false
  world.serverThere = false
  report('device-offline')
  report('answered')
  expect(state()).toBe('offline-device')
  await settled()
  expect(state()).toBe('offline-device')
})

it('a question asked before the network went says nothing about now', async () => {
  const { report, state, world } = buildTracker()
  report('slow')
  world.deviceOnline = false
  report('device-offline')
  await settled()
  expect(state()).toBe('offline-device')
})

it('asks again after 2, 4, 8, 15 and then every 30 seconds', async () => {
  const { report, probe, world } = buildTracker()
  world.serverThere = false
  report('unreachable')
  await settled()
  for (const [at, seconds] of [2, 4, 8, 15, 30, 30].entries()) {
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(probe).toHaveBeenCalledTimes(at + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(probe).toHaveBeenCalledTimes(at + 2)
  }
})

it('does not ask while nobody looks, and asks as soon as somebody does', async () => {
  const { report, probe, state, world } = buildTracker()
  world.serverThere = false
  report('unreachable')
  await settled()
  world.visible = false
  await vi.advanceTimersByTimeAsync(600_000)
  expect(probe).toHaveBeenCalledOnce()
  world.visible = true
  world.serverThere = true
  report('visible')
  await settled()
  expect(state()).toBe('online')
})

it.each(['device-online', 'answered'] as const)('OFF-10 %s ends being offline', async (event) => {
  const { report, state, world } = buildTracker()
  world.serverThere = false
  report('unreachable')
  await settled()
  world.serverThere = true
  report(event)
  await settled()
  expect(state()).toBe('online')
})

it('a retry by hand asks now', async () => {
  const { report, retryNow, state, world } = buildTracker()
  world.serverThere = false
  report('unreachable')
  await settled()
  world.serverThere = true
  await retryNow()
  expect(state()).toBe('online')
})

it('says since when', async () => {
  const { report, connectivity } = buildTracker()
  const start = Date.now()
  await vi.advanceTimersByTimeAsync(5000)
  report('device-offline')
  expect(connectivity.get().since).toBe(start + 5000)
  await vi.advanceTimersByTimeAsync(1000)
  report('device-offline')
  expect(connectivity.get().since).toBe(start + 5000)
})
