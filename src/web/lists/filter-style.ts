import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import type { List } from '#core/list/declare.ts'
import type { Draft } from './filter-draft.ts'
import type { OptionSource } from './option-source.ts'
import type { PeriodTexts } from './period-text.ts'

/** What a filter that draws its own control gets. */
export interface FilterControlProps {
  readonly label: string
  readonly hint: string | undefined
  readonly error: string | undefined
  readonly draft: Draft
  readonly onDraft: (change: Draft) => void
}

/**
 * How a filter is asked for. What is drawn follows from the kind of the filter in the contract: a text, several texts
 * separated by commas, both ends of a range of numbers or days, yes or no. `options` makes it a choice of a few, `source`
 * a search among many; a filter by tokens that has neither is only shown when an address brings it.
 */
export interface FilterStyle {
  readonly label: MessageDescriptor
  readonly hint?: MessageDescriptor
  /** For a flag, the words of 'true' and 'false'. */
  readonly options?: readonly {
    readonly value: string
    readonly label: MessageDescriptor | string
    /** What else people type for it, separated by commas. */
    readonly words?: MessageDescriptor
  }[]
  readonly source?: OptionSource
  /** The filter by records whose names this one searches: where that is not offered, this is not. */
  readonly textOf?: string
  /** The filters that complete this one, such as the unit of its number: asked for, searched for and removed with it. */
  readonly parts?: readonly string[]
  /** Asks for the filter and its parts instead of the control of its kind. */
  readonly control?: (props: FilterControlProps) => ReactNode
  /** Of the period: what a screen calls some of its names, where it has other words for them. */
  readonly periods?: PeriodTexts
  /** The value in words, where it takes more than the filter itself. */
  readonly chip?: () => ReactNode
}

/** The filters of a list in the order they are asked for; one whose name ends in `From` is used for both ends. */
export type FilterStyles<L extends List> = Partial<Record<keyof L['filter'] & string, FilterStyle>>
