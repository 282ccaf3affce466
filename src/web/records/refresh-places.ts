import type { QueryClient } from '@tanstack/react-query'
import type { Viewer } from '#core/list/declare.ts'

/** What shows whether a merchant, MID, store or terminal is enabled, or what became of that. */
const sections = ['merchants', 'mids', 'stores', 'storesTerminals', 'terminals', 'usersTerminals', 'audit']

/** Asks anew for all that a switch at one place changes on the screen at others (D-52). */
export const refreshPlaces = (client: QueryClient, { variant }: Viewer): Promise<unknown> =>
  Promise.all(sections.map((section) => client.invalidateQueries({ queryKey: [variant, section] })))
