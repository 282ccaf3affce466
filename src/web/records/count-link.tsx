import { useLingui } from '@lingui/react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { filtersFor, type List } from '#core/list/declare.ts'
import { useMay } from '#web/session/may.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import css from './count-link.module.css'

interface Filter {
  merchantTokens?: string[]
  midTokens?: string[]
  storeTokens?: string[]
  terminalTokens?: string[]
  mid?: string
}

interface Props {
  count: number
  /** The list of what is counted, and the address of its screen. */
  list: Pick<List, 'access' | 'row' | 'filter' | 'sortable'>
  to: Extract<LinkProps['to'], `/${string}/list`>
  filter: Filter
}

/** How many there are, as the way to them: a bare number for somebody who may not open or not filter that list (D-86). */
export function CountLink({ count, list, to, filter }: Props) {
  const { i18n } = useLingui()
  const mayOpen = useMay()(list.access)
  const known = filtersFor(list, useListPrincipal())
  const number = i18n.number(count)
  if (!mayOpen || !Object.keys(filter).every((name) => known.includes(name))) return number
  return (
    <Link to={to} search={filter} className={css.link}>
      {number}
    </Link>
  )
}
