import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveDashboardFilter } from '../contract.ts'
import { dismissWarning } from '../warnings.ts'
import { call } from '#web/api/call.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { announceFailure, announceSuccess } from '#web/messages/messages.ts'
import { currentToday } from '#web/current-today.ts'
import { useDashboard } from './context.ts'
import { bodyFor, savedDashboardQuery } from './queries.ts'
import { type DashboardSearch, filterOf } from './search.ts'

/** Keeps what the dashboard shows for the next time it is opened (D-103). */
export const useSaveDashboardFilter = () => {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const { principal } = useDashboard()
  return useMutation({
    mutationFn: async (search: DashboardSearch) => {
      const body = bodyFor(principal.variant, filterOf(search, currentToday()))
      await call(saveDashboardFilter, { body })
      return body
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(savedDashboardQuery(principal).queryKey, saved)
      announceSuccess(t`Default view saved`)
    },
    onError: (error) => announceFailure(i18n._(errorTextOf(error)), error),
  })
}

/** Hides a warning from this person for good. */
export const useDismissWarning = () => {
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(dismissWarning, { params: { id } }),
    onError: (error) => announceFailure(i18n._(errorTextOf(error)), error),
    onSettled: () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === 'listWarnings' }),
  })
}
