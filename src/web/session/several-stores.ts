import { skipToken, useQuery } from '@tanstack/react-query'
import { bootClient } from '#web/offline/boot-client.ts'

const KEY = ['severalStores']

/** Keeps whether the person sees more than one store for as long as the session lasts, also without a connection. */
export const keepSeveralStores = (several = true): void => void bootClient.setQueryData(KEY, several)

/** Whether the person sees more than one store; true before the first reply, and from a server that does not tell. */
export const useSeveralStores = (): boolean =>
  useQuery<boolean>({ queryKey: KEY, queryFn: skipToken }, bootClient).data ?? true
