import { useQueries, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useMemo } from 'react'
import { OPTIONS_MAX } from '#core/limits.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { merchantOptions, storeOptions } from '#features/merchants/web/shared.ts'
import { terminalOptions } from '#features/terminals/web/shared.ts'
import { isOffline } from '#web/connectivity/tracker.ts'
import { useConnectivity } from '#web/connectivity/monitor.ts'
import { mayAsk } from '#web/lists/chosen-names.ts'
import type { OptionSource } from '#web/lists/option-source.ts'
import type { Option } from '#web/ui/combobox/option.ts'
import { afterPause } from './find.ts'
import { savedNames } from './saved-rows.ts'
import type { KnownName } from './words/names.ts'

type NamedFilter = 'storeTokens' | 'terminalTokens' | 'merchantTokens'

const sources: readonly (readonly [NamedFilter, OptionSource])[] = [
  ['storeTokens', storeOptions],
  ['terminalTokens', terminalOptions],
  ['merchantTokens', merchantOptions],
]

/** As many words are looked for among more records than one answer holds. */
const WORDS_MAX = 2

/**
 * The records that words may name: those of the answers that fill the pickers of filters, asked for once, and those saved on
 * the device. Where an answer is cut off, because there are too many records, the words themselves are asked for.
 * @param words what was not understood without names; nothing is asked where there is nothing
 */
export const useKnownNames = (words: readonly string[], principal: ListPrincipal) => {
  const queryClient = useQueryClient()
  const offline = isOffline(useConnectivity())
  const isNeeded = words.length > 0
  const asked = sources.filter(([, source]) => mayAsk(source, principal))
  const enabled = isNeeded && !offline
  const all = useQueries({ queries: asked.map(([, source]) => ({ ...source.options({}), enabled })) })
  const isCut = all.map(({ data }) => data !== undefined && data.length >= OPTIONS_MAX)
  const searches = asked.flatMap(([filter, source], at) =>
    isCut[at] ? words.slice(0, WORDS_MAX).map((search) => [filter, source.options({ search })] as const) : [],
  )
  const more = useQueries({
    queries: searches.map(([, query]): UseQueryOptions<unknown, Error, Option[]> => ({
      ...afterPause(query),
      enabled,
    })),
  })

  const answers: (readonly [NamedFilter, Option[] | undefined])[] = [
    ...all.map(({ data }, at) => [asked[at]?.[0] ?? 'storeTokens', data] as const),
    ...more.map(({ data }, at) => [searches[at]?.[0] ?? 'storeTokens', data] as const),
  ]
  const state = [...all, ...more].map(({ dataUpdatedAt }) => dataUpdatedAt).join(' ')
  const known = useMemo(
    (): KnownName[] => {
      const asNamed = answers.flatMap(([filter, options = []]) =>
        options.map(({ value, label }) => ({ filter, token: value, name: label })),
      )
      const saved = isNeeded ? savedNames(queryClient, principal.variant) : []
      const keyOf = ({ filter, token, name }: KnownName) => `${filter} ${token ?? name}`
      return [...new Map([...saved, ...asNamed].map((one) => [keyOf(one), one])).values()]
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the answers are new objects each time; when they came says what is new
    [state, isNeeded, principal.variant, queryClient],
  )
  return { known, isAsking: [...all, ...more].some(({ isFetching }) => isFetching) }
}
