import { describe, expect, expectTypeOf, it } from 'vitest'
import { errorCodes, errorNameOf, READ_ONLY_MESSAGE, type ErrorName, type ErrorReply } from './errors.ts'
import { passwordRules } from './text/password.ts'
import { errorTexts } from './texts/errors.ts'

const names = Object.keys(errorCodes) as ErrorName[]

describe('the error catalogue', () => {
  it('holds the thirty codes of section 8', () => {
    const numbers = names.map((name) => errorCodes[name]).filter((code) => typeof code === 'number')
    // 16036 is ours (D-45).
    expect(
      numbers
        .filter((code) => code !== 16036)
        .toSorted((a, b) => a - b)
        .join(),
    ).toBe(
      '1910,1920,1930,1940,1950,1960,11000,11002,14011,14012,16035,17010,17011,17012,17013,17018,17019,17021,17032,' +
        '17033,17034,17100,17101,17115,18000,18001,18002,18003,18004,19000',
    )
  })

  it('I18N-10 has a text of its own for every code, under an id that names the code; a rule of passwords has one text', () => {
    const rules = new Map(Object.values(passwordRules).map(({ error, text }) => [error as ErrorName, text]))
    for (const name of names) {
      const own = { id: `error.${errorCodes[name]}`, message: expect.stringMatching(/\S/) }
      expect(errorTexts[name]).toEqual(rules.get(name) ?? own)
    }
    expect(new Set(Object.values(errorTexts).map(({ id }) => id)).size).toBe(names.length)
    expect(Object.keys(errorTexts)).toHaveLength(names.length)
  })

  it('fills numbers alone into a text: words of the server would be English in every language', () => {
    const filled = names.flatMap((name) => errorTexts[name].message.match(/\{\w+\}/g) ?? [])
    expect(new Set(filled)).toEqual(new Set(['{count}', '{rows}', '{days}']))
    expectTypeOf<NonNullable<ErrorReply['values']>[string]>().toEqualTypeOf<number>()
  })

  it('gives no code twice, so that a code finds its name again', () => {
    for (const name of names) expect(errorNameOf(errorCodes[name])).toBe(name)
    expect(errorNameOf('constructor')).toBeUndefined()
    expect(errorNameOf(undefined)).toBeUndefined()
  })

  it.each([
    ['READ_ONLY', READ_ONLY_MESSAGE],
    ['NO_SESSION', 'Your session has expired. Please log in.'],
    ['TOKEN_EXPIRED', 'Your session has expired. Please log in.'],
    ['CURRENT_PASSWORD_WRONG', "Your Current Password doesn't match"],
    ['PASSWORD_UNCHANGED', 'Your New Password is the same as your Current Password'],
    ['CONFIRMATION_MISMATCH', 'Confirmed password is not same like password'],
    ['EMAIL_INVALID', 'User email should be valid email address'],
    ['IDENTIFY_EMAIL_INVALID', 'Invalid email address'],
    ['VALUE_BLANK', 'This value should not be blank'],
    ['LIST_BLANK', 'This value should not be blank'],
    ['RANGE_END_BEFORE_START', 'The end of the range cannot be before the start'],
    ['AMOUNT_EMPTY', 'Can not be empty'],
    ['AMOUNT_RANGE_REVERSED', 'Insert a correct amount range'],
    ['NO_RECEIPT', 'We could not find a receipt for this transaction.'],
    ['INVALID_CREDENTIALS', 'Invalid credentials'],
  ] as const)('says %s in the words of section 8', (name, text) => expect(errorTexts[name].message).toBe(text))
})
