import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '#web/session/may.ts'

const lists = { merchant: '/merchants/list', mid: '/mids/list', store: '/stores/list' } as const

/** What a record is called, as the link to it for whoever may see it. Without a token its name alone. */
export function RecordLink({
  kind,
  token,
  children,
}: {
  kind: keyof typeof lists
  token: string | undefined
  children: ReactNode
}) {
  const may = useMay()
  if (!token || !may(`${kind}.view`)) return children
  return (
    <Link to={lists[kind]} search={{ open: token }}>
      {children}
    </Link>
  )
}
