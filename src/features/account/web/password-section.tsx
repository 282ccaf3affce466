import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { errorTexts } from '#core/texts/errors.ts'
import { announceSuccess } from '#web/messages/messages.ts'
import { useSession } from '#web/session/session.ts'
import { chosenPassword } from '#features/authentication/web/shared.ts'
import { useLeaveGuard } from '#web/records/form/leave-guard.tsx'
import type { FieldProblem } from '#web/records/form/problems.ts'
import { FormBody, SaveButton } from '#web/records/form/record-form.tsx'
import { useRecordForm } from '#web/records/form/use-record-form.ts'
import { PasswordRules } from '#web/records/password-rules.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { useSaveOwnData } from './mutations.ts'
import css from './settings.module.css'

const problem = (name: FieldProblem) => name

const schema = v.pipe(
  v.object({
    currentPassword: v.pipe(v.string(), v.minLength(1, problem('CURRENT_PASSWORD_BLANK'))),
    newPassword: chosenPassword,
    confirmPassword: v.string(),
  }),
  v.forward(
    v.partialCheck(
      [['currentPassword'], ['newPassword']],
      ({ currentPassword, newPassword }) => currentPassword !== newPassword,
      problem('PASSWORD_UNCHANGED'),
    ),
    ['newPassword'],
  ),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
      problem('CONFIRMATION_MISMATCH'),
    ),
    ['confirmPassword'],
  ),
)

/** Changes the own password, after which `onChanged` may lead on; those of single sign-on are the provider's (D-112). */
export function PasswordSection({ onChanged }: { onChanged?: () => void }) {
  const { i18n } = useLingui()
  const session = useSession()
  // Another change begins with empty fields.
  const [changes, setChanges] = useState(0)
  const section = useRef<HTMLElement>(null)
  return (
    <section ref={section} className={css.section} aria-labelledby="own-password" tabIndex={-1}>
      <h2 id="own-password">
        <Trans>Password</Trans>
      </h2>
      {session?.isSso ? (
        <p>{i18n._(errorTexts.PASSWORD_OF_PROVIDER)}</p>
      ) : (
        <PasswordForm
          key={changes}
          onChanged={() => {
            if (onChanged) return onChanged()
            setChanges(changes + 1)
            // The fields and the button go; who used them goes on where the new ones begin.
            section.current?.focus()
          }}
        />
      )}
    </section>
  )
}

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { t } = useLingui()
  const form = useRecordForm({
    key: 'own-password',
    schema,
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    secret: ['currentPassword', 'newPassword', 'confirmPassword'],
    save: useSaveOwnData(),
    onSaved: () => {
      announceSuccess(t`Password changed. You're logged out everywhere else.`)
      onChanged()
    },
  })
  const { question } = useLeaveGuard(form)
  const reveal = { showLabel: t`Show`, hideLabel: t`Hide` }
  return (
    <>
      <FormBody form={form}>
        <PasswordField
          label={t`Current password`}
          autoComplete="current-password"
          {...reveal}
          {...form.text('currentPassword')}
        />
        <PasswordField label={t`New password`} autoComplete="new-password" {...reveal} {...form.text('newPassword')} />
        <PasswordRules password={form.values.newPassword} />
        <PasswordField
          label={t`Repeat the password`}
          autoComplete="new-password"
          {...reveal}
          {...form.text('confirmPassword')}
        />
      </FormBody>
      <SaveButton form={form} label={t`Change password`} />
      {question}
    </>
  )
}
