import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '#core/languages/languages.ts'
import { statusTexts, typeFilterTexts } from '#core/texts/texts.ts'
import { vocabulary as english } from '#features/search/web/words/vocabulary/en.ts'
import { statusWords, typeWords } from '#features/transactions/words.ts'
import { transactionList } from '#features/transactions/contract.ts'
import { searchSchema } from '#core/list/address.ts'
import * as v from 'valibot'
import { hostileStrings } from './support/hostile-strings.ts'
import { lines as bg } from './support/search-lines/bg.ts'
import { lines as el } from './support/search-lines/el.ts'
import { lines as en } from './support/search-lines/en.ts'
import { lines as fr } from './support/search-lines/fr.ts'
import { lines as frCa } from './support/search-lines/fr-ca.ts'
import { grammars, tuesday } from './support/search-lines/grammars.ts'
import { lines as it_ } from './support/search-lines/it.ts'
import { asNotation, notationOf } from './support/search-lines/notation.ts'

const tables: Readonly<Record<Language, Readonly<Record<string, string>>>> = { bg, el, en, fr, fr_ca: frCa, it: it_ }
const read = (language: Language, text: string, line = tuesday) => notationOf(grammars[language](text, line))

describe.each(languages)('a line typed in %s', (language) => {
  it('has at least forty examples', () => {
    expect(Object.keys(tables[language]).length).toBeGreaterThanOrEqual(40)
  })

  it.each(Object.entries(tables[language]))('%s is %s', (text, expected) => {
    expect(read(language, text)).toEqual(asNotation(expected))
  })
})

/** Phrases that no other one of them completes. */
const phrases: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'declined',
    'yesterday',
    'over 50',
    'Koukaki',
    'visa',
    'refunds',
    'card 6497',
    '8.88 EUR',
    'zzyzx',
    '14:00-15:00',
  ],
  el: [
    'απορρίφθηκε',
    'προχθές',
    'πάνω από 50',
    'Λιμάνι',
    'δόσεις',
    'ακυρώσεις',
    'κάρτα 6497',
    '8,88 €',
    'ζζζζ',
    '6497',
  ],
  bg: ['отказано', 'завчера', 'над 50', 'Витоша', 'на вноски', 'рефунд', 'карта 6497', '8,88 лв.', 'щщщщ', '6497'],
  it: [
    'rifiutate',
    'settimana scorsa',
    'oltre 50',
    'Rossi',
    'a rate',
    'storni',
    'carta 6497',
    '8,88 €',
    'zzzz',
    '6497',
  ],
  fr: ['refusées', 'il y a 3 jours', 'plus de 50', 'vieux', 'amex', 'impayés', 'carte 6497', '8,88 €', 'zzzz', '6497'],
  fr_ca: ['refusées', 'mois dernier', 'plus de 50', 'rivoli', 'nip', 'achats', 'carte 6497', '8,88 $', 'zzzz', '6497'],
}
const anyLine = fc
  .constantFrom(...languages)
  .chain((language) => fc.tuple(fc.constant(language), fc.shuffledSubarray([...phrases[language]], { minLength: 1 })))
/** Without the order in which words are shown that were not understood. */
const filtersOf = (language: Language, text: string) =>
  grammars[language](text, tuesday).map(({ search, words }) => ({
    search,
    words: words.map((word) => word.text).toSorted(),
  }))

describe('any line', () => {
  it('means the same filters in any order of its phrases', () => {
    fc.assert(
      fc.property(anyLine, ([language, line]) => {
        expect(filtersOf(language, line.join(' '))).toEqual(filtersOf(language, line.toSorted().join(' ')))
      }),
      { numRuns: 300 },
    )
  })

  it('gives what the list takes from an address, and nothing that its rules refuse', () => {
    const schema = searchSchema(transactionList)
    fc.assert(
      fc.property(
        fc.constantFrom(...languages),
        fc.array(
          fc.oneof(
            hostileStrings,
            anyLine.map(([, line]) => line.join(' ')),
          ),
        ),
        (language, parts) => {
          for (const { search } of grammars[language](parts.join(' '), tuesday)) {
            expect(v.parse(schema, search)).toEqual(search)
            const { amountFrom, amountTo } = search
            expect(transactionList.check?.({ amountFrom, amountTo })).toEqual([])
          }
        },
      ),
      {
        numRuns: 300,
        // A sign of direction that is not seen, and half a character.
        examples: [
          ['en', ['\u2069@°']],
          ['en', ['a\ud800b\ufe6b#']],
        ],
      },
    )
  })

  it('is read up to 255 characters, whatever it is, so that no line takes longer', () => {
    fc.assert(
      fc.property(fc.constantFrom(...languages), hostileStrings, (language, text) => {
        const line = text.replaceAll('qr/', '').slice(0, 255).padEnd(255)
        expect(filtersOf(language, `${line} ${phrases[language].join(' ')}`)).toEqual(filtersOf(language, line))
      }),
    )
  })

  it('costs little, also where each word of it may mean several things', () => {
    const names = Array.from({ length: 1500 }, (_, at) => ({
      filter: 'storeTokens' as const,
      token: `store${at}`,
      name: `Store ${at} Koukaki ${at % 7}`,
    }))
    const hostile = ['6497 ', '856036 ', '1.1 ', 'mar ', 'store ', 'a ', '1-', 'il y a ', 'koukaki 6497 856036 22.11 ']
    for (const part of hostile) {
      const text = part.repeat(255 / part.length)
      grammars.en(text, { ...tuesday, names })
      const before = process.threadCpuUsage()
      grammars.en(text, { ...tuesday, names })
      const { user, system } = process.threadCpuUsage(before)
      // Milliseconds of the processor, whatever else the machine does; the dearest takes some 60.
      expect((user + system) / 1000, text).toBeLessThan(400)
    }
  })

  it('has a place for each word: what is understood, and what is not, are pieces of the line', () => {
    const text = ' declined  zzyzx  14:00 – 15:00 (visa), foo'
    const [reading] = grammars.en(text, tuesday)
    const pieces = [...(reading?.chips ?? []).flatMap((chip) => chip.pieces), ...(reading?.words ?? [])]
    expect(pieces.map(({ from, to }) => text.slice(from, to)).toSorted()).toEqual([
      '(visa),',
      '14:00 – 15:00',
      'declined',
      'foo',
      'zzyzx',
    ])
  })

  it.each(languages)('is understood in English by readers of %s', (language) => {
    for (const text of [
      'declined yesterday',
      'visa refunds last month',
      '2 weeks ago chargebacks',
      'voids october',
      'approved',
    ]) {
      expect(read(language, text)).toEqual(read('en', text))
    }
  })
})

