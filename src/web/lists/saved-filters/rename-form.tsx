import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import type { SavedFilter } from '#core/list/saved-filters.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Failure } from '../failure.tsx'
import { useNameError } from '../name-error.ts'
import { useSaveFilter } from './mutations.ts'
import { truncatedName } from './save-form.tsx'
import css from './saved-filters.module.css'

/** Gives a saved filter another name. */
export function RenameForm({ page, saved, onDone }: { page: string; saved: SavedFilter; onDone: () => void }) {
  const { t } = useLingui()
  const { mutate, isPending, error } = useSaveFilter(page)
  const [typed, setTyped] = useState(saved.name ?? '')
  const name = typed.trim()
  const wrong = useNameError()(name)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name === saved.name) onDone()
    else if (!wrong) mutate({ ...saved, name }, { onSuccess: onDone })
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextField
        label={t`Name`}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for just now
        autoFocus
        value={typed}
        onChange={({ target }) => setTyped(truncatedName(target.value))}
        error={wrong ?? (error && <Failure error={error} text={errorTextOf(error)} />)}
        autoComplete="off"
      />
      <div className={css.answers}>
        <Button kind="quiet" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" busy={isPending}>
          <Trans>Rename</Trans>
        </Button>
      </div>
    </form>
  )
}
