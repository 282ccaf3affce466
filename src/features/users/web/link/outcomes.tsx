import { Trans, useLingui } from '@lingui/react/macro'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { Failure } from '#web/lists/failure.tsx'
import { Status } from '#web/ui/status.tsx'
import css from './outcomes.module.css'

interface Outcome {
  readonly token: string
  readonly name: string
  /** What distinguishes it from others of that name. */
  readonly hint: string
  /** Why it was not linked, as the call threw it; undefined when it was. */
  readonly error: unknown
}

/** The result of each link; it is read out as it appears. */
export function LinkOutcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  const { t, i18n } = useLingui()
  return (
    <div role="alert" className={css.outcomes}>
      <p>
        <Trans>Some couldn't be linked.</Trans>
      </p>
      <ul>
        {outcomes.map(({ token, name, hint, error }) => (
          <li key={token} className={css.outcome}>
            <span>
              {name} <small>{hint}</small>
            </span>
            {error === undefined ? (
              <Status icon="check">{t`Linked`}</Status>
            ) : (
              <>
                <Status icon="warning">{i18n._(errorTextOf(error))}</Status>
                <Failure error={error} />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
