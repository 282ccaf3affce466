import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { CANNOT_WRITE, GIVEN_UP, startWalShipper } from './wal-shipper.ts'

const segment = (position: number) => `00000001${String(position).padStart(16, '0')}`

/** @param finished what is there before it begins */
const start = async (backlogMax = 1000, finished: readonly string[] = []) => {
  const folder = await temporaryFolder()
  const finish = (name: string, size = 100) => writeFile(join(folder.path, name), Buffer.alloc(size))
  for (const name of finished) await finish(name)
  const written: string[] = []
  const said: string[] = []
  const archive = { isFull: false }
  const shipper = startWalShipper(
    folder.path,
    {
      writeLog: async (name) => {
        if (archive.isFull) throw new Error('no space left on device')
        written.push(name)
      },
    },
    pino({ level: 'warn' }, { write: (line: string) => void said.push((JSON.parse(line) as { msg: string }).msg) }),
    { backlogMax, every: 5, afterFailure: 5 },
  )
  onTestFinished(async () => {
    await shipper.stop(1000)
    await folder.remove()
  })
  return { archive, shipper, written, said, finish, waiting: () => readdir(folder.path) }
}

it('carries finished segments away in their order, and nothing else', async () => {
  const finished = ['archtemp.1', segment(2), '00000002.history', segment(1)]
  const { shipper, written, waiting } = await start(undefined, finished)
  await shipper.reach(segment(2), AbortSignal.timeout(10_000))
  await vi.waitFor(async () => expect(await waiting()).toEqual(['archtemp.1']))
  expect(written).toContain('00000002.history')
  const segments = written.filter((name) => name.length === 24)
  expect(segments).toEqual(segments.toSorted())
})

it('keeps what cannot be written, says so once, and goes on when it can', async () => {
  const { archive, shipper, written, said, finish } = await start()
  archive.isFull = true
  await finish(segment(1))
  await vi.waitFor(() => expect(shipper.state.problem).toBe('no space left on device'))
  await finish(segment(2))
  await vi.waitFor(() => expect(shipper.state.waiting).toBe(200))
  archive.isFull = false
  await shipper.reach(segment(2), AbortSignal.timeout(10_000))
  expect(written).toEqual([segment(1), segment(2)])
  expect(said).toEqual([CANNOT_WRITE, 'the archive of the log can be written again'])
  await vi.waitFor(() => expect(shipper.state).toMatchObject({ problem: undefined, waiting: 0, gaps: 0 }))
})

it('gives up what waits before the disk of the database is full, and says that there is a gap', async () => {
  const { archive, shipper, said, finish, waiting } = await start(250)
  archive.isFull = true
  for (const position of [1, 2, 3]) await finish(segment(position))
  await vi.waitFor(() => expect(shipper.state.gaps).toBe(1))
  expect(await waiting()).toEqual([])
  expect(said).toEqual([CANNOT_WRITE, GIVEN_UP])
})
