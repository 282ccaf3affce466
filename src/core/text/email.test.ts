import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileStrings } from '#tests/support/hostile-strings.ts'
import { canonicalEmail, isEmailAddress } from './email.ts'

it('compares e-mail addresses without case, blanks around them and ways of writing an accent', () => {
  expect(canonicalEmail(' Ma.R\u0301ia@Example.COM ')).toBe('ma.ŕia@example.com')
})

describe('an e-mail address', () => {
  it.each([
    'a@b.de',
    'anna.petrou+till@shop.example',
    "o'neill@demo.example",
    'A_1-2@sub.domain.co.uk',
    'x@xn--mxaacb3a3aodfbb.xn--qxam',
    `${'a'.repeat(249)}@b.de`,
    `a@${'b'.repeat(63)}.de`,
  ])('%s is one', (text) => expect(isEmailAddress(text)).toBe(true))

  it.each([
    '',
    '@',
    'a',
    'a@b',
    '@b.de',
    'a@',
    '<a@b.de>',
    'Anna <a@b.de>',
    'a,b@c.de',
    'a@b.de,c@d.de',
    'a@b.de;c@d.de',
    'a@b.de:25',
    'a@b.de.',
    'a@.b.de',
    'a@b..de',
    'a..b@c.de',
    '.a@b.de',
    'a.@b.de',
    'a b@c.de',
    'a@b c.de',
    'a@@b.de',
    'a@b@c.de',
    '"a b"@c.de',
    'a(comment)@b.de',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'a@b.1',
    'a@-b.de',
    'a@b-.de',
    'a@b.d',
    'a@b_c.de',
    'mailto:a@b.de',
    'a@b.de\n',
    'a@b.de\r\nBcc: c@d.de',
    'ａ@b.de',
    'a＠b.de',
    'a@ｂ.de',
    'a@b。de',
    'аnna@b.de',
    'a@münchen.de',
    'a\u200B@b.de',
    '\u202Ea@b.de',
    'a\u0000@b.de',
    `a@${'b'.repeat(64)}.de`,
    `a@${'b.'.repeat(126)}de`,
    '4111111111111111@b.de',
  ])('%j is none', (text) => expect(isEmailAddress(text)).toBe(false))

  it('holds nothing but ASCII letters, digits and signs, one @ and a domain with a dot, whatever stands around', () => {
    const around = fc.oneof(hostileStrings, fc.constantFrom('', 'a', '<', '>', ',', ':25', ' '))
    fc.assert(
      fc.property(around, around, around, (before, between, after) => {
        const text = `${before}anna@${between}demo.example${after}`
        const isPlain = /^[!-?A-~]+@[A-Za-z0-9.-]+\.[A-Za-z0-9-]{2,}$/.test(text)
        expect(isEmailAddress(text) && !isPlain).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })
})
