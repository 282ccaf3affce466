import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { Icon } from '../icons/icon.tsx'
import type { AnyIcon } from '../icons/paths.ts'
import { nextInRing } from '../keyboard/ring.ts'
import beside from '../popover/beside.module.css'
import { keepBeside } from '../popover/beside.ts'
import css from './menu.module.css'

export type MenuItem = {
  id: string
  label: string
  icon?: AnyIcon
  /** Makes the item one of a choice; the items of one menu are one choice. */
  checked?: boolean
  /** Why it cannot be chosen now; read with the label. */
  disabledReason?: string | undefined
  onSelect: () => void
}

type Trigger = Pick<
  ComponentProps<'button'>,
  'ref' | 'id' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'popoverTarget' | 'onKeyDown'
>

/**
 * A menu button (ARIA Practices): Enter, Space and ArrowDown open it at its first item, ArrowUp at its last; in it arrows,
 * Home, End and letters move, Escape and Tab leave. `trigger` draws the button from the attributes it is given.
 */
export function Menu({ items, trigger }: { items: readonly MenuItem[]; trigger: (props: Trigger) => ReactNode }) {
  const menuId = useId()
  const triggerId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const entry = useRef(0)
  const stopKeeping = useRef<() => void>(undefined)
  const [open, setOpen] = useState(false)
  const typedIndex = useTypeahead(items.map((item) => item.label))

  const entries = () => [...(menu.current?.querySelectorAll('button') ?? [])]
  const focusItem = (index: number) => entries().at(index)?.focus()
  const close = () => {
    menu.current?.hidePopover()
    button.current?.focus()
  }

  const onTriggerKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    entry.current = event.key === 'ArrowDown' ? 0 : -1
    menu.current?.showPopover()
  }

  const onMenuKey = (event: KeyboardEvent) => {
    const focused = document.activeElement
    const index = entries().findIndex((item) => item === focused)
    const next = nextInRing(event.key, index, items.length, 'vertical') ?? typedIndex(event, index)
    if (next !== undefined) {
      event.preventDefault()
      focusItem(next)
    } else if (event.key === 'Tab') close()
  }

  const onBeforeToggle = (event: ToggleEvent<HTMLDivElement>) => {
    stopKeeping.current?.()
    if (event.newState === 'open' && button.current)
      stopKeeping.current = keepBeside(event.currentTarget, button.current)
  }

  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    const opened = event.newState === 'open'
    setOpen(opened)
    if (opened) focusItem(entry.current)
    entry.current = 0
  }

  return (
    <>
      {trigger({
        ref: button,
        id: triggerId,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': menuId,
        popoverTarget: menuId,
        onKeyDown: onTriggerKey,
      })}
      <div
        ref={menu}
        id={menuId}
        role="menu"
        tabIndex={-1}
        popover="auto"
        aria-labelledby={triggerId}
        className={`${beside.beside} ${css.menu}`}
        onKeyDown={onMenuKey}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
      >
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={item.checked}
            aria-disabled={item.disabledReason === undefined ? undefined : true}
            tabIndex={-1}
            className={css.item}
            onClick={() => {
              if (item.disabledReason !== undefined) return
              close()
              item.onSelect()
            }}
          >
            {item.icon && <Icon name={item.icon} />}
            <span className={css.label}>
              {item.label}
              {item.disabledReason !== undefined && <small className={css.reason}>{item.disabledReason}</small>}
            </span>
            {item.checked && <Icon name="check" />}
          </button>
        ))}
      </div>
    </>
  )
}

const PAUSE_MS = 600

/** Letters typed without a pause lead to the next label that starts with them; undefined for other keys and no match. */
function useTypeahead(labels: readonly string[]) {
  const typed = useRef({ text: '', at: 0 })
  return (event: KeyboardEvent, from: number): number | undefined => {
    if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return undefined
    const goesOn = event.timeStamp - typed.current.at < PAUSE_MS
    const text = (goesOn ? typed.current.text : '') + event.key.toLowerCase()
    typed.current = { text, at: event.timeStamp }
    // A first letter moves on; the ones after it may still fit the item that has the focus.
    const start = text.length === 1 ? from + 1 : from
    const order = labels.map((_, step) => (start + step) % labels.length)
    return order.find((index) => labels[index]?.toLowerCase().startsWith(text))
  }
}
