import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { DefaultPageButton } from './default-page-button.tsx'

/** D-12: where somebody is sent whose role does not open the page. */
export function Unauthorized() {
  const { t } = useLingui()
  return (
    <EmptyState icon="lock" title={t`Your role doesn't have access to this page`} action={<DefaultPageButton />}>
      <Trans>If you need access, ask your administrator.</Trans>
    </EmptyState>
  )
}
