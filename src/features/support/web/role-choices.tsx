import { useLingui } from '@lingui/react/macro'
import { SEE_AS_REASON } from '#core/see-as.ts'
import { lengthOf } from '#core/text/text.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { useTooLong } from '#web/i18n/too-long.ts'
import { roleTexts } from '#core/texts/roles.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { Failure } from '#web/lists/failure.tsx'
import { Button } from '#web/ui/button.tsx'
import type { RoleAndPlace } from '../see-as.ts'
import { useStartSeeAs } from './queries.ts'
import css from './screen.module.css'

/** Why the portal is viewed as somebody else's role: in words, and the reference of an error. */
export interface Why {
  readonly reason: string
  readonly reference?: string
}

interface Props {
  choices: readonly RoleAndPlace[]
  why: Why
  /** What is said where there are none. */
  none: string
}

/** A button for each role and place to view the portal as. */
export function RoleChoices({ choices, why, none }: Props) {
  const { t, i18n } = useLingui()
  const start = useStartSeeAs()
  const offlineReason = useOfflineReason()
  const reason = why.reason.trim()
  const tooLong = useTooLong()(reason, SEE_AS_REASON.max)
  const isUnsaid = lengthOf(reason) < SEE_AS_REASON.min
  const disabledReason = offlineReason ?? (isUnsaid ? t`Enter a reason first.` : tooLong)
  if (choices.length === 0) return <p>{none}</p>
  return (
    <>
      <ul className={css.choices}>
        {choices.map(({ role, place }) => {
          const name = i18n._(roleTexts[role])
          const isStarting =
            start.isPending && start.variables.placeToken === place.token && start.variables.role === role
          return (
            <li key={`${role} ${place.token}`}>
              <Button
                icon="users"
                busy={isStarting}
                {...(disabledReason !== undefined && { disabledReason })}
                onClick={() => start.mutate({ role, placeToken: place.token, ...why })}
              >
                {t`View as ${name} · ${place.name}`}
              </Button>
            </li>
          )
        })}
      </ul>
      {start.error && <Failure error={start.error} text={errorTextOf(start.error)} />}
    </>
  )
}
