import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { nextInRing } from '../keyboard/ring.ts'
import css from './tabs.module.css'

export type Tab<Id extends string> = { id: Id; label: ReactNode }

/**
 * Tabs (ARIA Practices) with automatic activation: arrow keys, Home and End choose. The children are the panel of the chosen
 * tab; `label` names the row of tabs.
 */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: {
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  children: ReactNode
}) {
  const base = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const next = tabs[nextInRing(event.key, index, tabs.length, 'horizontal') ?? -1]
    if (!next) return
    event.preventDefault()
    document.getElementById(base + next.id)?.focus()
    onSelect(next.id)
  }
  return (
    <>
      <div role="tablist" aria-label={label} className={css.list}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            id={base + tab.id}
            type="button"
            role="tab"
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? `${base}panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            className={css.tab}
            onClick={() => onSelect(tab.id)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        id={`${base}panel`}
        role="tabpanel"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- ARIA Practices: a panel may hold nothing to focus
        tabIndex={0}
        aria-labelledby={base + selected}
        className={css.panel}
      >
        {children}
      </div>
    </>
  )
}
