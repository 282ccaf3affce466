import { describe, expect, it } from 'vitest'
import { shareOfMachine } from './share-of-machine.ts'

const all = { role: 'all', processes: 1 } as const

describe('the share of a process', () => {
  it('is as it was with one process: ten connections for calls, four for exports', () => {
    expect(shareOfMachine(all, 8)).toEqual({ processes: 1, databaseConnections: 10, exportConnections: 4 })
  })

  it.each([
    [2, 10],
    [4, 8],
    [8, 4],
    [16, 3],
  ])('SCALE-04 stays below what a PostgreSQL allows with %i processes: %i connections each', (processes, each) => {
    const share = shareOfMachine({ ...all, processes })
    expect(share.databaseConnections).toBe(each)
    // With what each keeps open besides: one that listens and one that watches.
    expect(processes * (share.databaseConnections + 2)).toBeLessThan(97)
  })

  it('leaves the embedded database half of the processors, and takes all where it is elsewhere', () => {
    expect(shareOfMachine({ role: 'all' }, 8).processes).toBe(4)
    expect(shareOfMachine({ role: 'all' }, 1).processes).toBe(1)
    expect(shareOfMachine({ role: 'api', databaseUrl: 'postgres://db' }, 8).processes).toBe(8)
  })

  it('is one process for a worker, and what is asked for is had', () => {
    expect(shareOfMachine({ role: 'worker', databaseUrl: 'postgres://db' }, 8).processes).toBe(1)
    expect(shareOfMachine({ ...all, processes: 3, databaseConnections: 20, exportConnections: 1 }, 2)).toEqual({
      processes: 3,
      databaseConnections: 20,
      exportConnections: 1,
    })
  })
})
