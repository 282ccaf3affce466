import { expect, it } from 'vitest'
import { countConnections } from './connection-counts.ts'

const LIMIT = 4

/** Processes that hold so many connections that do nothing, and others on which calls run. */
const start = (idle: Record<number, number>) => {
  const asked: string[] = []
  const counts = countConnections(LIMIT, async (child, _address, evenBusy) => {
    asked.push(`${child}${evenBusy ? ' even busy' : ''}`)
    if (evenBusy) return true
    const left = idle[child] ?? 0
    if (left === 0) return false
    idle[child] = left - 1
    return true
  })
  const open = async (...children: number[]) => {
    for (const child of children) counts.opened(child, '192.0.2.1')
    // Answers are promises: those of one connection come before the next macrotask.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { asked, counts, open }
}

it('asks nobody while a client has no more connections than it may', async () => {
  const { asked, open } = start({})
  await open(1, 2, 1, 2)
  expect(asked).toEqual([])
})

it('takes a connection that does nothing from the process that has most of them', async () => {
  const { asked, open } = start({ 1: 1, 2: 5 })
  await open(1, 2, 2, 2, 1)
  expect(asked).toEqual(['2'])
})

it('asks the next process where all of one are busy, and refuses the new connection where all of all are', async () => {
  const { asked, open } = start({ 1: 1, 2: 0 })
  await open(1, 2, 2, 2, 2)
  expect(asked).toEqual(['2', '1'])
  await open(1)
  expect(asked.slice(2)).toEqual(['2', '1', '1 even busy'])
})

it('takes back as many as are too much, not more', async () => {
  const { asked, open } = start({ 1: 10, 2: 10 })
  await open(1, 2, 1, 2, 1, 2, 1)
  expect(asked).toHaveLength(3)
  await open(2)
  expect(asked).toHaveLength(4)
})

it('forgets what was closed, and what a process held that has ended', async () => {
  const { asked, counts, open } = start({ 1: 10, 2: 10 })
  await open(1, 1, 2, 2)
  counts.closed(1, '192.0.2.1')
  await open(2)
  counts.gone(2)
  await open(1, 1, 1)
  expect(asked).toEqual([])
})

it('counts each client for itself', async () => {
  const { asked, counts, open } = start({ 1: 10 })
  await open(1, 1, 1, 1)
  for (let count = 0; count < LIMIT; count += 1) counts.opened(1, '192.0.2.2')
  await open()
  expect(asked).toEqual([])
})
