import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { DeviceDetails } from '../contract.ts'
import { deviceTexts } from '../texts.ts'
import { columnTexts, type Text } from '#core/texts/texts.ts'
import { formatFilterDate } from '#core/time/time.ts'
import { Instant } from '#web/lists/instant.tsx'
import { hasValue, KeyValueList } from '#web/ui/key-value-list.tsx'
import css from './facts.module.css'

type Fact = readonly [term: MessageDescriptor | Text, value: ReactNode]

const instant = (at: string | null) => at && <Instant at={at} />

const general = (device: DeviceDetails): readonly Fact[] => [
  [deviceTexts.firstAccessed, instant(device.firstAccessed)],
  [deviceTexts.lastAccessed, instant(device.lastAccessed)],
  [columnTexts.createdAt, instant(device.createdAt)],
  [deviceTexts.updated, instant(device.updatedOn)],
  [deviceTexts.manufacturer, device.manufacturer],
  [deviceTexts.model, device.model],
  [msg`Device type`, device.deviceType],
  [msg`Product`, device.product],
  [msg`Serial number`, device.serialNumber],
]

const software = (device: DeviceDetails): readonly Fact[] => [
  [msg`Android version`, device.androidVersion],
  [msg`Android API version`, device.androidApiVersion],
  [msg`iOS version`, device.iosVersion],
  [deviceTexts.securityPatch, device.securityPatch && formatFilterDate(device.securityPatch)],
  [msg`Baseband version`, device.software.basebandVersion],
]

const hardware = ({ hardware: parts }: DeviceDetails): readonly Fact[] => [
  [msg`ARM variant`, parts.armVariant],
  [msg`Board`, parts.board],
  [msg`CPU`, parts.cpu],
  [msg`CPU cores`, parts.coreCount],
  [msg`Frequency`, parts.frequency],
  [msg`Modem board`, parts.modemBoard],
]

/** What a device says of itself, as far as it does. */
export function Facts({ device }: { device: DeviceDetails }) {
  return (
    <div className={css.facts}>
      <Block facts={general(device)} />
      <Block facts={software(device)} title={<Trans>Software</Trans>} />
      <Block facts={hardware(device)} title={<Trans>Hardware</Trans>} />
    </div>
  )
}

/** Facts that belong together; what has no value is left out, and the heading with the last of them. */
function Block({ facts, title }: { facts: readonly Fact[]; title?: ReactNode }) {
  const { i18n } = useLingui()
  const items = facts.map(([term, value]) => ({ term: i18n._(term), value }))
  if (!items.some(hasValue)) return null
  return (
    <section>
      {title && <h3 className={css.title}>{title}</h3>}
      <KeyValueList items={items} />
    </section>
  )
}
