import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileStrings } from '#tests/support/hostile-strings.ts'
import { mailboxIn } from './mailbox.ts'

describe('a name with its address', () => {
  it.each([
    ['Eleni Pappa <eleni@shop.gr>', 'Eleni', 'Pappa'],
    ['  Eleni  Maria   Pappa<eleni@shop.gr> ', 'Eleni Maria', 'Pappa'],
    ['"Eleni Pappa" <eleni@shop.gr>', 'Eleni', 'Pappa'],
    ['Pappa, Eleni Maria <eleni@shop.gr>', 'Eleni Maria', 'Pappa'],
    ['"Παππά, Ελένη" <eleni@shop.gr>', 'Ελένη', 'Παππά'],
    ['Eleni <eleni@shop.gr>', 'Eleni', ''],
  ])('%s', (text, firstName, lastName) => {
    expect(mailboxIn(text)).toEqual({ firstName, lastName, email: 'eleni@shop.gr' })
  })

  it.each([
    'Eleni Pappa',
    'eleni@shop.gr',
    '<eleni@shop.gr>',
    'Eleni Pappa <eleni@shop.gr',
    'Eleni Pappa <eleni@shop>',
    'Eleni <a@shop.gr>, Nikos <b@shop.gr>',
    'Eleni <a@shop.gr> Pappa',
  ])('is not %s', (text) => expect(mailboxIn(text)).toBeUndefined())

  it('is read from any text in no time, and has an address that forms take', () => {
    fc.assert(
      fc.property(hostileStrings, hostileStrings, (name, rest) => {
        const { firstName = '', lastName = '' } = mailboxIn(`${name} <eleni@shop.gr>${rest}`) ?? {}
        expect(`${firstName}${lastName}`).not.toMatch(/[<>"]/)
      }),
    )
    const before = process.threadCpuUsage()
    mailboxIn(`${' a'.repeat(100_000)} <`)
    mailboxIn(`"${' '.repeat(100_000)}`)
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(400)
  })
})
