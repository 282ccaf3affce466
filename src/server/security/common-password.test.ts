import { dictionary } from '@zxcvbn-ts/language-common'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PASSWORD_MAX, PASSWORD_MIN } from '#core/limits.ts'
import { brokenPasswordRules } from '#core/text/password.ts'
import { containsPartOf, isCommonPassword } from './common-password.ts'

const own = ['Maria', 'Παπαδοπούλου', 'Γιώργος', 'm.ioannou@kafeneio.example', 'Counterside', 'José']

/** The printable characters of ASCII. */
const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
/** 10,000 random passwords of `length` characters that meet the rules, the same ones each time. */
const fitting = (length: number): string[] => {
  const signs = fc.noBias(fc.array(fc.constantFrom(...printable), { minLength: length, maxLength: length }))
  const passwords = fc.sample(signs, { seed: 8, numRuns: 40_000 }).map((drawn) => drawn.join(''))
  return passwords.filter((password) => brokenPasswordRules(password).length === 0).slice(0, 10_000)
}

describe('a password that meets the rules', () => {
  it.each([
    'Password1!',
    'P@ssw0rd2026',
    'Pa$$w0rd',
    'Qwerty123!',
    'P@$$w0rd',
    '!QAZ2wsx',
    '#Welcome#2026',
    'Abcd1234!',
    'Merchant2026!',
    'Summer2026!',
    '2026-Cashier',
  ])('is refused when it is a common one with a small change: %s', (password) => {
    expect(brokenPasswordRules(password)).toEqual([])
    expect(isCommonPassword(password)).toBe(true)
  })

  it.each([
    'xK-Maria-9431-q',
    'zq7!ΠΑΠΑΔΟΠΟΎΛΟΥ',
    'zq7!ΓΙΩΡΓΟΣ',
    'Ioannou#58qzv',
    'Kafeneio-83jx',
    'Counterside-4x7',
    'Zq-jose-91',
  ])('is refused when it holds a part of the names, the address or the product: %s', (password) => {
    expect(brokenPasswordRules(password)).toEqual([])
    expect(containsPartOf(password, own)).toBe(true)
  })

  it.each(['Blue-Kettle-42', 'xK9#mQ2$', 'Тиха-Вода-17', 'Xylophone & 9 tea', 'zZ-qjxv7', 'Aa1!Aa1!', 'tea.Qz83-11'])(
    'is accepted at any strength: %s',
    (password) => {
      expect(brokenPasswordRules(password)).toEqual([])
      expect([isCommonPassword(password), containsPartOf(password, own)]).toEqual([false, false])
    },
  )

  it('does not become personal by parts of fewer than four characters', () => {
    expect(containsPartOf('Ana-Li-be-94', ['Ana', 'Li', 'al@be.gr', 'Pay'])).toBe(false)
  })

  it.each([PASSWORD_MIN, PASSWORD_MIN + 1, PASSWORD_MAX])(
    'is accepted at least 9,999 times of 10,000 when it is random and has %i characters',
    (length) => {
      const passwords = fitting(length)
      expect(passwords).toHaveLength(10_000)
      const refused = passwords.filter((password) => isCommonPassword(password) || containsPartOf(password, own))
      expect(refused.length, refused.join(' ')).toBeLessThanOrEqual(1)
    },
  )

  it('is refused 3,000 times of 3,000 when it is a listed one with what the rules ask for added', () => {
    const listed = dictionary['passwords-common'].filter((word) => /^[a-z]{6,}$/.test(word))
    const changed = listed.slice(0, 3000).map((word) => `${word.replace(/^./, (first) => first.toUpperCase())}1!`)
    expect(changed).toHaveLength(3000)
    expect(changed.filter((password) => !isCommonPassword(password))).toEqual([])
  })
})
