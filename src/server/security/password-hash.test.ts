import { beforeEach, describe, expect, it, vi } from 'vitest'
import { hashPassword, needsRehash, passwordMatches } from './password-hash.ts'

/** Hashing that ends when the test says so. */
const work = vi.hoisted(() => ({ hold: false, running: 0, most: 0, finish: [] as (() => void)[] }))

vi.mock(import('@node-rs/argon2'), async (importOriginal) => {
  const real = await importOriginal()
  return {
    ...real,
    hash: async (...input) => {
      if (!work.hold) return real.hash(...input)
      work.running += 1
      work.most = Math.max(work.most, work.running)
      await new Promise<void>((resolve) => work.finish.push(resolve))
      work.running -= 1
      return 'hash'
    },
  }
})

describe('password hashes', () => {
  it('are argon2id with 19 MiB, 2 passes and 1 lane, each with a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassword('Blue-Kettle-42'), hashPassword('Blue-Kettle-42')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(needsRehash(one)).toBe(false)
    expect(needsRehash(one.replace('m=19456', 'm=4096'))).toBe(true)
  })

  it('match their password exactly as typed, and nothing matches without one', async () => {
    const stored = await hashPassword('Blue-Kettle-42')
    expect(await passwordMatches(stored, 'Blue-Kettle-42')).toBe(true)
    expect(await passwordMatches(stored, 'Blue-Kettle-42 ')).toBe(false)
    expect(await passwordMatches(stored, 'blue-kettle-42')).toBe(false)
    expect(await passwordMatches(null, 'nobody has this password')).toBe(false)
  })
})

describe('the limit of passwords hashed at once', () => {
  beforeEach(() => {
    Object.assign(work, { hold: true, running: 0, most: 0, finish: [] })
    return () => {
      work.hold = false
    }
  })

  it('lets two run and 32 wait, and answers BUSY to the next', async () => {
    const admitted = Array.from({ length: 34 }, () => hashPassword('x'))
    await expect(hashPassword('x')).rejects.toMatchObject({ error: 'BUSY', details: { retryAfter: 2 } })
    expect(work.running).toBe(2)
    while (work.finish.length > 0) {
      work.finish.shift()?.()
      await new Promise(setImmediate)
    }
    expect(await Promise.all(admitted)).toHaveLength(34)
    expect(work.most).toBe(2)
  })

  it('keeps to two, however closely somebody new follows on the one who leaves', async () => {
    for (let ticks = 0; ticks < 20; ticks += 1) {
      const admitted = Array.from({ length: 3 }, () => hashPassword('x'))
      // Work begins some microtasks after it is asked for.
      await new Promise(setImmediate)
      expect(work.running).toBe(2)
      work.finish.shift()?.()
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve()
      admitted.push(hashPassword('x'))
      for (let left = 0; left < 3; left += 1) {
        await new Promise(setImmediate)
        work.finish.shift()?.()
      }
      await Promise.all(admitted)
    }
    expect(work.most).toBe(2)
  })
})
