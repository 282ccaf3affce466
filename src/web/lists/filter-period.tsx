import { useLingui } from '@lingui/react/macro'
import type { List } from '#core/list/declare.ts'
import { namedRanges, type NamedRange } from '#core/time/time.ts'
import { SelectField } from '#web/ui/form/select.tsx'
import { OTHER_DATES, type Draft } from './filter-draft.ts'
import css from './filter-panel.module.css'
import { DayEnds } from './filter-range.tsx'
import { quickRangeTexts } from './period-text.ts'

interface Props {
  list: Pick<List, 'period'>
  /** The longest range of dates. */
  days: number | undefined
  label: string
  draft: Draft
  onDraft: (change: Draft) => void
  problemOf: (name: string) => string | undefined
}

/** Asks for the period of a list: by a name that means the same tomorrow, or by days. */
export function FilterPeriod({ list, days = Infinity, label, draft, onDraft, problemOf }: Props) {
  const { t, i18n } = useLingui()
  const names = Object.keys(namedRanges) as NamedRange[]
  const isOpen = !draft.period
  return (
    <div className={css.group}>
      <SelectField label={label} value={draft.period} onChange={({ target }) => onDraft({ period: target.value })}>
        {(isOpen || !list.period) && <option value="">{t`All dates`}</option>}
        {names
          .filter((name) => namedRanges[name] <= days)
          .map((name) => (
            <option key={name} value={name}>
              {i18n._(quickRangeTexts[name])}
            </option>
          ))}
        <option value={OTHER_DATES}>{t`Other dates`}</option>
      </SelectField>
      {draft.period === OTHER_DATES && (
        <DayEnds label={t`Other dates`} from="dateFrom" to="dateTo" required {...{ draft, onDraft, problemOf }} />
      )}
    </div>
  )
}
