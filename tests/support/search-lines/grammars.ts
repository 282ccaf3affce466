import { type Language, languages } from '#core/languages/languages.ts'
import { filtersFor } from '#core/list/declare.ts'
import { createGrammar, type Grammar, type Line } from '#features/search/web/words/grammar.ts'
import { vocabulary as bg } from '#features/search/web/words/vocabulary/bg.ts'
import { vocabulary as el } from '#features/search/web/words/vocabulary/el.ts'
import { vocabulary as en } from '#features/search/web/words/vocabulary/en.ts'
import { vocabulary as fr } from '#features/search/web/words/vocabulary/fr.ts'
import { vocabulary as frCa } from '#features/search/web/words/vocabulary/fr-ca.ts'
import { vocabulary as it } from '#features/search/web/words/vocabulary/it.ts'
import { transactionList } from '#features/transactions/contract.ts'
import { translate } from '#server/texts.ts'

const own = { bg, el, en, fr, fr_ca: frCa, it }

/** The grammar of every language, with the words of its catalogue. */
export const grammars = Object.fromEntries(
  languages.map((language) => [
    language,
    createGrammar({ language, say: (text) => translate(language, text), own: own[language], english: en }),
  ]),
) as Readonly<Record<Language, Grammar>>

const store = (token: string, name: string) => ({ filter: 'storeTokens' as const, token, name })

/** What a line depends on: a Tuesday, an admin who may filter by everything, and some records. */
export const tuesday: Line = {
  today: { reader: '2026-11-24', earliest: '2026-11-24', latest: '2026-11-24', weekStart: 1 },
  allowed: filtersFor(transactionList, { level: 'admin', variant: 'standard' }),
  rangeDays: 366,
  regionalTag: 'en-GB',
  names: [
    store('koukaki', 'Κουκάκι Koukaki'),
    store('piraeus', 'Piraeus Port'),
    store('limani', 'Το Λιμάνι'),
    store('vitosha', 'Витоша'),
    store('rivoli', 'Rivoli'),
    store('epicerie', 'Épicerie du Vieux-Port'),
    store('trastevere', 'Trastevere'),
    { filter: 'terminalTokens', token: 'bar', name: 'Bar · GR900001' },
    { filter: 'merchantTokens', token: 'kafeneio', name: 'Kafeneio AE' },
    { filter: 'userName', name: 'Maria Ioannou' },
    { filter: 'userName', name: 'Μαρία Καραγιάννη' },
    { filter: 'userName', name: 'Мария Петрова' },
    { filter: 'userName', name: 'Giulia Rossi' },
  ],
}
