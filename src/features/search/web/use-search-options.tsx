import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isFoundIn } from '#core/text/fold.ts'
import { periodOf } from '#core/list/address.ts'
import { languageTag } from '#core/languages/languages.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { filterIcon } from '#web/lists/icons.ts'
import { referenceIn } from '#web/records/reference-in.ts'
import type { Drawing } from '#web/ui/icons/paths.ts'
import { shownOf } from './find.ts'
import type { Found, FoundRow } from './found-row.ts'
import { lineQueriesOf, type ReadingQuery } from './reading-queries.ts'
import { ReadingText } from './reading-text.tsx'
import { type SearchedList, searchedLists, type SearchedSections, type SearchReader } from './search-queries.ts'
import { type Handled, useReadings } from './use-readings.ts'
import { type SearchResult, useSearchResults } from './use-search-results.ts'
import { useNavigateToResult } from './use-navigate-to-result.ts'
import { useSearchLabels } from './labels.ts'

/** One line of the search box. */
export interface SearchOption {
  readonly id: string
  readonly section: string
  readonly icon: Drawing
  readonly title: ReactNode
  readonly detail?: string
  /** How many rows it leads to, where they are several. */
  readonly count?: string
  readonly go: () => void
}

/** Everything that a text may lead to, in the order it is shown, and how far the search has come. */
export const useSearchOptions = (
  text: string,
  handled: Handled,
  principal: ListPrincipal,
  { sections, pages }: SearchedSections,
) => {
  const { t, i18n } = useLingui()
  const locale = languageTag(useLanguage().language)
  const { readings, known, isReading } = useReadings(text, principal, handled)
  const isChanged = handled.held.length > 0
  const reader: SearchReader = { locale, say: (said) => i18n._(said) }
  const queries = lineQueriesOf(text, readings, isChanged, reader, principal)
  const { first, results, last, ...progress } = useSearchResults(queries, known, principal)
  const isSearching = progress.isSearching || isReading
  const { queryText, recordText } = useSearchLabels()
  const navigate = useNavigate()
  const goTo = useNavigateToResult(principal.variant)
  const headings: Readonly<Record<SearchedList, string>> = {
    transactions: i18n._(sections.transactions.title),
    merchants: i18n._(sections.merchants.title),
    mids: i18n._(sections.mids.title),
    stores: i18n._(sections.stores.title),
    terminals: i18n._(sections.terminals.title),
    devices: i18n._(sections.devices.title),
    users: t`People`,
  }

  const pageOptions = pages
    .map(({ to, icon, title }) => ({ to, icon, title: i18n._(title) }))
    .filter(({ title }) => text.trim() === '' || isFoundIn(text, title))
    .map(({ to, icon, title }): SearchOption => {
      return { id: to, section: t`Go to page`, icon, title, go: () => void navigate({ to }) }
    })

  // Only whoever may look errors up has the page.
  const support = pages.find(({ to }) => to === '/support')
  const reference = support && referenceIn(text)
  const referenceOptions: SearchOption[] = reference
    ? [
        {
          id: `reference ${reference}`,
          section: i18n._(support.title),
          icon: support.icon,
          title: t`Reference of an error`,
          detail: reference,
          go: () => void navigate({ to: '/support', search: { reference } }),
        },
      ]
    : []

  const countOf = ({ total, isMore }: SearchResult) => {
    const count = `${i18n.number(total)}${isMore ? '+' : ''}`
    // Of what is not saved there may be more.
    return progress.offline ? t`${count} on this device` : count
  }
  /** The list with what a reading filters. */
  const filtersOption = (result: SearchResult<ReadingQuery>, section: string): SearchOption => {
    const { query, isAnswered } = result
    const words = query.reading.words.map((piece) => piece.text).join(' ')
    return {
      id: `filters ${JSON.stringify(query.filter)}`,
      section,
      icon: filterIcon,
      title: <ReadingText search={query.filter} {...{ principal, known }} />,
      ...(words && { detail: t`Not a filter: ${words}` }),
      ...(isAnswered && { count: countOf(result) }),
      go: () => goTo(query),
    }
  }
  const rowOption = ({ query }: SearchResult<ReadingQuery>, row: FoundRow): SearchOption => ({
    id: `filters ${row.token}`,
    section: headings.transactions,
    icon: sections.transactions.icon,
    title: recordText({ list: query.list, row } as Found),
    go: () => goTo(query, row.token),
  })

  const optionsOf = (result: SearchResult): SearchOption[] => {
    const { query, rows, total, unsaved } = result
    const shared = { section: headings[query.list], icon: sections[query.list].icon }
    const id = `${query.list} ${query.what}`
    const title = queryText(query)
    // The page of the record says so as well, and loads it once there is a line.
    if (unsaved !== undefined) {
      const detail = t`Not saved on this device`
      return [{ ...shared, id: `${id} ${unsaved}`, title, detail, go: () => goTo(query, unsaved) }]
    }
    const records = rows.map((row) => ({
      ...shared,
      id: `${id} ${row.token}`,
      title,
      detail: recordText({ list: query.list, row } as Found),
      go: () => goTo(query, row.token),
    }))
    if (total <= rows.length || progress.offline) return records
    const isDated = periodOf(searchedLists[query.list], query.filter) !== undefined
    const all: SearchOption = {
      ...shared,
      id,
      title,
      ...(isDated && { detail: t`Last 30 days` }),
      count: countOf(result),
      go: () => goTo(query),
    }
    // A single row of many says nothing.
    return shownOf(query) > 1 ? [...records, all] : [all]
  }
  const [best] = first
  const found = [...(best ? best.rows.map((row) => rowOption(best, row)) : []), ...results.flatMap(optionsOf)]
  // The section of the surest query comes first.
  const inSections = Object.values(Object.groupBy(found, ({ section }) => section)).flat()
  const options = [
    ...referenceOptions,
    ...first.map((result) => filtersOption(result, t`Show as filters`)),
    ...inSections.filter((option) => option !== undefined),
    // Whoever presses Enter at once means what was looked for, not another way to read it.
    ...(isSearching ? [] : last.map((result) => filtersOption(result, t`Or show as filters`))),
    ...pageOptions,
  ]
  // Nothing of it is shown where the text is looked for as it is.
  const [reading] = queries.first.length + queries.last.length > 0 ? readings : []
  return { ...progress, isSearching, options, reading, known }
}
