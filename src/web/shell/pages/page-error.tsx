import { Trans, useLingui } from '@lingui/react/macro'
import { referenceOf } from '#web/api/call-error.ts'
import { isOffline } from '#web/connectivity/tracker.ts'
import { useConnectivity } from '#web/connectivity/monitor.ts'
import { offlineText } from '#web/i18n/first-error-text.ts'
import { useReference } from '#web/i18n/use-reference.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Reference } from '#web/ui/reference.tsx'

/** In place of a page that could not be drawn; the rest of the portal stays in use. */
export function PageError({ error }: { error?: unknown }) {
  const { t, i18n } = useLingui()
  const offline = isOffline(useConnectivity())
  const reference = useReference(referenceOf(error))
  return (
    <EmptyState
      icon={offline ? 'offline' : 'warning'}
      title={offline ? t`This page is not saved on this device` : t`Couldn't load this page`}
      action={
        <Button icon="refresh" onClick={() => location.reload()}>
          <Trans>Reload page</Trans>
        </Button>
      }
    >
      {offline ? i18n._(offlineText) : <Trans>Reload the page to try again.</Trans>} <Reference {...reference} />
    </EmptyState>
  )
}
