import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { folded } from '#core/text/fold.ts'
import { patternOfLatin } from '#core/text/latin.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()

const byDatabase = async (texts: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ text: string }>`
    select folded(text) as text from unnest(${texts}::text[]) with ordinality each (text, at) order by at`.execute(
    app.database.kysely,
  )
  return rows.map(({ text }) => text)
}

/** Scripts that the portal's languages and their neighbours are written in, signs and forms included. */
const blocks = [
  [0x20, 0x7e],
  [0xa0, 0x52f],
  [0x1ab0, 0x1ace],
  [0x1d00, 0x1fff],
  [0x2000, 0x2bff],
  [0xfb00, 0xfb06],
  [0xfe20, 0xfe2f],
  [0xff01, 0xffef],
] as const

const assigned = blocks
  .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)))
  .filter((character) => /[^\p{Cn}\p{Cs}]/u.test(character))

it('every character is folded in the database as in the browser, alone and after a letter (EQ-11)', async () => {
  expect(assigned.length).toBeGreaterThan(4000)
  for (const before of ['', 'Σ', 'и', 'i']) {
    const texts = assigned.map((character) => before + character)
    const found = await byDatabase(texts)
    expect(texts.filter((text, at) => found[at] !== folded(text))).toEqual([])
  }
})

it('texts of all these characters are folded in the database as in the browser (EQ-11)', async () => {
  const common = Array.from(
    'ΛΙΜΑΝΙ λιμάνι ς σ Σ Ά ΐ ΰ Йй Ии Ѝѝ ёЁ Épicerie cœur ÇÆŒ ßẞ ıİ Ｃａ ﬁ ’-–\u0301\u0306\u0308\u0345\u200b\u00ad',
  )
  const character = fc.oneof(fc.constantFrom(...common), fc.constantFrom(...assigned))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: character, maxLength: 40 }), { minLength: 200, maxLength: 200 }),
      async (texts) => {
        expect(await byDatabase(texts)).toEqual(texts.map(folded))
      },
    ),
    { numRuns: 30 },
  )
})

it('every text that lists and pickers search is folded as it is written (EQ-11)', async () => {
  const columns = await app.query(`
    select attrelid::regclass::text || '.' || attname as name from pg_attribute
    where attgenerated = 's' and attname like '%\\_folded' order by 1`)
  expect(columns.map(({ name }) => name)).toEqual([
    'acquirer.name_folded',
    'device.device_id_folded',
    'merchant.card_acceptor_name_folded',
    'merchant.name_folded',
    'mid.card_acceptor_city_folded',
    'mid.card_acceptor_name_folded',
    'mid.code_folded',
    'portal_user.email_folded',
    'portal_user.name_folded',
    'store.address_folded',
    'store.name_folded',
    'terminal.alias_folded',
    'terminal.tid_folded',
  ])
})

it('words in Latin letters mean the same names in the database as in the browser (EQ-11)', async () => {
  const letters = Array.from('αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώабвгдежзийклмнопрстуфхцчшщъьюя')
  const piece = fc.constantFrom(...letters, 'ου', 'αι', 'ει', 'μπ', 'ντ', 'γγ', 'σσ', 'ия', ' ', '-', 'a', 'b')
  const name = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  const word = fc
    .string({
      unit: fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz-.*+?()[]{}|^$\\')),
      minLength: 1,
      maxLength: 6,
    })
    .filter((text) => patternOfLatin(text) !== undefined)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, word), { minLength: 300, maxLength: 300 }), async (pairs) => {
      const patterns = pairs.map(([, search]) => patternOfLatin(search) ?? '')
      const { rows } = await sql<{ isFound: boolean }>`
        select folded(name) ~ pattern as is_found
        from unnest(${pairs.map(([text]) => text)}::text[], ${patterns}::text[]) with ordinality each (name, pattern, at)
        order by at`.execute(app.database.kysely)
      const wrong = pairs.filter(
        ([text], at) => rows[at]?.isFound !== new RegExp(patterns[at] ?? '').test(folded(text)),
      )
      expect(wrong).toEqual([])
    }),
    { numRuns: 20 },
  )
})
