import { useEffect } from 'react'
import { onSessionEnd } from '#web/session/end-session.ts'

/** Shows a number on the icon of the installed portal (B-47), where the browser can; none for 0 and after the session. */
export const useAppBadge = (count: number): void => {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return undefined
    // Refused outside an installed window: then there is no icon either.
    void navigator.setAppBadge(count).catch(() => {})
    return onSessionEnd(() => void navigator.clearAppBadge().catch(() => {}))
  }, [count])
}
