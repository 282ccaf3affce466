import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { FILTER_NAME_MAX } from '#core/limits.ts'
import { isSameName } from '#core/text/fold.ts'
import { asName } from '#core/text/text.ts'
import type { SavedFilter } from '#core/list/saved-filters.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { announceSuccess } from '#web/messages/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/choice.tsx'
import { useFocusFirstWrong } from '#web/ui/form/focus-first-wrong.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Failure } from '../failure.tsx'
import { useNameField } from '../name-field.ts'
import { useSaveFilter } from './mutations.ts'
import { ReplaceFilter } from './replace-filter.tsx'
import css from './saved-filters.module.css'

interface Props {
  page: string
  /** The filter in force. */
  filter: Record<string, unknown>
  /** Whether nothing is filtered, so that there is nothing to save. */
  isEmpty: boolean
  named: readonly SavedFilter[]
  /** Whether the page can open with a saved filter. */
  canOpen: boolean
}

/** Gives the filter in force a name. */
export function SaveForm({ page, filter, isEmpty, named, canOpen }: Props) {
  const { t } = useLingui()
  const offline = useOfflineReason()
  const save = useSaveFilter(page)
  const { isPending, error } = save
  const id = useId()
  const focusFirstWrong = useFocusFirstWrong(id)
  const { name: typed, check, clear, control } = useNameField(FILTER_NAME_MAX)
  const [isDefault, setDefault] = useState(false)
  const [isAsking, setAsking] = useState(false)
  // Two that were saved before names were compared folded are told apart by their spelling.
  const known =
    named.find((one) => one.name === asName(typed)) ?? named.find((one) => isSameName(one.name ?? '', asName(typed)))
  // One that is replaced keeps its name, as a file does.
  const name = known?.name ?? typed

  const send = () =>
    save.mutate(
      // One that is replaced stays the default.
      { id: known?.id, name, filter, isDefault: isDefault || undefined },
      {
        onSuccess: () => {
          setAsking(false)
          clear()
          setDefault(false)
          announceSuccess(t`Saved: ${name}`)
        },
        onError: focusFirstWrong,
      },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!check()) return focusFirstWrong()
    save.reset()
    if (known) setAsking(true)
    else send()
  }
  return (
    <form id={id} className={css.form} onSubmit={submit} noValidate>
      <h3>
        <Trans>Save filter</Trans>
      </h3>
      <TextField
        label={t`Name`}
        {...control}
        error={control.error ?? (error && !isAsking && <Failure error={error} text={errorTextOf(error)} />)}
      />
      {canOpen && (
        <Checkbox label={t`Set as default`} checked={isDefault} onChange={({ target }) => setDefault(target.checked)} />
      )}
      <Button
        type="submit"
        kind="primary"
        busy={isPending}
        disabledReason={offline ?? (isEmpty ? t`Choose a filter first.` : undefined)}
      >
        <Trans>Save</Trans>
      </Button>
      {isAsking && <ReplaceFilter {...{ name, save }} onConfirm={send} onCancel={() => setAsking(false)} />}
    </form>
  )
}
