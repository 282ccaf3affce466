import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { getConfig, initialConfig, publicConfig, type PublicConfig } from '#core/public-config.ts'
import { tracePresses } from '#web/api/press.ts'
import { send } from '#web/api/transport.ts'
import { bootClient } from '#web/offline/boot-client.ts'

const KEY = ['config']

/** The configuration now, outside of React. */
export const currentConfig = (): PublicConfig => bootClient.getQueryData<PublicConfig>(KEY) ?? initialConfig

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
  bootClient.setQueryData(KEY, (pageIsFresh ? (inPage ?? cached) : (cached ?? inPage)) ?? initialConfig)
  if (currentConfig().traced) tracePresses()
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
