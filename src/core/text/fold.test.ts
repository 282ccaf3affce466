import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { folded, foldedWords, isFoundIn, isFoundInNames } from './fold.ts'

describe('folded text (EQ-11)', () => {
  it.each([
    ['Greek', ['ΛΙΜΑΝΙ', 'λιμανι', 'Λιμάνι', 'ΛΙΜΆΝΙ', 'Λιμα\u0301νι', 'λιμὰνι']],
    ['final sigma', ['ΣΤΑΘΜΟΣ', 'Σταθμός', 'σταθμοσ', 'ϲταθμόϲ']],
    ['dialytika', ['Μαΐου', 'ΜΑΪΟΥ', 'μαιου']],
    ['French', ['Épicerie', 'ÉPICERIE', 'epicerie', 'E\u0301picerie']],
    ['a cedilla', ['Français', 'FRANCAIS']],
    ['a French ligature', ['Cœur', 'CŒUR', 'coeur']],
    ['Italian', ['Caffè', 'CAFFÉ', 'caffe']],
    ['a Bulgarian й', ['Йордан', 'ЙОРДАН', 'йордан', 'и\u0306ордан']],
    ['a Bulgarian ѝ', ['ѝ', 'И', 'и']],
    ['German', ['Straße', 'STRASSE', 'STRAẞE']],
    ['Turkish', ['IŞIK', 'Işık', 'ışık', 'İŞİK', 'isik']],
    ['Danish and Polish', ['Øst Łódź', 'OST LODZ']],
    ['full-width forms', ['Ｃａｆｅ１２', 'cafe12']],
    ['typographic ligatures', ['ﬁlet', 'FILET']],
    ['apostrophes', ["L'Île", 'l’ile', 'lʼÎLE']],
    ['dashes', ['Saint-Denis', 'saint\u2011denis', 'SAINT–DENIS', 'saint−denis']],
    ['spaces that do not break', ['1 284', '1\u00A0284', '1\u202F284']],
    ['what cannot be seen', ['Cafe\u200B', 'Ca\u00ADfe', '\uFEFFcafe']],
  ])('is the same for all spellings in %s', (_what, spellings) => {
    expect([...new Set(spellings.map(folded))]).toHaveLength(1)
  })

  it('tells й from и, and keeps the vowel signs of scripts that need them', () => {
    expect(folded('Йордан')).not.toBe(folded('Иордан'))
    expect(folded('กำ')).not.toBe(folded('ก'))
    expect(folded('कि')).not.toBe(folded('क'))
  })

  it('is folded already: folding it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(folded(folded(text))).toBe(folded(text))
      }),
    )
  })
})

describe('a search for words (EQ-11)', () => {
  it.each([
    ['market har', 'Harbour Market'],
    ['ΛΙΜΑΝΙ', 'Το Λιμάνι του Πειραιά'],
    ['πειραια λιμανι', 'Το Λιμάνι του Πειραιά'],
    ['epicerie', 'L’Épicerie du Cœur'],
    ["coeur l'epi", 'L’Épicerie du Cœur'],
    ['  market  ', 'Harbour Market'],
  ])('%j finds %j', (search, text) => expect(isFoundIn(search, text)).toBe(true))

  it.each([
    ['market bar', 'Harbour Market'],
    ['harbourmarket', 'Harbour Market'],
    ['Иордан', 'Йордан'],
  ])('%j does not find %j', (search, text) => expect(isFoundIn(search, text)).toBe(false))

  it('finds words that stand in different texts of one record', () => {
    expect(isFoundIn('ioannou maria@', 'Maria Ioannou', 'maria@example.com')).toBe(true)
  })

  it.each(['', ' ', '\u200B', '\u0301'])('without a word (%j) finds nothing', (search) => {
    expect(foldedWords(search)).toEqual([])
    expect(isFoundIn(search, 'Harbour Market')).toBe(false)
  })
})

describe('a search for a name by Latin letters (EQ-11)', () => {
  it.each([
    ['koukaki', 'Το Λιμάνι Κουκάκι'],
    ['limani kouk', 'Το Λιμάνι Κουκάκι'],
    ['chania', 'Χανιά'],
    ['syntagma', 'ΣΎΝΤΑΓΜΑ'],
    ['thessaloniki', 'Θεσσαλονίκη'],
    ['agkyra', 'Άγκυρα'],
    ['thn ermou', 'Την Ερμού'],
    ['thesaloniki', 'Θεσσαλονίκη'],
    ['xania', 'Χανιά'],
    ['ksenia', 'Ξένια'],
    ['dodoni', 'Δωδώνη'],
    ['ntontoni', 'Ντοντόνη'],
    ['angelos', 'Άγγελος'],
    ['evangelia', 'Ευαγγελία'],
    ['eftychia', 'Ευτυχία'],
    ['bampis', 'Μπάμπης'],
    ['club', 'Κλαμπ Club'],
    ['koumparos', 'Κουμπάρος'],
    ['psychiko', 'Ψυχικό'],
    ['sofia', 'София'],
    ['sofia-tsentar', 'София-Център'],
    ['plovdiv', 'ПЛОВДИВ'],
    ['yordan', 'Йордан'],
    ['shtastie', 'Щастие'],
    ['mariyan', 'Мариян'],
  ])('%j finds %j', (search, name) => expect(isFoundInNames(search, name)).toBe(true))

  it('still finds names by their own letters, also the beginning of a word that Latin letters would spell otherwise', () => {
    for (const search of ['ευ', 'κουκ', 'ΚΟΥΚΆΚΙ', 'υκακι']) {
      expect([search, isFoundInNames(search, 'Ευτυχία Κουκάκι')]).toEqual([search, true])
    }
  })

  it('more words than a name has are found by their own letters alone', () => {
    const eight = 'limani tou peiraia limani tou peiraia limani tou'
    expect(isFoundInNames(eight, 'Το Λιμάνι του Πειραιά')).toBe(true)
    expect(isFoundInNames(`${eight} peiraia`, 'Το Λιμάνι του Πειραιά')).toBe(false)
  })

  it.each(['koukaki', 'κουκακι', 'sofia', 'ab', 'zzzz', 'aaab', '.*', '(a', '[a-z]'])(
    '%j finds nothing in another name',
    (search) => expect(isFoundInNames(search, 'Χανιά', 'Chania', 'Варна', 'Ζάμπια', 'Забава')).toBe(false),
  )
})
