import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isFoundInNames } from '#core/text/fold.ts'
import type { Language } from '#core/languages/languages.ts'
import { LIST_SEARCH_DELAY_MS } from '#core/limits.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { MultiSelect } from '#web/ui/combobox/multi-select.tsx'
import type { Option } from '#web/ui/combobox/option.ts'
import { Failure } from './failure.tsx'
import { useChosenNames } from './chosen-names.ts'
import { useAfterPause } from './layout/after-pause.ts'
import type { Asked, OptionSource } from './option-source.ts'

interface Props {
  label: string
  hint: string | undefined
  error: string | undefined
  source: OptionSource
  principal: ListPrincipal
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  /** What narrows the options: the values of the filters named by the source. */
  narrowing: Asked
  /** The options are below the field from the beginning. */
  inline?: boolean
}

/** Chooses several of many values that the server knows, asked for when the list is opened. */
export function FilterPicker({
  label,
  hint,
  error,
  source,
  principal,
  value,
  onChange,
  narrowing,
  inline = false,
}: Props) {
  const { t, i18n } = useLingui()
  const [opened, setOpened] = useState(inline)
  const [search, setSearch] = useState('')
  const searchAfterPause = useAfterPause(setSearch, LIST_SEARCH_DELAY_MS)
  const [atFirst] = useState(value)
  const nameOf = useChosenNames(source, atFirst, principal)
  const [picked, setPicked] = useState<readonly Option[]>([])

  const asked: Asked = source.isSearched ? { ...narrowing, ...(search.trim() && { search: search.trim() }) } : {}
  const query = useQuery({ ...source.options(asked), enabled: opened })
  const offered = query.data?.map(({ value: one, label: name }) => ({
    value: one,
    label: source.say?.(one, i18n.locale as Language) ?? name,
  }))
  const fitting = source.isSearched
    ? offered
    : offered?.filter(({ label: name }) => !search.trim() || isFoundInNames(search, name))
  const failure =
    query.fetchStatus === 'paused'
      ? t`Couldn't load the options. Check your connection.`
      : query.error && i18n._(errorTextOf(query.error))

  return (
    <MultiSelect
      {...{ label, error, inline }}
      hint={
        query.error ? (
          <>
            {hint} <Failure error={query.error} />
          </>
        ) : (
          hint
        )
      }
      value={value.map((one) => ({
        value: one,
        label: picked.find((option) => option.value === one)?.label ?? nameOf(one) ?? '…',
      }))}
      onChange={(chosen) => {
        setPicked(chosen)
        onChange(chosen.map((option) => option.value))
      }}
      options={fitting ?? (failure ? [] : undefined)}
      onOpen={() => setOpened(true)}
      onSearch={source.isSearched ? searchAfterPause : setSearch}
      texts={{
        remove: (name) => t`Remove: ${name}`,
        searching: t`Searching`,
        none: (!fitting && failure) || t`No matches.`,
        more: t`More results. Type part of the name.`,
      }}
    />
  )
}
