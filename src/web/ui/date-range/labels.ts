import type { RangeProblem } from './validate-range.ts'

/** The words of a date-range field, in the language of the person. */
export interface DateRangeLabels {
  readonly from: string
  readonly to: string
  /** What the second input of an end asks for. */
  readonly time: string
  /** The form of a day: 'DD.MM.YY'. */
  readonly dayForm: string
  readonly openCalendar: string
  readonly close: string
  readonly clear: string
  readonly previousMonth: string
  readonly nextMonth: string
  readonly chooseFirst: string
  readonly chooseLast: string
  readonly problems: Readonly<Record<RangeProblem, string>>
}

/** A range that is chosen with one press: the days up to the end of today, from so many before it. */
export interface QuickRangeChoice {
  readonly id: string
  readonly label: string
  readonly daysBefore: number
}
