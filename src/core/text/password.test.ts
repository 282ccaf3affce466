import { describe, expect, it } from 'vitest'
import { PASSWORD_MAX, PASSWORD_MIN } from '#core/limits.ts'
import { brokenPasswordRules, passwordErrors, passwordRules, type PasswordRule } from './password.ts'

describe('password rules', () => {
  it.each([
    ['VAL-02 min', 'Aa1!567', ['min'], 'Min length is 8 symbols'],
    ['VAL-03 max', `Aa1!${'x'.repeat(29)}`, ['max'], 'Max length allowed is 32 symbols'],
    ['VAL-04 lowercase', 'AA1!AAAA', ['lowercase'], 'Must contain at least 1 lowercase letter'],
    ['VAL-05 uppercase', 'aa1!aaaa', ['uppercase'], 'Must contain at least 1 Uppercase letter'],
    ['VAL-06 number', 'Aaa!aaaa', ['number'], 'Must contain at least 1 number'],
    ['VAL-07 special', 'Aaa1aaaa', ['special'], 'Must contain at least 1 special character'],
  ] as const)('%s: %j breaks %j', (_rule, password, broken, text) => {
    expect(brokenPasswordRules(password)).toEqual(broken)
    expect(passwordRules[broken[0]].text.message).toBe(text)
  })

  it('CONST-01 holds at the two lengths and breaks one beyond', () => {
    expect([PASSWORD_MIN, PASSWORD_MAX]).toEqual([8, 32])
    const ofLength = (length: number) => brokenPasswordRules('Aa1!'.padEnd(length, 'x'))
    expect([7, 8, 32, 33].map(ofLength)).toEqual([['min'], [], [], ['max']])
  })

  it('of a text that is too long says that first', () => {
    expect(passwordErrors('x'.repeat(400))[0]).toBe('PASSWORD_TOO_LONG')
    expect(passwordErrors('xxx')[0]).toBe('PASSWORD_NO_UPPERCASE')
  })

  it('breaks all but the maximum when nothing is typed', () => {
    expect(brokenPasswordRules('')).toEqual(['lowercase', 'uppercase', 'number', 'special', 'min'])
  })

  it('counts code points, so that a sign outside the first plane is one', () => {
    expect(brokenPasswordRules(`Aa1${'😀'.repeat(4)}`)).toEqual(['min'])
    expect(brokenPasswordRules(`Aa1${'😀'.repeat(29)}`)).toEqual([])
  })

  it.each([
    ['Greek', 'Καλημέρα1!'],
    ['Bulgarian', 'Здравей1!'],
    ['a space inside', 'Two words1'],
    ['Arabic digits', 'Aaaaaa!٣'],
  ])('accepts %s', (_what, password) => expect(brokenPasswordRules(password)).toEqual([]))

  it.each([
    ['a space at the end', 'Twowords1 ', 'special'],
    ['a space at the start', ' Twowords1', 'special'],
    ['a tab inside', 'Two\twords1', 'special'],
    ['an accent typed as a character of its own', 'Cafe\u0301cafe\u03011', 'special'],
    ['a zero-width character', 'Aaaaaa1\u200b', 'special'],
    ['a Roman numeral as its number', 'Aaaaaa!Ⅳ', 'number'],
  ] satisfies [string, string, PasswordRule][])('does not take %s for what is missing', (_what, password, rule) => {
    expect(brokenPasswordRules(password)).toEqual([rule])
  })
})
