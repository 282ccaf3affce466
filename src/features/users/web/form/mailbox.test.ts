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
    ['Eleni Pappa eleni@shop.gr', 'Eleni', 'Pappa'],
    [' Pappa, Eleni\teleni@shop.gr ', 'Eleni', 'Pappa'],
    ['Eleni eleni@shop.gr', 'Eleni', ''],
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
    'a@shop.gr, b@shop.gr',
    'eleni@shop.gr Eleni',
    'Eleni Pappa eleni@shop',
    'Eleni "Lena" Pappa <eleni@shop.gr>',
    '"" <eleni@shop.gr>',
  ])('is not %s', (text) => expect(mailboxIn(text)).toBeUndefined())

  it('has an address that forms take and a name without quotes and brackets, whatever the text is', () => {
    fc.assert(
      fc.property(hostileStrings, hostileStrings, fc.constantFrom('eleni@shop.gr', 'a@b.de'), (name, rest, address) => {
        const mailbox = mailboxIn(`${name} <${address}>${rest}`)
        if (!mailbox) return
        expect(mailbox.email).toBe(address)
        expect(`${mailbox.firstName}${mailbox.lastName}`).not.toMatch(/[<>"]/)
      }),
    )
  })

  it.each([
    ['words', ' a'.repeat(200_000)],
    ['blanks', ' '.repeat(200_000)],
    ['blanks after a name', `a${' '.repeat(200_000)}`],
    ['blanks after a quote', `"${' '.repeat(200_000)}`],
    ['brackets', '<'.repeat(200_000)],
  ])('costs little to look for in many %s', (_, text) => {
    const before = process.threadCpuUsage()
    mailboxIn(`${text}x`)
    mailboxIn(`${text} <eleni@shop.gr>`)
    const { user, system } = process.threadCpuUsage(before)
    // Milliseconds of the processor, whatever else the machine does.
    expect((user + system) / 1000).toBeLessThan(400)
  })
})
