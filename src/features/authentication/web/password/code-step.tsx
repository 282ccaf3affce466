import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { RESET_CODE_MAX, RESET_CODE_MIN } from '#core/limits.ts'
import type { FieldProblem } from '#web/records/form/problems.ts'
import { FormBody, SaveButton } from '#web/records/form/record-form.tsx'
import { useRecordForm } from '#web/records/form/use-record-form.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { verifyCode } from './calls.ts'
import css from './password.module.css'

interface Props {
  token: string
  /** Looks whether an attempt failed because the link has ended. */
  watch: <Result>(attempt: Promise<Result>) => Promise<Result>
  onVerified: () => void
}

const codeForm = new RegExp(`^\\d{${RESET_CODE_MIN},${RESET_CODE_MAX}}$`)

const schema = v.object({
  code: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'CODE_BLANK' satisfies FieldProblem),
    v.regex(codeForm, 'INVALID_VALIDATION_CODE' satisfies FieldProblem),
  ),
})

/** Asks for the code of the mail (VAL-27). */
export function CodeStep({ token, watch, onVerified }: Props) {
  const { t } = useLingui()
  const form = useRecordForm({
    key: 'password-reset-code',
    schema,
    initial: { code: '' },
    secret: ['code'],
    save: ({ code }) => watch(verifyCode(token, code)),
    onSaved: onVerified,
  })
  return (
    <div className={css.form}>
      <p>
        <Trans>Enter the code from the email.</Trans>
      </p>
      <FormBody form={form}>
        <TextField
          label={t`Code`}
          hint={t`${RESET_CODE_MIN} to ${RESET_CODE_MAX} digits`}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.text('code')}
        />
      </FormBody>
      <SaveButton form={form} label={t`Continue`} />
    </div>
  )
}
