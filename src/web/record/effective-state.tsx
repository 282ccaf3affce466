import { StopMark } from './stop.tsx'
import { SwitchState } from './switch-state.tsx'
import css from './effective-state.module.css'

type Processing = Parameters<typeof StopMark>[0]['processing']

/** In a list: the record's own state, and below it what else keeps it from processing transactions (D-52, B-39). */
export function EffectiveState({ state, processing }: { state: 0 | 1; processing: Processing }) {
  return (
    <span className={css.state}>
      <SwitchState state={state} />
      {state === 1 && <StopMark processing={processing} />}
    </span>
  )
}
