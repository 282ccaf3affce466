import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { StopReason } from '#core/processing.ts'
import { stopMarks, stopTexts } from '#core/texts/processing.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Status } from '#web/ui/status.tsx'
import css from './stop.module.css'

/** Whether a record takes payments and, if not, the nearest thing that is disabled. */
export interface Processing {
  readonly enabled: boolean
  readonly reason: StopReason | null
}

const stopped: Readonly<Record<StopReason, MessageDescriptor>> = {
  terminal: msg`Not accepting payments · terminal disabled`,
  store: msg`Not accepting payments · store disabled`,
  mid: msg`Not accepting payments · MID disabled`,
  merchant: msg`Not accepting payments · merchant disabled`,
}

const whole: Readonly<Record<StopReason, MessageDescriptor>> = {
  terminal: stopTexts.terminal,
  store: msg`The store is disabled, so transactions cannot be processed.`,
  mid: msg`The MID is disabled, so transactions cannot be processed.`,
  merchant: msg`The merchant is disabled, so transactions cannot be processed.`,
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

/** In the details: that no transactions can be processed there, and why (§6, D-52); of a record unless other texts are given. */
export function StopNotice({
  processing: { enabled, reason },
  texts = whole,
}: {
  processing: Processing
  texts?: Readonly<Record<StopReason, MessageDescriptor>>
}) {
  const { i18n } = useLingui()
  if (enabled || !reason) return null
  return (
    <p className={css.notice}>
      <Icon name="warning" />
      {i18n._(texts[reason])}
    </p>
  )
}
