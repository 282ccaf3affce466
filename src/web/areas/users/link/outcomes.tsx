import { Trans, useLingui } from '@lingui/react/macro'
import { Status } from '#web/ui/status.tsx'
import css from './outcomes.module.css'

interface Outcome {
  readonly token: string
  readonly name: string
  /** Why it was not linked; undefined when it was. */
  readonly error: string | undefined
}

/** What became of each that was to be linked; it is read out as it appears. */
export function Outcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  const { t } = useLingui()
  return (
    <div role="alert" className={css.outcomes}>
      <p>
        <Trans>Not all could be linked.</Trans>
      </p>
      <ul>
        {outcomes.map(({ token, name, error }) => (
          <li key={token} className={css.outcome}>
            {name}
            <Status icon={error ? 'warning' : 'check'}>{error ?? t`Linked`}</Status>
          </li>
        ))}
      </ul>
    </div>
  )
}
