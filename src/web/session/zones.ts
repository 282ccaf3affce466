import { bootClient } from '#web/offline/boot-client.ts'

const KEY = ['zones']

/** Keeps the zones of the person's stores for as long as the session lasts, also without a connection. */
export const keepZones = (zones: readonly string[] = []): void => void bootClient.setQueryData(KEY, zones)

/** The zones of the stores whose transactions the person may see; none before the first reply. */
export const knownZones = (): readonly string[] => bootClient.getQueryData<readonly string[]>(KEY) ?? []
