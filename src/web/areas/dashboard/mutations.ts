import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dismissWarning } from '#contract/warnings.ts'
import { call } from '#web/app/api/call.ts'

/** Hides a warning from this person for good. */
export const useDismissWarning = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(dismissWarning, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === 'listWarnings' }),
  })
}
