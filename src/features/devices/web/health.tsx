import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { DeviceDetails } from '../contract.ts'
import { serverNow } from '#web/session/clock.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import css from './health.module.css'
import { signsOf } from './signs.ts'
import { attestationsQuery } from './queries.ts'

/** Whether the device goes on taking payments, at a glance: what is wrong is emphasised (B-28). */
export function Health({ device }: { device: DeviceDetails }) {
  const { t, i18n } = useLingui()
  const attestations = useQuery(attestationsQuery(device.token, {}, useListPrincipal()))
  const latest = attestations.data && (attestations.data.items[0] ?? null)
  const signs = signsOf(device, latest, serverNow())
  return (
    <ul className={css.signs} aria-label={t`Health`}>
      {signs.map(({ isTrouble, text }) => (
        <li key={text.id} className={css.sign} data-trouble={isTrouble || undefined}>
          <Icon name={isTrouble ? 'warning' : 'check'} />
          {i18n._(text)}
        </li>
      ))}
    </ul>
  )
}
