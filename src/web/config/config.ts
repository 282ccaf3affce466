import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { getConfig, publicConfig, type PublicConfig } from '#core/public-config.ts'
import { PAGE_SIZES } from '#core/limits.ts'
import { capabilities } from '#core/access/variant.ts'
import { send } from '#web/api/transport.ts'
import { bootClient } from '#web/offline/boot-client.ts'

const KEY = ['config']

/** Until the server has said more: D-08, D-11, D-15, D-17, D-21, D-37, D-41, D-43, D-44, D-54. */
const defaults: PublicConfig = {
  variant: 'standard',
  productName: 'Counterside',
  host: 'normal',
  sso: null,
  identifyRoute: capabilities.standard.identifyRoute,
  midLanding: capabilities.standard.midLanding,
  todayLanding: [],
  externalLogin: null,
  pendingLabel: 'failed',
  terminalTypes: {},
  shsmDefaultVisible: false,
  userRoleSelect: false,
  rightsRequiredOnUpdate: false,
  limits: {
    transactionRangeDays: 366,
    pageSizes: [...PAGE_SIZES],
    idleMinutes: { admin: 15, mid: 15, user: 720, transaction: 720 },
    sessionHours: 12,
    exportSyncRows: 10_000,
    terminalMaxUsers: 10,
  },
}

export const currentConfig = (): PublicConfig => bootClient.getQueryData<PublicConfig>(KEY) ?? defaults

/** The configuration, and a new rendering when the server sends another one. */
export const useConfig = (): PublicConfig =>
  useQuery({ queryKey: KEY, queryFn: fetchConfig, enabled: false, initialData: currentConfig }, bootClient).data

/**
 * Takes the configuration out of the page, or, where the worker kept the page and it may be old, out of the session's
 * snapshot first. Then asks the server in the background, unless it wrote this very page.
 */
export const loadConfig = (): void => {
  const inPage = configOrNull(readPage())
  const cached = configOrNull(bootClient.getQueryData(KEY))
  const pageIsFresh = inPage !== null && !navigator.serviceWorker?.controller
  bootClient.setQueryData(KEY, (pageIsFresh ? (inPage ?? cached) : (cached ?? inPage)) ?? defaults)
  if (!pageIsFresh)
    void bootClient.prefetchQuery({ queryKey: KEY, queryFn: fetchConfig, staleTime: 0, networkMode: 'online' })
}

const fetchConfig = () => send(getConfig, {})

const configOrNull = (value: unknown): PublicConfig | null => {
  const { success, output } = v.safeParse(publicConfig, value)
  return success ? output : null
}

const readPage = (): unknown => {
  try {
    return JSON.parse(document.getElementById('config')?.textContent ?? 'null')
  } catch {
    return null
  }
}
