import { skipToken, useQuery } from '@tanstack/react-query'
import { bootClient } from '#web/offline/boot-client.ts'

const KEY = ['zones']

/** Keeps the zones of the person's stores for as long as the session lasts, also without a connection. */
export const keepZones = (zones: readonly string[] = []): void => void bootClient.setQueryData(KEY, zones)

/** The zones of the stores whose transactions the person may see; none before the first reply. */
export const knownZones = (): readonly string[] => bootClient.getQueryData<readonly string[]>(KEY) ?? []

/** The same for what follows their arrival; the same array as long as they are the same. */
export const useKnownZones = (): readonly string[] | undefined =>
  useQuery<readonly string[]>({ queryKey: KEY, queryFn: skipToken }, bootClient).data
