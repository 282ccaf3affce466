import { useLingui } from '@lingui/react'
import { switchState } from '#core/codes.ts'
import { switchTexts } from '#core/texts/states.ts'
import { Status } from '#web/ui/status.tsx'

/** Whether a record is enabled, by word and shape (§4). */
export function SwitchState({ state }: { state: 0 | 1 }) {
  const { i18n } = useLingui()
  return <Status icon={state === switchState.enabled ? 'check' : 'minus'}>{i18n._(switchTexts[state])}</Status>
}
