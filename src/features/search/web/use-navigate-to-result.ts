import { useNavigate } from '@tanstack/react-router'
import { capabilities, type Variant } from '#core/access/variant.ts'
import type { SearchQuery } from './search-queries.ts'

/** Leads to what a query finds: its list with the filter, and beside it the record whose token is given. */
export const useNavigateToResult = (variant: Variant) => {
  const navigate = useNavigate()
  const { transactionView, terminalView } = capabilities[variant]
  return (query: SearchQuery, id?: string): void => {
    if (query.list === 'users') {
      void navigate({ to: '/users/list', search: { ...query.filter, open: id } })
    } else if (query.list === 'merchants') {
      void navigate({ to: '/merchants/list', search: { ...query.filter, open: id } })
    } else if (query.list === 'mids') {
      void navigate({ to: '/mids/list', search: { ...query.filter, open: id } })
    } else if (query.list === 'stores') {
      void navigate({ to: '/stores/list', search: { ...query.filter, open: id } })
    } else if (query.list === 'devices') {
      const search = query.filter
      if (id) void navigate({ to: '/devices/view/$id', params: { id }, search })
      else void navigate({ to: '/devices/list', search })
    } else if (query.list === 'terminals') {
      const search = query.filter
      if (id && terminalView) void navigate({ to: '/terminals/view/$id', params: { id }, search })
      else void navigate({ to: '/terminals/list', search })
    } else {
      // The transaction that a link led to is named by its own token.
      const isByKey = query.what === 'receiptLink' || query.what === 'transactionKey'
      const search = id && isByKey ? { transactionKeys: [id] } : query.filter
      if (id && transactionView) void navigate({ to: '/transactions/view/$id', params: { id }, search })
      else void navigate({ to: '/transactions/list', search })
    }
  }
}
