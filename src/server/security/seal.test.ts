import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { fingerprint, randomToken, seal, unseal } from './seal.ts'

const key = randomBytes(32)

it('gives back what was sealed, and never seals the same text alike', () => {
  const [one, two] = [seal(key, 'Café 🧾'), seal(key, 'Café 🧾')]
  expect([unseal(key, one), unseal(key, two)]).toEqual(['Café 🧾', 'Café 🧾'])
  expect(one.equals(two)).toBe(false)
})

it('does not open for another key, nor after a change of any byte', () => {
  const sealed = seal(key, 'token')
  expect(() => unseal(randomBytes(32), sealed)).toThrow('Unsupported state or unable to authenticate data')
  for (const [at, byte] of sealed.entries()) {
    const changed = Buffer.from(sealed)
    changed[at] = byte ^ 1
    expect(() => unseal(key, changed)).toThrow('Unsupported state or unable to authenticate data')
  }
})

it('keeps only SHA-256 of a secret that is compared', () => {
  expect(fingerprint('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

it('makes tokens of as many random bytes as asked, fit for an address', () => {
  const many = Array.from({ length: 1000 }, () => randomToken(24))
  expect(new Set(many).size).toBe(1000)
  for (const token of many) expect(token).toMatch(/^[\w-]{32}$/)
})
