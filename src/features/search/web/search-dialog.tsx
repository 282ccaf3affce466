import { useLingui } from '@lingui/react/macro'
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'
import { type FocusEvent, type KeyboardEvent, useDeferredValue, useEffect, useState } from 'react'
import { referenceOf } from '#web/api/call-error.ts'
import { useConfig } from '#web/config/config.ts'
import { useSession } from '#web/session/session.ts'
import { useReference } from '#web/i18n/use-reference.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import input from '#web/ui/form/input.module.css'
import { Reference } from '#web/ui/reference.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { TypedText } from './early-keys.ts'
import css from './search-dialog.module.css'
import type { SearchedSections } from './search-queries.ts'
import { type SearchOption, useSearchOptions } from './use-search-options.ts'

interface Props extends SearchedSections {
  /** Ends the collection of keys that were typed before the box was there, and gives them. */
  takeEarlyKeys: () => TypedText | undefined
  onClose: () => void
}

/**
 * One box for everything (B-09, B-10): what is typed may be an amount, a number of a receipt, a person, a terminal or a page.
 * A combobox whose list is always open: arrows move in it, Enter goes. The text is the input's own: nothing writes it back
 * while somebody types, so that no key is lost however long the list takes to be drawn.
 */
export function SearchDialog({ sections, pages, takeEarlyKeys, onClose }: Props) {
  const { t } = useLingui()
  const level = useSession()?.level ?? 'transaction'
  const { variant } = useConfig()
  const [text, setText] = useState('')
  const searched = useDeferredValue(text)
  /** The text that Enter was pressed for before anything was found, as a scanner does. */
  const [entered, setEntered] = useState<string>()
  const { options, offline, isFailed, failure, ...progress } = useSearchOptions(
    searched,
    { level, variant },
    { sections, pages },
  )
  const reference = useReference(referenceOf(failure))
  const isSearching = progress.isSearching || searched !== text
  const goTo = (option: SearchOption) => {
    onClose()
    option.go()
  }

  const { highlightedIndex, getInputProps, getLabelProps, getMenuProps, getItemProps } = useCombobox<SearchOption>({
    items: options,
    isOpen: true,
    selectedItem: null,
    initialHighlightedIndex: 0,
    defaultHighlightedIndex: 0,
    itemToString: (option) => option?.title ?? '',
    stateReducer: leavingChoosesNothing,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) goTo(selectedItem)
    },
  })
  const best = entered === text && !isSearching ? options[0] : undefined
  useEffect(() => {
    if (best) goTo(best)
  })

  const onFocus = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const early = takeEarlyKeys()
    if (!early?.text) return
    currentTarget.value = early.text + currentTarget.value
    setText(currentTarget.value)
    if (early.entered) setEntered(currentTarget.value)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value
    if (event.key === 'Enter' && (typed !== searched || (isSearching && options.length === 0))) {
      setEntered(typed)
      leaveToInput(event)
    }
    // Escape is the dialog's, Home and End are those of the text.
    if (['Escape', 'Home', 'End'].includes(event.key)) leaveToInput(event)
  }
  const status = isSearching
    ? t`Searching…`
    : isFailed
      ? t`Some results are missing. Try again.`
      : options.length === 0
        ? t`Nothing found. Try the RRN, the last 4 digits of the card or the amount.`
        : ''

  return (
    <Dialog title={t`Search`} closeLabel={t`Close`} lightDismiss onClose={onClose}>
      <label {...getLabelProps({ className: css.label })}>
        {t`Amount, last 4 digits, RRN, authorisation code, STAN, order reference, transaction key, receipt link, type, status, TID, MID, device, merchant, store, person or page`}
      </label>
      <span className={input.box}>
        <Icon name="search" />
        <input
          {...getInputProps({
            className: input.input,
            spellCheck: false,
            autoCapitalize: 'off',
            onKeyDown,
            onFocus,
            onChange: ({ currentTarget }) => setText(currentTarget.value),
          })}
          value={undefined}
        />
      </span>
      {offline && <p className={css.offline}>{t`You're offline. Only data saved on this device is searched.`}</p>}
      <div {...getMenuProps({ className: css.list })}>
        {sectionsOf(options).map(([section, members]) => (
          <div key={section} role="group" aria-label={section}>
            <p className={css.section} aria-hidden="true">
              {section}
            </p>
            {members.map((option) => {
              const index = options.indexOf(option)
              return (
                <div
                  key={option.id}
                  {...getItemProps({ item: option, index, className: css.option })}
                  data-highlighted={index === highlightedIndex || undefined}
                >
                  <Icon name={option.icon} />
                  <span className={css.label}>
                    {option.title}
                    {option.detail && <small>{option.detail}</small>}
                  </span>
                  {option.count && <span className={css.count}>{option.count}</span>}
                </div>
              )
            })}
          </div>
        ))}
        {status && (
          <p className={css.status} aria-hidden="true">
            {status}
          </p>
        )}
      </div>
      <Reference {...reference} />
      <VisuallyHidden>
        <span role="status">{status}</span>
      </VisuallyHidden>
    </Dialog>
  )
}

const sectionsOf = (options: readonly SearchOption[]) =>
  Object.entries(Object.groupBy(options, ({ section }) => section)) as [string, SearchOption[]][]

const leaveToInput = ({ nativeEvent }: KeyboardEvent) => {
  Object.assign(nativeEvent, { preventDownshiftDefault: true })
}

/** Tab moves the focus to the close button and does not choose the highlighted option. */
const leavingChoosesNothing = (
  _: UseComboboxState<SearchOption>,
  { type, changes }: UseComboboxStateChangeOptions<SearchOption>,
): Partial<UseComboboxState<SearchOption>> =>
  type === useCombobox.stateChangeTypes.InputBlur ? { ...changes, selectedItem: null } : changes
