import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, it } from 'vitest'
import { brokenPasswordRules } from '#contract/password.ts'
import { isCommonPassword } from './common-password.ts'

const own = ['Maria', 'Παπαδοπούλου', 'm.ioannou@kafeneio.example', 'Olive & Thyme', 'Counterside']

describe('a password that meets the rules', () => {
  it.each(['Password1!', 'P@ssw0rd2026', 'Qwerty123!', 'Merchant2026!', 'Summer2026!', 'Aa1!Aa1!Aa1!'])(
    'is refused because everybody thinks of it: %s',
    (password) => {
      expect(brokenPasswordRules(password)).toEqual([])
      expect(isCommonPassword(password, [])).toBe(true)
    },
  )

  it.each([
    'xK-Maria-9431-q',
    'zq7!ΠΑΠΑΔΟΠΟΎΛΟΥ',
    'Ioannou#58qzv',
    'Kafeneio-83jx',
    'thyme.Qz83-11',
    'Counterside-4x7',
  ])('is refused because it holds a word of the person, the merchant or the product: %s', (password) =>
    expect(isCommonPassword(password, own)).toBe(true),
  )

  it.each(['Blue-Kettle-42', 'xK9#mQ2$vL7&pR4!', 'Тиха-Вода-17', 'Xylophone & 9 tea'])(
    'may be used: %s',
    (password) => {
      expect(brokenPasswordRules(password)).toEqual([])
      expect(isCommonPassword(password, own)).toBe(false)
    },
  )

  it('is refused 3,000 times of 3,000 when it is a listed one with what the rules ask for added', () => {
    const listed = Object.values(dictionary)
      .flat()
      .filter((word) => /^[a-z]{6,}$/.test(word))
    const fitting = listed.slice(0, 3000).map((word) => `${word.replace(/^./, (first) => first.toUpperCase())}1!`)
    expect(fitting).toHaveLength(3000)
    expect(fitting.filter((password) => !isCommonPassword(password, []))).toEqual([])
  })
})
