import { useState } from 'react'
import { LIST_SEARCH_DELAY_MS } from '#contract/limits.ts'
import { useAfterPause } from '#web/list/layout/after-pause.ts'

/** What is typed into a search field, and what to search for once the typing pauses (D-96); undefined for everything. */
export const useSearchText = () => {
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState<string>()
  const searchAfterPause = useAfterPause(setSearch, LIST_SEARCH_DELAY_MS)
  const onType = (text: string) => {
    setTyped(text)
    searchAfterPause(text.trim() || undefined)
  }
  return { typed, onType, search }
}
