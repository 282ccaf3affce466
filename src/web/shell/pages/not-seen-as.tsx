import { useLingui } from '@lingui/react/macro'
import { errorTextsEverywhere } from '#core/texts/errors-everywhere.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** In place of a page whose data is not shown to whoever sees the portal as another role. */
export function NotSeenAs() {
  const { i18n } = useLingui()
  return <EmptyState icon="lock" title={i18n._(errorTextsEverywhere.NOT_WHEN_SEEN_AS)} />
}
