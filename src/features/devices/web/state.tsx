import { useLingui } from '@lingui/react'
import { Status } from '#web/ui/status.tsx'
import type { StateLook } from './words.ts'

/** A state of a device or of what it was asked, as shape and word; nothing where there is none. */
export function State({ look }: { look: StateLook | undefined }) {
  const { i18n } = useLingui()
  return look && <Status icon={look.icon}>{i18n._(look.text)}</Status>
}
