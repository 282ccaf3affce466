import type { FocusEvent, KeyboardEvent } from 'react'
import { FieldGroup } from '../form/field.tsx'
import { IconButton } from '../icon-button.tsx'
import { CalendarButton } from './calendar-button.tsx'
import css from './date-range-field.module.css'
import { todayIn } from '../dates.ts'
import type { RangeProblem } from './validate-range.ts'
import type { DateRangeLabels, QuickRangeChoice } from './labels.ts'
import {
  type Accuracy,
  type DateRange,
  DAY_END,
  DAY_START,
  dayOf,
  daysUpTo,
  type Limits,
  rangeOfDays,
} from './range.ts'
import { RangeEnd } from './range-end.tsx'
import { showTime } from './typed.ts'
import { useTypedRange } from './use-typed-range.ts'

interface Props extends Limits {
  label: string
  value: DateRange | undefined
  /** A whole range, or none; `quickRange` is the id of the one it was chosen by. */
  onChange: (range: DateRange | undefined, quickRange?: string) => void
  /** A BCP 47 tag: names of months and days, the day that weeks begin with. */
  locale: string
  labels: DateRangeLabels
  quickRanges?: readonly QuickRangeChoice[]
  /** How finely times are asked for (D-110). */
  accuracy?: Accuracy
  hour12?: boolean
  /** It cannot be cleared. */
  required?: boolean
  /** The zone whose today is meant; without it the device's own. */
  timeZone?: string
  /** What is wrong with the range beyond what the field finds itself. */
  error?: string
}

/**
 * A range of wall times: typed, chosen in a calendar, or by one press. What is typed wrongly is said beside it and not
 * handed on; until it is mended the inputs are invalid to the form that contains them.
 */
export function DateRangeField({
  label,
  value,
  onChange,
  locale,
  labels,
  quickRanges,
  accuracy = 2,
  hour12 = false,
  required = false,
  timeZone,
  error,
  ...limits
}: Props) {
  const rules = { ...limits, accuracy, hour12, locale, required }
  const { typed, problems, type, settle, drop } = useTypedRange(value, rules, onChange)
  const today = todayIn(timeZone)

  const choose: typeof onChange = (range, quickRange) => {
    drop()
    onChange(range, quickRange)
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // The focus stays where it is while another window has it.
    if (!currentTarget.contains(relatedTarget ?? document.activeElement)) settle()
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') settle()
  }
  const end = (name: 'from' | 'to', bound: string) => ({
    label: labels[name],
    timeLabel: `${labels[name]}: ${labels.time}`,
    dayForm: labels.dayForm,
    timeForm: showTime(bound, rules),
    timeKeyboard: hour12 ? ('text' as const) : ('numeric' as const),
    typed: typed[name],
    error: problemText(problems[name], labels),
    onType: (next: typeof typed.from) => type({ [name]: next }),
  })

  const ends = (
    <div className={css.ends} data-wide={hour12 || accuracy > 2 || undefined}>
      <RangeEnd {...end('from', DAY_START)} />
      <RangeEnd {...end('to', DAY_END)} />
    </div>
  )
  return (
    <FieldGroup label={label} error={error}>
      <div role="presentation" className={css.range} onBlur={onBlur} onKeyDown={onKeyDown}>
        {quickRanges ? (
          <div className={css.quick}>
            {quickRanges.map(({ id, label: name, daysBefore }) => {
              const range = daysUpTo(today, daysBefore, accuracy)
              return (
                <button
                  key={id}
                  type="button"
                  aria-pressed={range.from === value?.from && range.to === value.to}
                  onClick={() => choose(range, id)}
                >
                  {name}
                </button>
              )
            })}
          </div>
        ) : (
          ends
        )}
        <div className={css.buttons}>
          <CalendarButton
            title={label}
            days={value && { from: dayOf(value.from), to: dayOf(value.to) }}
            onPick={(one, other) => choose(rangeOfDays(one, other, accuracy))}
            {...{ today, limits, locale, labels }}
          />
          {!required && value && <IconButton icon="close" label={labels.clear} onClick={() => choose(undefined)} />}
        </div>
        {quickRanges && ends}
      </div>
    </FieldGroup>
  )
}

const problemText = (problem: RangeProblem | undefined, { problems }: DateRangeLabels) => problem && problems[problem]
