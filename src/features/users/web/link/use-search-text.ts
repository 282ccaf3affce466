import { useState } from 'react'
import { LIST_SEARCH_DELAY_MS } from '#core/limits.ts'
import { useAfterPause } from '#web/lists/layout/after-pause.ts'

/**
 * What to search for once the typing in a search field pauses (D-96); undefined for everything. What is typed is the field's
 * own: nothing writes it back, so that no key is lost.
 */
export const useSearchText = () => {
  const [search, setSearch] = useState<string>()
  const searchAfterPause = useAfterPause(setSearch, LIST_SEARCH_DELAY_MS)
  return { onType: (text: string) => searchAfterPause(text.trim() || undefined), search }
}
