import type { QueryClient } from '@tanstack/react-query'
import { registerWorker } from '#web/offline/register-worker.ts'
import { currentConnectivity } from '#web/connectivity/monitor.ts'

/** Starts what is not needed to see and use the portal; call after the first paint. */
export const startDeferred = (queryClient: QueryClient): void => {
  void showHostIcon()
  void registerWorker(queryClient)
}

const ICON_LIMIT_MS = 3000

/**
 * Shows the icon of this host where there is one (§2). Asked once per page, after it is drawn and without blocking it
 * (D-81); until then, and offline, the default icon of the page is shown.
 */
export const showHostIcon = async (): Promise<void> => {
  if (currentConnectivity().state !== 'online') return
  const icon = `/static/icons/${location.hostname}.ico`
  try {
    const { ok } = await fetch(icon, { method: 'HEAD', signal: AbortSignal.timeout(ICON_LIMIT_MS) })
    if (ok) document.querySelector('link[rel=icon]')?.setAttribute('href', icon)
  } catch {
    // Not reachable: the default icon stays.
  }
}
