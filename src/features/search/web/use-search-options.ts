import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { isFoundIn } from '#core/text/fold.ts'
import { languageTag } from '#core/languages/languages.ts'
import type { Viewer } from '#core/list/declare.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { sectionTexts } from '#web/i18n/section-texts.ts'
import type { Drawing } from '#web/ui/icons/paths.ts'
import { useEntries } from '#web/shell/rail/use-entries.ts'
import { sectionIcons } from '#web/shell/section-icons.ts'
import type { Found } from './found-row.ts'
import type { SearchedList } from './search-queries.ts'
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
export const useSearchOptions = (text: string, viewer: Viewer) => {
  const { t, i18n } = useLingui()
  const locale = languageTag(useLanguage().language)
  const { results, ...progress } = useSearchResults(text, locale, viewer)
  const { readingText, recordText } = useSearchLabels()
  const navigate = useNavigate()
  const goTo = useNavigateToResult(viewer.variant)
  const sections: Readonly<Record<SearchedList, string>> = {
    transactions: t`Transactions`,
    merchants: i18n._(sectionTexts.merchants),
    mids: i18n._(sectionTexts.mids),
    stores: i18n._(sectionTexts.stores),
    terminals: t`Terminals`,
    devices: i18n._(sectionTexts.devices),
    users: t`People`,
  }

  const pages = useEntries()
    .map(({ to, icon, label }) => ({ to, icon, title: i18n._(label) }))
    .filter(({ title }) => text.trim() === '' || isFoundIn(text, title))
    .map(({ to, icon, title }): SearchOption => {
      return { id: to, section: t`Go to page`, icon, title, go: () => void navigate({ to }) }
    })

  const optionsOf = ({ query, rows, total, isMore }: SearchResult): SearchOption[] => {
    const shared = { section: sections[query.list], icon: sectionIcons[query.list] }
    const id = `${query.list} ${query.what}`
    const title = readingText(query)
    const records = rows.map((row) => ({
      ...shared,
      id: `${id} ${row.token}`,
      title,
      detail: recordText({ list: query.list, row } as Found),
      go: () => goTo(query, row.token),
    }))
    if (total <= rows.length || progress.offline) return records
    const isDated = query.list === 'transactions' && query.what !== 'rrn'
    const all: SearchOption = {
      ...shared,
      id,
      title,
      ...(isDated && { detail: t`Last 30 days` }),
      count: `${i18n.number(total)}${isMore ? '+' : ''}`,
      go: () => goTo(query),
    }
    // Who names a sale by its amount and its card is shown it; a single row of many says nothing.
    return query.what === 'amountAndCard' ? [...records, all] : [all]
  }
  const found = results.flatMap(optionsOf)
  const inSections = Object.values(sections).flatMap((section) => found.filter((option) => option.section === section))
  return { ...progress, options: [...inSections, ...pages] }
}
