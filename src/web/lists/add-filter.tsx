import { useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { LIST_SEARCH_DELAY_MS } from '#core/limits.ts'
import type { Period, SearchOf } from '#core/list/address.ts'
import { isLink, receiptFingerprintIn } from '#core/text/transaction-key.ts'
import { receiptLinkText } from '#core/texts/texts.ts'
import type { List, ListPrincipal } from '#core/list/declare.ts'
import { FormField } from '#web/ui/form/field.tsx'
import input from '#web/ui/form/input.module.css'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Popover } from '#web/ui/popover/popover.tsx'
import css from './add-filter.module.css'
import { mayAsk } from './chosen-names.ts'
import { draftOf, type FilterUpdate, filterUpdate, otherEnd } from './filter-draft.ts'
import { useRangeDays } from './filter-editor.tsx'
import type { FilterStyle } from './filter-style.ts'
import { isAskable } from './masked-filters.tsx'
import { type Suggestion, suggestionsFor } from './filter-suggestions.ts'
import { seenAs } from '#web/session/seen-as.ts'
import { leaveToBrowser } from '#web/ui/combobox/option.ts'
import { useAfterPause } from './layout/after-pause.ts'
import type { OptionSource } from './option-source.ts'
import { useNumberText } from './number-text.ts'

export interface AddFilterProps<L extends List = List> {
  /** That of the popover, for the button that opens and closes it. */
  id: string
  list: L
  principal: ListPrincipal
  /** The filters this principal may use, what is asked for most first. */
  styles: readonly (readonly [name: string, style: FilterStyle])[]
  search: SearchOf<L>
  period: Period | undefined
  anchor: () => HTMLElement | null
  onSearch: (update: FilterUpdate<L>) => void
  /** A filter was chosen without a value. */
  onOpen: (name: string) => void
  onClose: () => void
}

/** The server is asked for records from so many letters on. */
const LETTERS = 2

/** Finds the filter that somebody needs, by its name or by the value that is looked for, and goes on until it is left. */
export function AddFilter<L extends List>(props: AddFilterProps<L>) {
  const { id, list, principal, styles, search, period, anchor, onSearch, onOpen, onClose } = props
  const { t, i18n } = useLingui()
  const days = useRangeDays(list)
  const number = useNumberText()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  // Enter came before the answer: the first suggestion is chosen when it is there.
  const [isWanted, setIsWanted] = useState(false)
  const askAfterPause = useAfterPause(setAsked, LIST_SEARCH_DELAY_MS)
  const offered = useOfferedFilters(list, styles, principal)
  const found = useFoundRecords(offered, principal, asked)
  const hasNumbers = offered.some(([name]) => list.filter[name]?.kind === 'number')
  const draft = draftOf(list, search, period)
  const suggestions = suggestionsFor({
    list,
    styles: offered,
    draft,
    text,
    found: text === asked ? found.records : {},
    days,
    labels: {
      say: (message) => i18n._(message),
      flag: (value) => (value ? t`Yes` : t`No`),
      key: (key) => (receiptFingerprintIn(key) ? i18n._(receiptLinkText) : key),
      number,
    },
  })

  const isAnswered = text === asked && !found.isAsking
  const write = (typed: string) => {
    setText(typed)
    setIsWanted(false)
    askAfterPause(typed)
  }
  const choose = ({ name, change }: Suggestion) => {
    if (!change) return onOpen(name)
    onSearch(filterUpdate(list, change, [name, otherEnd(list, name) ?? ''], days))
    if (field.current) field.current.value = ''
    write('')
    field.current?.focus()
    return undefined
  }
  const { highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<Suggestion>({
    items: suggestions,
    isOpen: true,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    itemToString: (suggestion) => suggestion?.label ?? '',
    stateReducer: choosesNothing,
  })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // It closes the popover.
    if (event.key === 'Escape') leaveToBrowser(event)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const highlighted = suggestions[text.trim() ? Math.max(0, highlightedIndex) : highlightedIndex]
    if (highlighted) choose(highlighted)
    else setIsWanted(text.trim() !== '' && !isAnswered)
  }
  const chooseFirst = useEffectEvent(() => {
    setIsWanted(false)
    if (suggestions[0]) choose(suggestions[0])
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the server's answer is an event that only shows as new data
    if (isWanted && isAnswered) chooseFirst()
  }, [isWanted, isAnswered])
  const noMatch =
    offered.length === 0 && seenAs()
      ? t`Personal data can't be filtered when you view as another role.`
      : t`No matches.`
  const remark = found.isAsking ? t`Searching` : suggestions.length === 0 ? noMatch : ''

  return (
    <Popover {...{ id, anchor, onClose }} label={t`Add filter`}>
      <FormField
        label={t`Filter or value`}
        hint={hasNumbers ? t`Try a status, a store or >50` : t`Try a status or a name`}
      >
        {(control) => (
          <div className={input.box}>
            <input
              {...getInputProps({
                ...control,
                ref: field,
                'aria-labelledby': undefined,
                autoComplete: 'off',
                enterKeyHint: 'done',
                onKeyDown,
                onChange: ({ currentTarget }) => write(currentTarget.value),
                className: input.input,
              })}
              value={undefined}
            />
            <Icon name="search" />
          </div>
        )}
      </FormField>
      <ul {...getMenuProps({ 'aria-label': t`Filters`, 'aria-labelledby': undefined })} className={css.suggestions}>
        {suggestions.map((suggestion, index) => (
          <li
            key={suggestion.id}
            {...getItemProps({ item: suggestion, index })}
            onClickCapture={() => choose(suggestion)}
            className={css.suggestion}
            data-highlighted={index === highlightedIndex || undefined}
          >
            {suggestion.value === undefined ? suggestion.label : `${suggestion.label}: ${suggestion.value}`}
          </li>
        ))}
        {remark && <li role="presentation">{remark}</li>}
      </ul>
      <span role="status" className={css.status}>
        {remark}
      </span>
    </Popover>
  )
}

