import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { hasRoomBeside, keepDiskReserve } from './disk-reserve.ts'

const KB = 1024

/** A reserve beside real files; how much is free is what the disk says, so the bounds are moved instead. */
const keep = async (path: string, bounds: { reserve: number; low: number }) => {
  const said: string[] = []
  const log = pino({}, { write: (line: string) => void said.push((JSON.parse(line) as { msg: string }).msg) })
  const reserve = await keepDiskReserve(path, log, bounds)
  onTestFinished(reserve.stop)
  return { reserve, said }
}
const makeDirectory = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'counterside-reserve-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'reserve')
}

it('space is kept aside where there is room, given away where there is none, and kept aside again', async () => {
  const path = await makeDirectory()
  const { bavail, bsize } = await statfs(tmpdir())
  const free = bavail * bsize
  const first = await keep(path, { reserve: 100 * KB, low: KB })
  await vi.waitFor(() => expect(existsSync(path)).toBe(true))
  const { size, blocks } = await stat(path)
  expect([size, blocks * 512 >= 100 * KB]).toEqual([100 * KB, true])
  expect([first.reserve.isTight, first.said]).toEqual([false, []])
  await first.reserve.stop()

  // It is given away before this returns: the database starts next.
  const second = await keep(path, { reserve: 100 * KB, low: free * 2 })
  expect([existsSync(path), second.reserve.isTight]).toEqual([false, true])
  await second.reserve.stop()
  expect(second.said).toEqual([expect.stringMatching(/^the disk is full: /)])

  const third = await keep(path, { reserve: 100 * KB, low: KB })
  await vi.waitFor(() => expect(existsSync(path)).toBe(true))
  expect(third.reserve.isTight).toBe(false)
})

it('where there never was room, that is said once', async () => {
  const path = await makeDirectory()
  const { bavail, bsize } = await statfs(tmpdir())
  const { reserve, said } = await keep(path, { reserve: 100 * KB, low: bavail * bsize * 2 })
  await vi.waitFor(() => expect(reserve.isTight).toBe(true))
  await reserve.stop()
  expect(said).toHaveLength(1)
  expect(existsSync(path)).toBe(false)
})

it('who else wants to write is told whether there is room beyond what is kept aside, kept in the file or not', async () => {
  const path = await makeDirectory()
  const { bavail, bsize } = await statfs(tmpdir())
  const free = bavail * bsize
  const reserve = Math.round(free / 2)
  expect(await hasRoomBeside(path, { reserve, low: free / 4 })).toBe(true)
  expect(await hasRoomBeside(path, { reserve, low: free * 0.75 })).toBe(false)
  // No folder yet: it will be on the disk of the one above.
  expect(await hasRoomBeside(join(path, 'x', 'y'), { reserve, low: free / 4 })).toBe(true)

  await writeFile(path, Buffer.alloc(100 * KB))
  expect(await hasRoomBeside(path, { reserve: 100 * KB, low: free * 0.75 })).toBe(true)
  expect(await hasRoomBeside(path, { reserve: 100 * KB, low: free * 2 })).toBe(false)
  expect(await hasRoomBeside(path, { reserve, low: free * 0.75 })).toBe(false)
})
