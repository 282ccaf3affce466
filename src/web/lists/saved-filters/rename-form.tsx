import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId } from 'react'
import { FILTER_NAME_MAX } from '#core/limits.ts'
import type { SavedFilter } from '#core/list/saved-filters.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { useFocusFirstWrong } from '#web/ui/form/focus-first-wrong.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Failure } from '../failure.tsx'
import { useNameField } from '../name-field.ts'
import { useSaveFilter } from './mutations.ts'
import css from './saved-filters.module.css'

/** Gives a saved filter another name. */
export function RenameForm({ page, saved, onDone }: { page: string; saved: SavedFilter; onDone: () => void }) {
  const { t } = useLingui()
  const { mutate, isPending, error } = useSaveFilter(page)
  const id = useId()
  const focusFirstWrong = useFocusFirstWrong(id)
  const { name, check, control } = useNameField(FILTER_NAME_MAX, saved.name ?? '')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name === saved.name) onDone()
    else if (check()) mutate({ ...saved, name }, { onSuccess: onDone, onError: focusFirstWrong })
    else focusFirstWrong()
  }
  return (
    <form id={id} className={css.form} onSubmit={submit} noValidate>
      <TextField
        label={t`Name`}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for just now
        autoFocus
        {...control}
        error={control.error ?? (error && <Failure error={error} text={errorTextOf(error)} />)}
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
