import * as v from 'valibot'
import { createStore, useStore } from '#web/store.ts'

/**
 * Raised with a change of the API that older portals do not work with; `public/version.json`, which every server
 * answers with, then asks for it (B-48).
 */
const PORTAL_VERSION = 2

const schema = v.object({ minSupported: v.number() })

const outdated = createStore(false)

/** Whether the server no longer takes what this build would write. */
export const useOutdated = (): boolean => useStore(outdated)

export const isPortalOutdated = outdated.get

/** Asks the server for the oldest portal that it supports; without a reply nothing changes. */
export const checkVersion = async (): Promise<void> => {
  try {
    const response = await fetch('/version.json', { cache: 'no-store', redirect: 'error' })
    const { minSupported } = v.parse(schema, await response.json())
    outdated.set(minSupported > PORTAL_VERSION)
  } catch {
    // Out of reach, or a captive portal: the next check comes.
  }
}
