import { Trans, useLingui } from '@lingui/react/macro'
import { Status } from '#web/ui/status.tsx'
import css from './outcomes.module.css'

/** What became of each that was to be linked; it is read out as it appears. */
export function Outcomes({ outcomes }: { outcomes: readonly { name: string; error: string | undefined }[] }) {
  const { t } = useLingui()
  return (
    <div role="alert" className={css.outcomes}>
      <p>
        <Trans>Not all could be linked.</Trans>
      </p>
      <ul>
        {outcomes.map(({ name, error }) => (
          <li key={name} className={css.outcome}>
            {name}
            <Status icon={error ? 'warning' : 'check'}>{error ?? t`Linked`}</Status>
          </li>
        ))}
      </ul>
    </div>
  )
}
