import { useLingui } from '@lingui/react/macro'
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'
import { type FocusEvent, type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react'
import { SEARCH_MAX } from '#core/limits.ts'
import { referenceOf } from '#web/api/call-error.ts'
import { useConfig } from '#web/config/config.ts'
import { useSession } from '#web/session/session.ts'
import { useTooLong } from '#web/i18n/too-long.ts'
import { useReference } from '#web/i18n/use-reference.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { Drawing } from '#web/ui/icons/paths.ts'
import input from '#web/ui/form/input.module.css'
import { Reference } from '#web/ui/reference.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { TypedText } from './early-keys.ts'
import { type ChipSource, ReadingChips, textOf } from './reading-chips.tsx'
import { ReceiptScanner } from './receipt-scanner.tsx'
import { hasCamera } from './scan.ts'
import css from './search-dialog.module.css'
import type { SearchedSections } from './search-queries.ts'
import type { Handled, HeldFilters } from './use-readings.ts'
import { type SearchOption, useSearchOptions } from './use-search-options.tsx'
import type { TransactionSearch } from './words/meaning.ts'

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
  const tooLong = useTooLong()(text.trim(), SEARCH_MAX)
  const searched = useDeferredValue(tooLong === undefined ? text : '')
  /** The text that Enter was pressed for before anything was found, as a scanner does. */
  const [entered, setEntered] = useState<string>()
  const inputId = useId()
  const [handled, setHandled] = useState<Handled>(untouched)
  const principal = { level, variant }
  const { reading, known, offline, isFailed, failure, ...found } = useSearchOptions(searched, handled, principal, {
    sections,
    pages,
  })
  const reference = useReference(referenceOf(failure))
  const options = tooLong === undefined ? found.options : []
  const isSearching = tooLong === undefined && (found.isSearching || searched !== text)
  const goTo = (option: SearchOption) => {
    onClose()
    option.go()
  }

  const { highlightedIndex, getInputProps, getLabelProps, getMenuProps, getItemProps } = useCombobox<SearchOption>({
    items: options,
    inputId,
    isOpen: true,
    selectedItem: null,
    initialHighlightedIndex: 0,
    defaultHighlightedIndex: 0,
    itemToString: (option) => option?.id ?? '',
    stateReducer: leavingChoosesNothing,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) goTo(selectedItem)
    },
  })
  const best = entered === text && !isSearching ? options[0] : undefined
  useEffect(() => {
    if (best) goTo(best)
  })

  const canScan = useHasCamera()
  const [isScanning, setIsScanning] = useState(false)
  const field = () => document.querySelector<HTMLInputElement>(`#${CSS.escape(inputId)}`)
  const write = (typed: string) => {
    const box = field()
    if (box) box.value = typed
    setText(typed)
  }
  const lookUp = (link: string) => {
    setIsScanning(false)
    write(link)
    setEntered(link)
  }
  const hold = ({ pieces, held }: ChipSource, search: TransactionSearch) => {
    const one: HeldFilters = { text: textOf({ pieces, held }), search }
    const others = handled.held.filter((each) => !held.includes(each))
    setHandled({ ...handled, held: Object.keys(search).length > 0 ? [...others, one] : others })
    if (pieces.length > 0) write(withoutPieces(text, pieces))
  }
  /** A chip beside the line is in it again, before what is typed; one of the line is no filter any more. */
  const asText = ({ pieces, held }: ChipSource) => {
    const texts = pieces.map((piece) => piece.text)
    setHandled({
      asText: new Set([...handled.asText, ...texts]),
      held: handled.held.filter((each) => !held.includes(each)),
    })
    const released = held.map((each) => each.text).join(' ')
    if (released) write(`${released} ${text}`.trim())
    field()?.focus()
    field()?.setSelectionRange(released.length, released.length)
  }

  const onFocus = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const early = takeEarlyKeys()
    if (!early?.text) return
    currentTarget.value = early.text + currentTarget.value
    setText(currentTarget.value)
    if (early.entered) setEntered(currentTarget.value)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value
    const { selectionStart, selectionEnd } = event.currentTarget
    const last = handled.held.at(-1)
    if (event.key === 'Backspace' && last && selectionStart === 0 && selectionEnd === 0) {
      event.preventDefault()
      asText({ pieces: [], held: [last] })
    }
    if (event.key === 'Enter' && (typed !== searched || (isSearching && options.length === 0))) {
      setEntered(typed)
      leaveToInput(event)
    }
    // Escape is the dialog's, Home and End are those of the text.
    if (['Escape', 'Home', 'End'].includes(event.key)) leaveToInput(event)
  }
  const missing = /\p{L}/u.test(text)
    ? t`Nothing found. Check the spelling, or enter only a part of it.`
    : t`Nothing found. Try the RRN, the last 4 digits of the card or the amount.`
  const status =
    tooLong ??
    (isSearching
      ? t`Searching…`
      : isFailed
        ? t`Some results are missing. Try again.`
        : options.length === 0
          ? missing
          : '')

  return (
    <Dialog title={t`Search`} closeLabel={t`Close`} lightDismiss onClose={onClose}>
      <label {...getLabelProps({ className: css.label })}>
        {t`Amount, last 4 digits, RRN, receipt code, TID, MID, store, person or page`}
      </label>
      <span className={css.line}>
        <span className={input.box}>
          <Icon name="search" />
          <input
            {...getInputProps({
              className: input.input,
              spellCheck: false,
              autoCapitalize: 'off',
              enterKeyHint: 'go',
              onKeyDown,
              onFocus,
              placeholder: t`declined yesterday >50`,
              onChange: ({ currentTarget }) => {
                setText(currentTarget.value)
                setHandled((before) => stillTyped(before, currentTarget.value))
              },
            })}
            value={undefined}
          />
        </span>
        {canScan && (
          <IconButton
            icon={scanIcon}
            label={t`Scan a receipt`}
            aria-pressed={isScanning}
            onClick={() => setIsScanning(!isScanning)}
          />
        )}
      </span>
      {offline && <p className={css.offline}>{t`You're offline. Only data saved on this device is searched.`}</p>}
      {isScanning && <ReceiptScanner onReceipt={lookUp} onLeft={() => setIsScanning(false)} />}
      <div className={css.found} hidden={isScanning}>
        {reading && (
          <ReadingChips {...{ reading, known, principal }} held={handled.held} onHold={hold} onText={asText} />
        )}
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
      </div>
      <Reference {...reference} />
      <VisuallyHidden>
        <span role="status">{status}</span>
      </VisuallyHidden>
    </Dialog>
  )
}

/** A code between the corners of a finder. */
const scanIcon: Drawing = {
  name: 'scan',
  d: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8.5 8.5h2.5v2.5H8.5zM13.5 8.5H16V11h-2.5zM8.5 13.5H11V16H8.5zM13.5 13.5h.01M16 16h.01',
}

const useHasCamera = (): boolean => {
  const [found, setFound] = useState(false)
  useEffect(() => {
    void hasCamera().then(setFound)
  }, [])
  return found
}

const untouched: Handled = { asText: new Set(), held: [] }

/** Without the pieces, and without the spaces that they leave. */
const withoutPieces = (text: string, pieces: ChipSource['pieces']): string =>
  pieces
    .toSorted((one, other) => other.from - one.from)
    .reduce((rest, { from, to }) => rest.slice(0, from) + rest.slice(to), text)
    .replaceAll(/ {2,}/g, ' ')
    .trim()

/** What was taken back to text is read anew when it is typed again. */
const stillTyped = (handled: Handled, text: string): Handled => {
  const kept = [...handled.asText].filter((piece) => text.includes(piece))
  return kept.length === handled.asText.size ? handled : { ...handled, asText: new Set(kept) }
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
