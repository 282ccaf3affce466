import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#core/endpoint.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { call } from '#web/api/call.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { refreshAfter } from '#web/records/refresh.ts'
import { createFeedKey, listFeedKeys, withdrawFeedKey } from '../feed-keys.ts'

/** The keys of the acquirers that the person holds. Nothing of it is kept on the device. */
export const feedKeysQuery = ({ variant }: Pick<ListPrincipal, 'variant'>) =>
  queryOptions({
    queryKey: [variant, 'feed-keys'],
    queryFn: ({ signal }) => call(listFeedKeys, {}, { signal }),
  })

const useRefresh = () => {
  const client = useQueryClient()
  const { queryKey } = feedKeysQuery(useListPrincipal())
  return refreshAfter(() => client.invalidateQueries({ queryKey }))
}

/** Makes a key. Without an answer nobody knows it: one that was made then stands in the list and can be withdrawn. */
export const useCreateFeedKey = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof createFeedKey>) => call(createFeedKey, { body }),
    // The key is for the eyes of whoever made it alone.
    gcTime: 0,
    ...useRefresh(),
  })

export const useWithdrawFeedKey = () =>
  useMutation({
    mutationFn: (token: string) => call(withdrawFeedKey, { params: { token } }),
    ...useRefresh(),
  })
