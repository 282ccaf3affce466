import { noteServerDate } from '#web/session/clock.ts'

const TIMEOUT_MS = 3000

/**
 * Whether our server can be reached: a small file that no worker and no cache answers, with a body and a header that a
 * captive portal does not know (offline.md 2.4). Corrects the clock on the way.
 */
export const probe = async (): Promise<boolean> => {
  const askedAt = Date.now()
  try {
    const response = await fetch(`/probe.txt?${performance.now()}`, {
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const isOurs = response.headers.get('X-Counterside-Probe') === '1' && (await response.text()) === 'counterside'
    if (isOurs) noteServerDate(response.headers.get('date'), askedAt)
    return isOurs
  } catch {
    return false
  }
}
