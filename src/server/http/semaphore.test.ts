import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Semaphore } from './semaphore.ts'

const create = (concurrency: number, maxWaiting: number) =>
  new Semaphore({ concurrency, maxWaiting, refusal: () => new Error('full') })

const stateOf = ({ running, waiting }: Semaphore) => ({ running, waiting })

describe('a semaphore', () => {
  it('runs so much at once, lets so much wait in its order, and refuses the rest at once', async () => {
    const semaphore = create(2, 3)
    const started: number[] = []
    const ends = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
    const work = ends.map(({ promise }, at) =>
      semaphore.run(() => {
        started.push(at)
        return promise
      }),
    )
    await expect(semaphore.run(async () => {})).rejects.toThrow('full')
    expect(stateOf(semaphore)).toEqual({ running: 2, waiting: 3 })
    expect(started).toEqual([0, 1])
    ends[1]?.resolve()
    await work[1]
    await expect.poll(() => started).toEqual([0, 1, 2])
    expect(stateOf(semaphore)).toEqual({ running: 2, waiting: 2 })
    for (const { resolve } of ends) resolve()
    await Promise.all(work)
    expect(started).toEqual([0, 1, 2, 3, 4])
  })

  it('gives the result or the error of the work, and counts it no more when its caller goes on', async () => {
    const semaphore = create(1, 0)
    expect(await semaphore.run(async () => 'done')).toBe('done')
    expect(stateOf(semaphore)).toEqual({ running: 0, waiting: 0 })
    const failure = new Error('broken')
    await expect(semaphore.run(() => Promise.reject(failure))).rejects.toBe(failure)
    expect(stateOf(semaphore)).toEqual({ running: 0, waiting: 0 })
    const thrown = semaphore.run(() => {
      throw failure
    })
    await expect(thrown).rejects.toBe(failure)
    expect(stateOf(semaphore)).toEqual({ running: 0, waiting: 0 })
  })

  it('lets nobody pass those who wait', async () => {
    const semaphore = create(1, 1)
    const order: string[] = []
    const first = semaphore.run(async () => void order.push('first'))
    const second = semaphore.run(async () => void order.push('second'))
    await first
    await semaphore.run(async () => void order.push('third'))
    await second
    expect(order).toEqual(['first', 'second', 'third'])
  })

  it('never runs more than it may, whatever comes, ends or fails', async () => {
    const delays = fc.array(fc.record({ ticks: fc.nat(4), fails: fc.boolean() }), { maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.nat(6), delays, async (concurrency, maxWaiting, jobs) => {
        const semaphore = create(concurrency, maxWaiting)
        let [running, most, refused] = [0, 0, 0]
        const results = jobs.map(({ ticks, fails }) =>
          semaphore.run(async () => {
            running += 1
            most = Math.max(most, running)
            for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve()
            running -= 1
            if (fails) throw new Error('failed')
          }),
        )
        for (const { status, reason } of (await Promise.allSettled(results)) as PromiseRejectedResult[]) {
          if (status === 'rejected' && (reason as Error).message === 'full') refused += 1
        }
        expect(refused).toBe(Math.max(0, jobs.length - concurrency - maxWaiting))
        expect(most).toBeLessThanOrEqual(concurrency)
        expect(stateOf(semaphore)).toEqual({ running: 0, waiting: 0 })
      }),
    )
  })
})
