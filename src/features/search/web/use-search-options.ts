import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { isFoundIn } from '#core/text/fold.ts'
import { periodOf } from '#core/list/address.ts'
import { languageTag } from '#core/languages/languages.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { useLanguage } from '#web/i18n/language.ts'
import type { Drawing } from '#web/ui/icons/paths.ts'
import { shownOf } from './find.ts'
import type { Found } from './found-row.ts'
import { type SearchedList, searchedLists, type SearchedSections } from './search-queries.ts'
import { type SearchResult, useSearchResults } from './use-search-results.ts'
import { useNavigateToResult } from './use-navigate-to-result.ts'
import { useSearchLabels } from './labels.ts'

/** One line of the search box. */
export interface SearchOption {
  readonly id: string
  readonly section: string
  readonly icon: Drawing
  readonly title: string
  readonly detail?: string
  /** How many rows it leads to, where they are several. */
  readonly count?: string
  readonly go: () => void
}

/** Everything that a text may lead to, in the order it is shown, and how far the search has come. */
export const useSearchOptions = (text: string, principal: ListPrincipal, { sections, pages }: SearchedSections) => {
  const { t, i18n } = useLingui()
  const locale = languageTag(useLanguage().language)
  const { results, ...progress } = useSearchResults(text, { locale, say: (message) => i18n._(message) }, principal)
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

  const optionsOf = ({ query, rows, total, isMore }: SearchResult): SearchOption[] => {
    const shared = { section: headings[query.list], icon: sections[query.list].icon }
    const id = `${query.list} ${query.what}`
    const title = queryText(query)
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
      count: `${i18n.number(total)}${isMore ? '+' : ''}`,
      go: () => goTo(query),
    }
    // A single row of many says nothing.
    return shownOf(query) > 1 ? [...records, all] : [all]
  }
  // The section of the surest query comes first.
  const inSections = Object.values(Object.groupBy(results.flatMap(optionsOf), ({ section }) => section)).flat()
  return { ...progress, options: [...inSections.filter((option) => option !== undefined), ...pageOptions] }
}
