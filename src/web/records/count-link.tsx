import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { Action } from '#core/access/access.ts'
import { filtersFor, type List } from '#core/list/declare.ts'
import { midList } from '#features/mids/contract.ts'
import { storeList } from '#features/stores/contract.ts'
import { terminalList } from '#features/terminals/contract.ts'
import { userList } from '#features/users/contract.ts'
import { useMay } from '#web/session/may.ts'
import { useViewer } from '#web/lists/viewer.ts'
import css from './count-link.module.css'

const lists = {
  mids: { to: '/mids/list', list: midList, access: 'mid.list' },
  stores: { to: '/stores/list', list: storeList, access: 'store.list' },
  terminals: { to: '/terminals/list', list: terminalList, access: 'terminal.list' },
  users: { to: '/users/list', list: userList, access: 'user.list' },
} as const satisfies Record<string, { to: string; list: Pick<List, 'row' | 'filter' | 'sortable'>; access: Action }>

interface Filter {
  merchantTokens?: string[]
  midTokens?: string[]
  storeTokens?: string[]
  terminalTokens?: string[]
  mid?: string
}

/** How many there are, as the way to them: a bare number for somebody who may not open or not filter that list (D-86). */
export function CountLink({ count, of, filter }: { count: number; of: keyof typeof lists; filter: Filter }) {
  const { i18n } = useLingui()
  const { to, list, access } = lists[of]
  const mayOpen = useMay()(access)
  const known = filtersFor(list, useViewer())
  const number = i18n.number(count)
  if (!mayOpen || !Object.keys(filter).every((name) => known.includes(name))) return number
  return (
    <Link to={to} search={filter} className={css.link}>
      {number}
    </Link>
  )
}
