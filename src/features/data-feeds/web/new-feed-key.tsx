import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { exampleLines } from '#core/feed-examples.ts'
import { FEED_KEY_NAME_MAX, FEED_LINES_TOGETHER_MAX } from '#core/limits.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { useWaitReason } from '#web/i18n/wait-reason.ts'
import { Failure } from '#web/lists/failure.tsx'
import { useNameField } from '#web/lists/name-field.ts'
import { CopyButton } from '#web/records/copy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Checkbox } from '#web/ui/form/choice.tsx'
import { useFocusFirstWrong } from '#web/ui/form/focus-first-wrong.ts'
import { SelectField } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { type AcquirerKeys, keyDays, portalKinds } from '../feed-keys.ts'
import { feedKindTexts } from '../texts.ts'
import { FormatLink } from './format-link.tsx'
import css from './new-feed-key.module.css'
import { useCreateFeedKey } from './key-queries.ts'

type PortalKind = (typeof portalKinds)[number]

interface Props {
  acquirer: Pick<AcquirerKeys, 'token' | 'name'>
  onClose: () => void
}

/** Asks what a new key is for, then shows the key, this once. */
export function NewFeedKey({ acquirer, onClose }: Props) {
  const { t, i18n } = useLingui()
  const formId = useId()
  const kindsId = useId()
  const offlineReason = useOfflineReason()
  const create = useCreateFeedKey()
  const waitReason = useWaitReason(create.isPending)
  const focusFirstWrong = useFocusFirstWrong(formId)
  const { name, check, control } = useNameField(FEED_KEY_NAME_MAX)
  const [kinds, setKinds] = useState<readonly PortalKind[]>(portalKinds)
  const [days, setDays] = useState<(typeof keyDays)[number] | null>(365)
  const [isChecked, setChecked] = useState(false)

  if (create.data) return <MadeKey feedKey={create.data.key} kinds={kinds} name={name} onClose={onClose} />

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!check() || kinds.length === 0) return focusFirstWrong()
    create.mutate({ acquirerToken: acquirer.token, name, kinds: [...kinds], days })
  }
  const isKindMissing = isChecked && kinds.length === 0
  return (
    <Dialog
      title={t`New feed key for ${acquirer.name}`}
      closeLabel={t`Close`}
      waitReason={waitReason}
      onClose={onClose}
      footer={
        <>
          <Button disabledReason={waitReason} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={create.isPending} disabledReason={offlineReason}>
            <Trans>Create key</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={submit} noValidate>
        <TextField label={t`Name`} hint={t`For example the system that sends the data.`} {...control} />
        <fieldset
          className={css.kinds}
          aria-invalid={isKindMissing || undefined}
          aria-describedby={isKindMissing ? kindsId : undefined}
        >
          <legend>
            <Trans>May send</Trans>
          </legend>
          {portalKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={i18n._(feedKindTexts[kind])}
              checked={kinds.includes(kind)}
              onChange={({ target }) =>
                setKinds(portalKinds.filter((one) => (one === kind ? target.checked : kinds.includes(one))))
              }
            />
          ))}
          {isKindMissing && (
            <p id={kindsId} role="alert" className={css.failure}>
              <Trans>Choose at least one.</Trans>
            </p>
          )}
        </fieldset>
        <SelectField
          label={t`Valid for`}
          value={days ?? ''}
          onChange={({ target }) => setDays(keyDays.find((one) => String(one) === target.value) ?? null)}
        >
          {keyDays.map((value) => (
            <option key={value} value={value}>
              <Plural value={value} one="# day" other="# days" />
            </option>
          ))}
          <option value="">{t`Until withdrawn`}</option>
        </SelectField>
        {create.error && (
          <p role="alert" className={css.failure}>
            <Failure error={create.error} text={errorTextOf(create.error)} />
          </p>
        )}
      </form>
    </Dialog>
  )
}

/** The key, with an example of what it sends and the command that sends it. */
function MadeKey({
  feedKey,
  kinds,
  name,
  onClose,
}: {
  feedKey: string
  kinds: readonly PortalKind[]
  name: string
  onClose: () => void
}) {
  const { i18n, t } = useLingui()
  const [kind, setKind] = useState(kinds.includes('transactions') ? 'transactions' : (kinds[0] ?? 'transactions'))
  const example = JSON.stringify(exampleLines[kind])
  const command = `curl --fail-with-body -H 'Authorization: Bearer ${feedKey}' -H 'Content-Type: application/x-ndjson' --data-binary @${kind}.ndjson ${location.origin}/api/feed/${kind}`
  return (
    <Dialog
      title={t`Key created: ${name}`}
      closeLabel={t`Close`}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        <p>
          <strong>
            <Trans>Copy the key now. It can't be shown again.</Trans>
          </strong>
        </p>
        <p className={css.secret}>
          <code>{feedKey}</code> <CopyButton text={feedKey} what={t`key`} />
        </p>
        <SelectField
          label={t`Type of data`}
          value={kind}
          onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? kind)}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {i18n._(feedKindTexts[one])}
            </option>
          ))}
        </SelectField>
        <p>
          <Trans>Example of a line:</Trans>
        </p>
        <p className={css.secret}>
          <code>{example}</code> <CopyButton text={example} what={t`example of a line`} />
        </p>
        <p>
          <Trans>This command sends the file {kind}.ndjson, one JSON object a line:</Trans>
        </p>
        <p className={css.secret}>
          <code>{command}</code> <CopyButton text={command} what={t`command`} />
        </p>
        <p>
          <Trans>
            Add <code>/check</code> to the end of the command to see what would happen to the first{' '}
            {i18n.number(FEED_LINES_TOGETHER_MAX)} lines. Nothing is saved.
          </Trans>
        </p>
        <p>
          <FormatLink />
        </p>
      </div>
    </Dialog>
  )
}
