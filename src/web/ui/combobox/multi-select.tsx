import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Chip } from '../chip.tsx'
import { FormField, type FieldProps } from '../form/field.tsx'
import input from '../form/input.module.css'
import { Icon } from '../icons/icon.tsx'
import beside from '../popover/beside.module.css'
import { keepBeside } from '../popover/beside.ts'
import css from './multi-select.module.css'
import { leaveToBrowser, type Option } from './option.ts'

/** As many options are drawn at once; who looks for another one types. */
const DRAWN = 100

type Props = FieldProps & {
  label: string
  value: readonly Option[]
  onChange: (value: Option[]) => void
  /** What fits the text asked for last; undefined while it is being looked for. */
  options: readonly Option[] | undefined
  /** The text typed so far, at each change; empty to begin with. */
  onSearch: (text: string) => void
  /** The list is about to be shown, so that options can be asked for no earlier. */
  onOpen?: () => void
  /** The list is below the field from the beginning, which is where there is nothing else to be asked. */
  inline?: boolean
  texts: {
    remove: (label: string) => string
    searching: string
    none: string
    /** What is said of options that are too many to be drawn. */
    more: string
  }
}

/**
 * Chooses several of many that are searched for, by the practice for an editable combobox with a list: arrows move, Enter
 * chooses and takes back, Escape closes, Backspace in the empty field takes the last one back. The text is the input's own:
 * nothing writes it back while somebody types, so that no key is lost however long the list takes to be drawn.
 */
export function MultiSelect({
  label,
  hint,
  error,
  value,
  onChange,
  options,
  onSearch,
  onOpen,
  inline = false,
  texts,
}: Props) {
  const field = useRef<HTMLInputElement>(null)
  const isChosen = (option: Option) => value.some((chosen) => chosen.value === option.value)
  const remove = (option: Option) => onChange(value.filter((chosen) => chosen.value !== option.value))
  const toggle = (option: Option) => (isChosen(option) ? remove(option) : onChange([...value, option]))

  const drawn = options?.slice(0, DRAWN) ?? []
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<Option>({
    items: drawn,
    selectedItem: null,
    ...(inline && { isOpen: true }),
    itemToString: (option) => option?.label ?? '',
    stateReducer: staysOpen,
    onIsOpenChange: ({ isOpen: opens }) => {
      if (opens) onOpen?.()
      else if (field.current?.value) {
        field.current.value = ''
        onSearch('')
      }
    },
  })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget, nativeEvent } = event
    // It closes what contains the list.
    if (inline && key === 'Escape') leaveToBrowser(event)
    const [last, highlighted] = [value.at(-1), drawn[highlightedIndex]]
    if (key === 'Backspace' && currentTarget.value === '' && last) remove(last)
    if (key === 'Enter' && !nativeEvent.isComposing && isOpen && highlighted) toggle(highlighted)
  }
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (inline || !isOpen || !list.current || !box.current) return undefined
    const [popover, stop] = [list.current, keepBeside(list.current, box.current)]
    popover.showPopover()
    return () => {
      popover.hidePopover()
      stop()
    }
  }, [inline, isOpen])
  const remark =
    options === undefined
      ? texts.searching
      : options.length === 0
        ? texts.none
        : options.length > DRAWN
          ? texts.more
          : ''

  return (
    <FormField {...{ label, hint, error }}>
      {(control) => (
        <>
          <div ref={box} className={input.box}>
            <input
              {...getInputProps({
                ...control,
                ref: field,
                'aria-labelledby': undefined,
                onKeyDown,
                onChange: ({ currentTarget }) => onSearch(currentTarget.value),
                className: input.input,
              })}
              value={undefined}
            />
            <Icon name="search" />
          </div>
          <ul
            {...getMenuProps({
              ref: list,
              'aria-label': label,
              'aria-labelledby': undefined,
              'aria-multiselectable': true,
            })}
            popover={inline ? undefined : 'manual'}
            className={inline ? css.inline : `${beside.beside} ${css.list}`}
          >
            {isOpen &&
              drawn.map((option, index) => (
                <li
                  key={option.value}
                  {...getItemProps({
                    item: option,
                    index,
                    'aria-selected': isChosen(option),
                    onClick: () => toggle(option),
                  })}
                  className={css.option}
                  data-highlighted={index === highlightedIndex || undefined}
                >
                  <span>{option.label}</span>
                  {isChosen(option) && <Icon name="check" />}
                </li>
              ))}
            {isOpen && remark && <li role="presentation">{remark}</li>}
          </ul>
          <span role="status" className={css.status}>
            {isOpen && remark}
          </span>
          {value.length > 0 && (
            <ul className={css.chosen} aria-label={label}>
              {value.map((option) => (
                <li key={option.value}>
                  <Chip removeLabel={texts.remove(option.label)} onRemove={() => remove(option)}>
                    {option.label}
                  </Chip>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </FormField>
  )
}

/**
 * Choosing goes on until the list is left; leaving it chooses nothing. What is chosen never passes through downshift's
 * state: an effect there that sets a controlled `selectedItem` back can undo a press that comes right behind the pointer.
 */
const staysOpen = (
  state: UseComboboxState<Option>,
  { type, changes }: UseComboboxStateChangeOptions<Option>,
): Partial<UseComboboxState<Option>> => {
  const { InputKeyDownEnter, ItemClick } = useCombobox.stateChangeTypes
  const unchanged = { ...changes, selectedItem: state.selectedItem }
  if (type !== InputKeyDownEnter && type !== ItemClick) return unchanged
  return { ...unchanged, isOpen: true, highlightedIndex: state.highlightedIndex }
}
