import { useNavigate } from '@tanstack/react-router'
import type { SearchOf } from '#core/list/address.ts'
import type { deviceList } from '#features/devices/contract.ts'
import type { merchantList } from '#features/merchants/contract.ts'
import type { midList } from '#features/mids/contract.ts'
import type { storeList } from '#features/stores/contract.ts'
import type { terminalList } from '#features/terminals/contract.ts'
import type { transactionList } from '#features/transactions/contract.ts'
import type { userList } from '#features/users/contract.ts'
import { capabilities, type Variant } from '#core/access/variant.ts'
import type { SearchQuery } from './search-queries.ts'

type Target = Pick<SearchQuery, 'list' | 'what' | 'filter'>

/** The filter of the list beside a record. One that a link led to is named by its own token. */
const filterBeside = ({ what, filter }: Target, id: string | undefined) =>
  id && (what === 'receiptLink' || what === 'transactionKey') ? { transactionKeys: [id] } : filter

/** Leads to what a reading finds: its list with the filter, and beside it the record whose token is given. */
export const useNavigateToResult = (variant: Variant) => {
  const navigate = useNavigate()
  const { transactionView, terminalView } = capabilities[variant]
  return (target: Target, id?: string): void => {
    const { list } = target
    const filter = filterBeside(target, id)
    if (list === 'users') {
      void navigate({ to: '/users/list', search: { ...(filter as SearchOf<typeof userList>), open: id } })
    } else if (list === 'merchants') {
      void navigate({ to: '/merchants/list', search: { ...(filter as SearchOf<typeof merchantList>), open: id } })
    } else if (list === 'mids') {
      void navigate({ to: '/mids/list', search: { ...(filter as SearchOf<typeof midList>), open: id } })
    } else if (list === 'stores') {
      void navigate({ to: '/stores/list', search: { ...(filter as SearchOf<typeof storeList>), open: id } })
    } else if (list === 'devices') {
      const search = filter as SearchOf<typeof deviceList>
      if (id) void navigate({ to: '/devices/view/$id', params: { id }, search })
      else void navigate({ to: '/devices/list', search })
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
