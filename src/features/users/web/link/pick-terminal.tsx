import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { Failure } from '#web/lists/failure.tsx'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { RadioGroup } from '#web/ui/form/choice-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import css from './pick-list.module.css'
import { linkableTerminalsQuery, terminalOptionsQuery } from './queries.ts'
import { terminalChoice } from './terminal-choice.ts'
import { useSearchText } from './use-search-text.ts'

/** As many as fit above what the choice comes to. */
const LISTED = 5

interface Props {
  /** Token of the terminal. */
  value: string | undefined
  onChange: (token: string) => void
}

/** Chooses one of the terminals in scope by search. */
function PickTerminal({ value, onChange, isToLink }: Props & { isToLink: boolean }) {
  const { t } = useLingui()
  const principal = useListPrincipal()
  const { onType, search } = useSearchText()
  const ofLink = useQuery({ ...linkableTerminalsQuery({ search }, principal), enabled: isToLink })
  const ofAll = useQuery({ ...terminalOptionsQuery({ search }, principal), enabled: !isToLink })
  const { data, error } = isToLink ? ofLink : ofAll
  return (
    <div className={css.picker}>
      <TextField
        type="search"
        icon="search"
        label={t`Search by alias or TID`}
        autoComplete="off"
        onChange={({ target }) => onType(target.value)}
      />
      {error ? (
        <p role="alert">
          <Failure error={error} text={errorTextOf(error)} />
        </p>
      ) : (
        <div className={css.found}>
          <RadioGroup
            label={t`Terminal`}
            value={value}
            onChange={onChange}
            options={(data ?? [])
              .map(terminalChoice)
              .filter(({ token }, at) => at < LISTED || token === value)
              .map(({ token, name, hint }) => ({ value: token, label: name, hint }))}
          />
          <p role="status" className={css.remark}>
            {data === undefined ? (
              <Trans>Searching…</Trans>
            ) : (
              data.length > LISTED && <Trans>More results. Search for part of the name.</Trans>
            )}
          </p>
        </div>
      )}
    </div>
  )
}

/** Of the terminals that are enabled and have room (D-87). */
export const PickTerminalToLink = (props: Props) => <PickTerminal {...props} isToLink />

export const PickTerminalToDetach = (props: Props) => <PickTerminal {...props} isToLink={false} />
