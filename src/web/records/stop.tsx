import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { Action } from '#core/access/access.ts'
import type { Processing, StopReason } from '#core/processing.ts'
import { stopMarks, stopTexts } from '#core/texts/processing.ts'
import { useMay } from '#web/session/may.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Status } from '#web/ui/status.tsx'
import css from './stop.module.css'

const stopped: Readonly<Record<StopReason, MessageDescriptor>> = {
  terminal: msg`Not accepting payments · terminal disabled`,
  store: msg`Not accepting payments · store disabled`,
  mid: msg`Not accepting payments · MID disabled`,
  merchant: msg`Not accepting payments · merchant disabled`,
  device: msg`Not accepting payments · device blocked`,
}

const whole: Readonly<Record<StopReason, MessageDescriptor>> = {
  terminal: stopTexts.terminal,
  store: msg`The store is disabled, so transactions cannot be processed.`,
  mid: msg`The MID is disabled, so transactions cannot be processed.`,
  merchant: msg`The merchant is disabled, so transactions cannot be processed.`,
  device: stopTexts.device,
}

/** What enables it again, and who can, as far as others can tell: a store has no switch that somebody here presses. */
const switches: Readonly<Record<StopReason, { readonly action: Action; readonly who: MessageDescriptor }>> = {
  terminal: { action: 'terminal.status', who: msg`A merchant administrator can enable it.` },
  store: { action: 'mid.status', who: msg`Your payment provider can enable it.` },
  mid: { action: 'mid.status', who: msg`Your payment provider can enable it.` },
  merchant: { action: 'merchant.status', who: msg`Your payment provider can enable it.` },
  device: { action: 'device.status', who: msg`A merchant administrator can unblock it.` },
}

/**
 * What keeps a record from processing transactions; nothing where nothing does (D-52). In a list, where the column says what
 * it is about, by the reason alone.
 */
export function StopMark({
  processing: { enabled, reason },
  withLabel = false,
}: {
  processing: Processing
  withLabel?: boolean
}) {
  const { i18n } = useLingui()
  return !enabled && reason && <Status icon="minus">{i18n._((withLabel ? stopped : stopMarks)[reason])}</Status>
}

/**
 * In the details: that no transactions can be processed there, and why (§6, D-52), and who can change it where the reader cannot. Of a record
 * unless other texts are given.
 */
export function StopNotice({
  processing: { enabled, reason },
  texts = whole,
}: {
  processing: Processing
  texts?: Readonly<Record<StopReason, MessageDescriptor>>
}) {
  const { i18n } = useLingui()
  const may = useMay()
  if (enabled || !reason) return null
  const { action, who } = switches[reason]
  return (
    <p className={css.notice}>
      <Icon name="warning" />
      <span>
        <span>{i18n._(texts[reason])}</span>
        {!may(action) && (
          <>
            {' '}
            <span>{i18n._(who)}</span>
          </>
        )}
      </span>
    </p>
  )
}