/** Choosing goes on until it is left; what is chosen never passes through downshift's state. */
const choosesNothing = (
  state: UseComboboxState<Suggestion>,
  { changes }: UseComboboxStateChangeOptions<Suggestion>,
): Partial<UseComboboxState<Suggestion>> => ({ ...changes, isOpen: true, selectedItem: state.selectedItem })

type Styles = AddFilterProps['styles']

/** The filters of a choice of records that this person may ask for. */
const sourcesIn = (styles: Styles, principal: ListPrincipal): [name: string, source: OptionSource][] =>
  styles.flatMap(([name, { source }]) => (source && mayAsk(source, principal) ? [[name, source]] : []))

/**
 * The filters that can be used on this page, but for those by records of which this person has only one, such as the merchant
 * of one merchant's admin.
 */
const useOfferedFilters = (list: Pick<List, 'filter'>, styles: Styles, principal: ListPrincipal): Styles => {
  const sources = sourcesIn(styles, principal)
  const narrowing = sources.filter(([, source]) => source.needsSeveral)
  const replies = useQueries({ queries: narrowing.map(([, source]) => source.options({})) })
  const needless = new Set(narrowing.filter((_, at) => (replies[at]?.data?.length ?? 2) < 2).map(([name]) => name))
  const hasValues = (name: string, { options }: FilterStyle) =>
    list.filter[name]?.kind !== 'tokens' || options || sources.some(([other]) => other === name)
  return styles.filter(
    ([name, style]) =>
      isAskable(name) && hasValues(name, style) && !needless.has(name) && !needless.has(style.textOf ?? ''),
  )
}

/** The records that the server finds for a text, for each filter that it searches. */
const useFoundRecords = (styles: Styles, principal: ListPrincipal, text: string) => {
  const search = text.trim()
  // A link is no name, and whoever has it can open the receipt: it is not sent.
  const isName = search.length >= LETTERS && !isLink(search)
  const searched = !isName ? [] : sourcesIn(styles, principal).filter(([, source]) => source.isSearched)
  const replies = useQueries({ queries: searched.map(([, source]) => source.options({ search })) })
  return {
    records: Object.fromEntries(searched.map(([name], at) => [name, replies[at]?.data ?? []])),
    isAsking: replies.some(({ isFetching }) => isFetching),
  }
}
