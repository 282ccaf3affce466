import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { EarlierRange } from '../why.ts'
import { useDashboard } from './context.ts'
import { periodOf } from './search.ts'

interface Props {
  /** That with most sales unless told. */
  currency?: string
  before?: EarlierRange
  children: ReactNode
}

/** Leads from a figure to what has changed it. */
export function WhyLink({ currency, before, children }: Props) {
  const { search } = useDashboard()
  return (
    <Link
      to="/dashboard/why"
      search={{ ...search, period: periodOf(search), ...(currency && { of: currency }), ...(before && { before }) }}
    >
      {children}
    </Link>
  )
}
