import { useLingui } from '@lingui/react'
import { Status } from '#web/ui/status.tsx'
import type { StateStyle } from './state-styles.ts'

/** A state of a device or of what it was asked, as shape and word; nothing where there is none. */
export function State({ style }: { style: StateStyle | undefined }) {
  const { i18n } = useLingui()
  return style && <Status icon={style.icon}>{i18n._(style.text)}</Status>
}
