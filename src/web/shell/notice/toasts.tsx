import { useLingui } from '@lingui/react/macro'
import { useReference } from '#web/i18n/use-reference.ts'
import { useEffect } from 'react'
import { useConnectivity } from '#web/connectivity/monitor.ts'
import { isOffline } from '#web/connectivity/tracker.ts'
import { dismissMessage, dismissUnreachable, useMessages } from '#web/messages/messages.ts'
import { Toasts } from '#web/ui/notice/toasts.tsx'
import css from './toasts.module.css'

/** §2: a success is shown about half a second after it was said, for about a second and a half. */
const SUCCESS_AFTER_MS = 500
const SUCCESS_FOR_MS = 1500

/** What has just worked, and what has failed until it is dismissed. */
export function MessageToasts() {
  const { t } = useLingui()
  const referenceLabels = useReference(undefined)
  const isCut = isOffline(useConnectivity())
  // As soon as the connection is back.
  useEffect(() => (isCut ? dismissUnreachable : undefined), [isCut])
  const toasts = useMessages()
    .filter((message) => !message.gone)
    .toReversed()
    .map(({ id, kind, text, reference }) =>
      kind === 'success'
        ? { id, text, icon: 'check' as const, showAfterMs: SUCCESS_AFTER_MS, hideAfterMs: SUCCESS_FOR_MS }
        : {
            id,
            text,
            icon: 'warning' as const,
            showAfterMs: 0,
            hideAfterMs: null,
            reference: { ...referenceLabels, reference },
          },
    )
  return (
    <div className={css.slot}>
      <Toasts toasts={toasts} label={t`Messages`} dismissLabel={t`Dismiss`} onDone={dismissMessage} />
    </div>
  )
}
