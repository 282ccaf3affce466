import { useLingui } from '@lingui/react'
import { switchState } from '#core/codes.ts'
import type { Processing } from '#core/processing.ts'
import { ownSettingText } from '#core/texts/processing.ts'
import { StopMark } from './stop.tsx'
import { SwitchState } from './switch-state.tsx'
import css from './effective-state.module.css'

interface Props {
  /** The record's own switch. */
  state: 0 | 1
  processing: Processing
  /** Where there is room for more than a reason. */
  withLabel?: boolean
}

/**
 * The state that counts (D-52): whether the record takes payments. What stops it from above is shown in place of its own
 * switch, which is then shown small below it, because nobody reads past "Enabled".
 */
export function EffectiveState({ state, processing, withLabel = false }: Props) {
  const { i18n } = useLingui()
  if (state === switchState.disabled || processing.enabled) return <SwitchState state={state} />
  return (
    <span className={css.state} data-large={withLabel || undefined}>
      <StopMark {...{ processing, withLabel }} />
      <small className={css.own}>{i18n._(ownSettingText)}</small>
    </span>
  )
}