describe('a line', () => {
  const cashier = {
    ...tuesday,
    allowed: tuesday.allowed.filter((name) => name !== 'merchantTokens' && name !== 'userEmail'),
  }

  it('is not read as filters that the person may not use', () => {
    expect(read('en', 'kafeneio refunds', cashier)).toEqual(['? kafeneio · type refund'])
    expect(read('en', 'maria@demo.example refunds', cashier)).toEqual(['? maria@demo.example · type refund'])
  })

  it('is not read as a range of dates that is longer than one may ask for', () => {
    expect(read('en', 'last month visa', { ...tuesday, rangeDays: 7 })).toEqual(['? last month · method visa'])
    expect(read('en', 'yesterday visa', { ...tuesday, rangeDays: 7 })).toEqual(['method visa · period yesterday'])
  })

  it('has a piece as a word where somebody took it back to text', () => {
    const line = { ...tuesday, asText: new Set(['last month']) }
    expect(read('en', 'visa last month', line)).toEqual(['? last month · method visa'])
  })

  it('with a link is no filter at all: whoever reads a link to a receipt can open it', () => {
    expect(read('en', 'declined https://pay.example/qr/r4nd0mTokenOfThirtyTwoLettersXyz')).toEqual([])
  })

  it('of a reader in America has the month first where a day is written with a slash, the other order after it', () => {
    expect(read('en', '3/4/2026', { ...tuesday, regionalTag: 'en-US' })).toEqual([
      'period 2026-03-04',
      'period 2026-04-03',
    ])
    expect(read('en', '3/4/2026')).toEqual(['period 2026-04-03'])
  })

  it('counts on to the last of all todays, and from the first of them', () => {
    const today = { reader: '2026-11-24', earliest: '2026-11-23', latest: '2026-11-25', weekStart: 1 }
    expect(read('en', 'last 3 days', { ...tuesday, today })).toEqual(['period 2026-11-21..2026-11-25'])
    expect(read('en', '3 days ago', { ...tuesday, today })).toEqual(['period 2026-11-21'])
    expect(read('en', 'today 14:00', { ...tuesday, today })).toEqual(['period 2026-11-24 14:00..14:00'])
  })

  it('names a leap day of the last year that had one', () => {
    expect(read('en', '29.02 visa')).toContain('method visa · period 2024-02-29')
  })

  it('names the record whose name has all words, else those of each word, and none where they are too many', () => {
    expect(read('en', 'koukaki piraeus visa')).toEqual(['method visa · store koukaki piraeus'])
    expect(read('en', 'port piraeus visa')).toEqual(['method visa · store piraeus'])
    const names = Array.from({ length: 21 }, (_, at) => ({
      filter: 'storeTokens' as const,
      token: `s${at}`,
      name: `Shop ${at}`,
    }))
    expect(read('en', 'shop visa', { ...tuesday, names })).toEqual(['? shop · method visa'])
    expect(read('en', 'shop visa', { ...tuesday, names: names.slice(0, 2) })).toEqual(['method visa · store s0 s1'])
  })
})

it('the English words of the vocabulary are those of the catalogue', () => {
  for (const [type, words] of Object.entries(english.types ?? {})) {
    expect(words).toBe(typeWords[type as keyof typeof typeWords].message)
    expect(words).toContain(typeFilterTexts[type as keyof typeof typeWords].message.toLowerCase())
  }
  for (const [status, words] of Object.entries(english.statuses ?? {})) {
    expect(words).toBe(statusWords[status as keyof typeof statusWords].message)
    expect(words).toContain(statusTexts[status as keyof typeof statusWords].message.toLowerCase())
  }
  expect(Object.keys(english.types ?? {})).toEqual(Object.keys(typeWords))
  expect(Object.keys(english.statuses ?? {})).toEqual(Object.keys(statusWords))
})
