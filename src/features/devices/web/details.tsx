import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { DeviceDetails as Details } from '../contract.ts'
import { serverNow } from '#web/session/clock.ts'
import { useMay } from '#web/session/may.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { CopyButton } from '#web/records/copy-button.tsx'
import { useRecordHistory } from '#features/audit-log/web/shared.ts'
import { RecordDetails } from '#web/records/record-details.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tabs } from '#web/ui/tabs/tabs.tsx'
import { Attestations } from './attestations.tsx'
import { BlockDevice } from './block-device.tsx'
import { Certificates } from './certificates.tsx'
import css from './details.module.css'
import { Facts } from './facts.tsx'
import health from './health.module.css'
import { Logs } from './logs.tsx'
import { deviceQuery } from './queries.ts'
import { signsOf } from './signs.ts'
import { State } from './state.tsx'
import { blockedStyle, stateStyle } from './state-styles.ts'

interface TabChoice {
  /** The tab that the address names. */
  tab: string | undefined
  onTab: (tab: string) => void
}

/** All that is known of one device: how it is, what can be done about it, and what it did. */
export function DeviceDetailsPanel({ id, ...tabs }: { id: string } & TabChoice) {
  const query = useQuery(deviceQuery(id, useListPrincipal()))
  return <RecordDetails query={query}>{(device) => <Shown device={device} {...tabs} />}</RecordDetails>
}

function Shown({ device, tab, onTab }: { device: Details } & TabChoice) {
  const { t } = useLingui()
  const may = useMay()
  const history = useRecordHistory('device', device.token)
  const tabs = [
    { id: 'facts', label: t`Device`, isThere: true },
    { id: 'certificates', label: t`Certificates`, isThere: may('device.certificates') },
    { id: 'attestations', label: t`Attestations`, isThere: may('device.attestations') },
    { id: 'logs', label: t`Logs`, isThere: may('device.logs') },
    { id: 'history', label: t`History`, isThere: Boolean(history) },
  ].filter(({ isThere }) => isThere)
  const selected = tabs.find(({ id }) => id === tab)?.id ?? 'facts'
  const panels: Record<string, React.ReactNode> = {
    facts: <Facts device={device} />,
    certificates: <Certificates token={device.token} />,
    attestations: <Attestations token={device.token} />,
    logs: <Logs token={device.token} />,
    history,
  }

  return (
    <>
      <header className={css.head}>
        <p className={css.kind}>
          {device.manufacturer} {device.model}
        </p>
        <h2 className={css.name}>
          {device.deviceId} <CopyButton text={device.deviceId} what={t`Device`} />
        </h2>
        <p className={css.states}>
          <State style={stateStyle(device.status)} />
          <State style={blockedStyle(device.blocked)} />
        </p>
      </header>
      <Health device={device} />
      <BlockDevice device={device} />
      <div>
        <Tabs label={t`Device sections`} tabs={tabs} selected={selected} onSelect={onTab}>
          {panels[selected]}
        </Tabs>
      </div>
    </>
  )
}

/** Whether the device goes on taking payments, at a glance: what is wrong is emphasised (B-28). */
function Health({ device }: { device: Details }) {
  const { t, i18n } = useLingui()
  return (
    <ul className={health.signs} aria-label={t`Health`}>
      {signsOf(device, serverNow()).map(({ isTrouble, text }) => (
        <li key={text.id} className={health.sign} data-trouble={isTrouble || undefined}>
          <Icon name={isTrouble ? 'warning' : 'check'} />
          {i18n._(text)}
        </li>
      ))}
    </ul>
  )
}
