import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { Access } from '#core/endpoint.ts'
import type { Language } from '#core/languages/languages.ts'
import type { Option } from '#web/ui/combobox/option.ts'

/** What options are asked for by: a text, and lists of tokens under their names. */
export type Asked = Readonly<Record<string, string | string[]>>

/** A question for options. */
export type OptionsQuery = UseQueryOptions<unknown, Error, Option[]>

/** Where the options of a picker come from. */
export interface OptionSource {
  /** Who may ask; to others the picker is not offered. */
  readonly access: Access
  /** Other filters of the same list that narrow what is offered. */
  readonly narrowedBy: readonly string[]
  /** Whether the server searches; otherwise all there is comes at once and is searched here. */
  readonly isSearched: boolean
  /** The first options in the order of their names, `OPTIONS_MAX` at most. */
  readonly options: (asked: Asked) => OptionsQuery
  /** The options of known values, where a value does not speak for itself. */
  readonly named?: (values: string[]) => OptionsQuery
  /** What a value is called in the reader's language, where that is not the value itself. */
  readonly say?: (value: string, language: Language) => string
}

/** Milliseconds: records come and go seldom while somebody fills in a filter. */
const STALE_MS = 300_000

/** The options in a reply; sources that ask the same share it. */
export const optionsQuery = <Reply>(
  queryKey: QueryKey,
  ask: (signal: AbortSignal) => Promise<Reply>,
  toOptions: (reply: Reply) => Option[],
): OptionsQuery => ({
  queryKey,
  queryFn: ({ signal }) => ask(signal),
  select: (reply) => toOptions(reply as Reply),
  staleTime: STALE_MS,
})
