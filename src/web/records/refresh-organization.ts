import type { QueryClient } from '@tanstack/react-query'
import type { Viewer } from '#core/list/declare.ts'
import { listsWith } from '#features/lists.ts'

/** Asks anew for all that a switch at one place changes on the screen at others (D-52). */
export const refreshOrganization = (client: QueryClient, { variant }: Viewer): Promise<unknown> =>
  Promise.all(listsWith('showsState').map(({ key }) => client.invalidateQueries({ queryKey: [variant, key] })))
