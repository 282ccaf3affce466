import { useState } from 'react'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { periodOf, type SearchOf } from '#core/list/address.ts'
import type { List } from '#core/list/declare.ts'
import type { Level } from '#core/access/roles.ts'
import { FilterChips } from '#web/lists/filter-chips.tsx'
import type { FilterStyles } from '#web/lists/filter-style.ts'
import { renderInPortal } from './render-in-portal.tsx'

/** For tests: renders the filters of a list as a screen does, and gives what is searched for. */
export const renderFilters = async <L extends List>(
  list: L,
  filters: FilterStyles<L>,
  { search: first = {} as SearchOf<L>, level = 'admin' }: { search?: SearchOf<L>; level?: Level } = {},
) => {
  const onSearch = vi.fn<(search: Record<string, unknown>) => void>()
  function Screen() {
    const [search, setSearch] = useState(first)
    return (
      <>
        <FilterChips
          {...{ list, filters, search }}
          period={periodOf(list, search)}
          principal={{ level, variant: 'standard' }}
          onSearch={(update) => {
            const next = update(search)
            onSearch(next)
            setSearch(next as SearchOf<L>)
          }}
        />
        <p style={{ position: 'fixed', insetBlockEnd: 0 }}>Rows</p>
      </>
    )
  }
  await renderInPortal(<Screen />)
  return { onSearch, searched: () => onSearch.mock.lastCall?.[0] }
}

export const add = () => page.getByRole('button', { name: 'Add filter' })
export const finder = () => page.getByRole('combobox', { name: 'Filter or value' })
export const chip = (text: string | RegExp) => page.getByRole('button', { name: text, exact: true })
export const editor = (name: string) => page.getByRole('dialog', { name })

/** Opens the editor of a filter by its name. */
export const open = async (name: string) => {
  await add().click()
  await page.getByRole('option', { name, exact: true }).click()
  await expect.element(editor(name)).toBeVisible()
}

export const options = () =>
  page
    .getByRole('listbox')
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
