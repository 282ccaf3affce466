import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import { datesOf, type Period } from '#core/list/address.ts'
import type { List } from '#core/list/declare.ts'
import { namedRanges, type NamedRange } from '#core/time/time.ts'
import { currentToday } from '#web/current-today.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { nextInRing } from '#web/ui/keyboard/ring.ts'
import { OTHER_DATES, type Draft } from './filter-draft.ts'
import css from './filter-editor.module.css'
import { DayEnds } from './filter-range.tsx'
import { type PeriodTexts, quickRangeTexts } from './period-text.ts'

interface Props {
  list: Pick<List, 'period'>
  /** The longest range of dates. */
  days: number | undefined
  label: string
  /** What the screen calls some of the periods. */
  texts: PeriodTexts | undefined
  draft: Draft
  onDraft: (change: Draft) => void
  /** A period was chosen by its name: nothing else is to be asked. */
  onDone: () => void
  problemOf: (name: string) => string | undefined
}

/** Asks for the period of a list: by a name that means the same tomorrow, or by days. */
export function FilterPeriod({ list, days = Infinity, label, texts, draft, onDraft, onDone, problemOf }: Props) {
  const { t, i18n } = useLingui()
  const fitting = (Object.keys(namedRanges) as NamedRange[]).filter((name) => namedRanges[name] <= days)
  const choices: readonly (readonly [string, string])[] = [
    ...(list.period ? [] : [['', t`All dates`] as const]),
    ...fitting.map((name) => [name, i18n._(texts?.[name] ?? quickRangeTexts[name])] as const),
  ]
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.findIndex((button) => button === document.activeElement)
    const next = nextInRing(event.key, at, buttons.length, 'vertical')
    if (next === undefined) return
    event.preventDefault()
    buttons[next]?.focus()
  }
  const chosen = String(draft.period ?? '')
  // The days that a name means now, to begin with.
  const shown = chosen === OTHER_DATES || !chosen ? draft : { ...draft, ...datesOf(chosen as Period, currentToday()) }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys beside Tab */}
      <ul className={css.periods} aria-label={label} onKeyDown={onKeyDown}>
        {choices.map(([value, text]) => (
          <li key={value}>
            <button
              type="button"
              aria-pressed={value === chosen}
              onClick={() => {
                onDraft({ period: value })
                onDone()
              }}
            >
              {text}
              {value === chosen && <Icon name="check" />}
            </button>
          </li>
        ))}
      </ul>
      <DayEnds
        label={t`Other dates`}
        from="dateFrom"
        to="dateTo"
        required
        draft={shown}
        onDraft={(change) => onDraft({ period: OTHER_DATES, ...change })}
        problemOf={problemOf}
      />
    </>
  )
}
