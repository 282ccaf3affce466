import { Trans, useLingui } from '@lingui/react/macro'
import { errorTexts } from '#core/texts/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useRouter } from '@tanstack/react-router'

/** D-13: where a read-only person comes who tried to change something; the session goes on. */
export function ReadOnly() {
  const { i18n } = useLingui()
  const { history } = useRouter()
  return (
    <EmptyState
      icon="lock"
      title={i18n._(errorTexts.READ_ONLY)}
      action={
        <Button kind="primary" onClick={() => history.back()}>
          <Trans>Go back</Trans>
        </Button>
      }
    >
      <Trans>You can view and export data, but not change it.</Trans>
    </EmptyState>
  )
}
