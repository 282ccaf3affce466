import { expect, it, vi } from 'vitest'
import { whileThereIsRoom } from './disk-room.ts'

it('an import that is under way ends when the disk is full, before what is kept for logins is used up', async () => {
  vi.useFakeTimers()
  const taken: number[] = []
  const lines = async function* () {
    for (let line = 1; ; line += 1) {
      vi.advanceTimersByTime(300)
      yield line
    }
  }
  const findProblem = async () => (taken.length < 3 ? undefined : 'The disk is full.')
  const read = async () => {
    for await (const line of whileThereIsRoom(lines(), { findProblem })) taken.push(line)
  }
  await expect(read()).rejects.toThrow('The disk is full. Make room and repeat the import')
  expect(taken).toEqual([1, 2, 3])
  vi.useRealTimers()
})
