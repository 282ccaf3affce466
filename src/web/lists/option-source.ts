import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { Access, Endpoint } from '#core/endpoint.ts'
import type { Language } from '#core/languages/languages.ts'
import type { Option } from '#web/ui/combobox/option.ts'

/** What options are asked for by: a text, and lists of tokens under their names. */
export type Asked = Readonly<Record<string, string | string[]>>

/** What a picker asks the server for. */
export type OptionsQuery = UseQueryOptions<unknown, Error, Option[]>

/** Where the options of a picker come from. */
export interface OptionSource {
  /** Who may ask; to others the picker is not offered. */
  readonly access: Access
  /** Other filters of the same list that narrow what is offered. */
  readonly narrowedBy: readonly string[]
  /** Whether the server searches; otherwise all there is comes at once and is searched here. */
  readonly isSearched: boolean
  /** Who has one option only needs no filter by it: it is not offered to them. */
  readonly needsSeveral?: true
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

interface Named {
  readonly token: string
  readonly name: string
}

/** A record as an option: its token is the value. */
export const optionOf = ({ token, name }: Named): Option => ({ value: token, label: name })

/** What a call that searches takes. */
type Search<Name extends string> = { search?: string } & { [N in Name]?: string[] }

/** Records that the server searches; the first name of `by` is that of the tokens of the records themselves. */
export const searchedRecords = <Row extends Named, Name extends string>(
  { name, access }: Pick<Endpoint, 'name' | 'access'>,
  by: readonly [Name, ...Name[]],
  ask: (search: Search<Name>, signal: AbortSignal) => Promise<Row[]>,
  toOption: (row: Row) => Option = optionOf,
): OptionSource => {
  const options = (asked: Asked) =>
    optionsQuery(
      ['options', name, asked],
      (signal) => ask(asked as Search<Name>, signal),
      (rows) => rows.map(toOption),
    )
  const [own, ...narrowedBy] = by
  return { access, narrowedBy, isSearched: true, options, named: (tokens) => options({ [own]: tokens }) }
}

/** The whole reply of a call that takes no search. */
const listed = <Reply>(
  { name, access }: Pick<Endpoint, 'name' | 'access'>,
  ask: (signal: AbortSignal) => Promise<Reply>,
  toOptions: (reply: Reply) => Option[],
) => {
  const options = () => optionsQuery(['options', name], ask, toOptions)
  return { access, narrowedBy: [], isSearched: false, options } satisfies OptionSource
}

/** Records listed whole, found again by their tokens in the same reply. */
export const listedRecords = <Reply>(...from: Parameters<typeof listed<Reply>>): OptionSource => {
  const source = listed(...from)
  return { ...source, named: source.options }
}

/** Values of the data, which are what they are called unless `say` names them. */
export const listedValues = (
  endpoint: Pick<Endpoint, 'name' | 'access'>,
  ask: (signal: AbortSignal) => Promise<string[]>,
  say?: OptionSource['say'],
): OptionSource => ({
  ...listed(endpoint, ask, (values) => values.map((value) => ({ value, label: value }))),
  ...(say && { say }),
})
