import { useNavigate } from '@tanstack/react-router'
import type { SearchOf } from '#contract/list/address.ts'
import type { terminalList } from '#contract/terminals.ts'
import type { transactionList } from '#contract/transactions.ts'
import type { userList } from '#contract/users.ts'
import { capabilities, type Variant } from '#contract/variant.ts'
import type { Reading } from './readings.ts'

type Way = Pick<Reading, 'list' | 'filter'>

/** Leads to what a reading finds: its list with the filter, and beside it the record whose token is given. */
export const useWays = (variant: Variant) => {
  const navigate = useNavigate()
  const { transactionView, terminalView } = capabilities[variant]
  return ({ list, filter }: Way, id?: string): void => {
    if (list === 'users') {
      void navigate({ to: '/users/list', search: { ...(filter as SearchOf<typeof userList>), open: id } })
    } else if (list === 'terminals') {
      const search = filter as SearchOf<typeof terminalList>
      if (id && terminalView) void navigate({ to: '/terminals/view/$id', params: { id }, search })
      else void navigate({ to: '/terminals/list', search })
    } else {
      const search = filter as SearchOf<typeof transactionList>
      if (id && transactionView) void navigate({ to: '/transactions/view/$id', params: { id }, search })
      else void navigate({ to: '/transactions/list', search })
    }
  }
}
