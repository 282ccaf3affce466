import { Trans } from '@lingui/react/macro'
import { useConfig } from '#web/config/config.ts'
import css from './host-banner.module.css'

/** The permanent mark of a special host (D-16). */
export function HostBanner() {
  const { host } = useConfig()
  if (host === 'normal') return null
  return (
    <p className={css.banner} data-host={host}>
      {host === 'demo' ? <Trans>Demo with sample data</Trans> : <Trans>Disaster recovery site</Trans>}
    </p>
  )
}
