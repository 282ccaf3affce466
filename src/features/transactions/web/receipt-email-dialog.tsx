import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react'
import type { BodyOf } from '#core/endpoint.ts'
import { languageName, languages, languageTag, type Language } from '#core/languages/languages.ts'
import { sendReceipt } from '#features/receipts/contract.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useWaitReason } from '#web/i18n/wait-reason.ts'
import { Failure } from '#web/lists/failure.tsx'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { emailProblem, problemsOfRefusal, problemText, type FieldProblem } from '#web/records/form/problems.ts'
import { serverNow } from '#web/session/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { useFocusFirstWrong } from '#web/ui/form/focus-first-wrong.ts'
import { SelectField } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { receiptEmailsQuery } from './queries.ts'
import css from './receipt-email.module.css'

const unreachable = msg`Couldn't send the email. Check your connection and try again.`

/** Asks where the receipt goes and in which language; then `children` say what becomes of it. */
export function ReceiptEmailDialog({
  id,
  shopLanguage,
  onClose,
  children,
}: {
  id: string
  shopLanguage: Language | null | undefined
  onClose: () => void
  children: ReactNode
}) {
  const { t, i18n } = useLingui()
  const formId = useId()
  const focusFirstWrong = useFocusFirstWrong(formId)
  const reader = useLanguage().language
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Language>()
  const [problem, setProblem] = useState<FieldProblem>()
  const send = useSendReceipt(id)
  const email = typed.trim()
  const language = chosen ?? shopLanguage ?? reader

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = emailProblem(email)
    setProblem(found)
    if (found) return focusFirstWrong()
    if (send.isPending) return
    send.mutate(
      { email, language },
      {
        onError: (error) => {
          const refused = error instanceof CallError ? (error.reply?.errors ?? []) : []
          setProblem(problemsOfRefusal(refused, ['email']).problems.email)
          focusFirstWrong()
        },
      },
    )
  }
  const failure = problem ? null : send.error
  const isUnreachable = failure instanceof CallError && failure.kind === 'unreachable'
  return (
    <Dialog
      title={t`Send receipt`}
      closeLabel={t`Close`}
      onClose={onClose}
      waitReason={useWaitReason(send.isPending)}
      footer={
        <Button kind="primary" type="submit" form={formId} busy={send.isPending} disabledReason={useOfflineReason()}>
          <Trans>Send</Trans>
        </Button>
      }
    >
      <form id={formId} className={css.form} noValidate onSubmit={onSubmit}>
        <TextField
          type="email"
          label={t`Email`}
          hint={t`The address is deleted once the email is sent.`}
          error={problem && i18n._(problemText(problem))}
          // A customer's address is not for the tablet to remember.
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <SelectField
          label={t`Language`}
          value={language}
          onChange={({ target }) => setChosen(languages.find((each) => each === target.value))}
        >
          {languages.map((each) => (
            <option key={each} value={each} lang={languageTag(each)}>
              {languageName(each)}
            </option>
          ))}
        </SelectField>
        {failure && (
          <p role="alert">
            <Failure error={failure} text={isUnreachable ? unreachable : errorTextOf(failure)} />
          </p>
        )}
        {send.isSuccess && children}
      </form>
    </Dialog>
  )
}

/** Sends a receipt, once however often the same is tried again until there is an answer. */
const useSendReceipt = (id: string) => {
  const client = useQueryClient()
  const { queryKey } = receiptEmailsQuery(id, useListPrincipal())
  const attempt = useRef({ request: '', key: '' })
  return useMutation({
    mutationFn: async (body: BodyOf<typeof sendReceipt>) => {
      const request = JSON.stringify(body)
      if (attempt.current.request !== request) attempt.current = { request, key: crypto.randomUUID() }
      await call(sendReceipt, { params: { id }, body }, { idempotencyKey: attempt.current.key })
      attempt.current = { request: '', key: '' }
    },
    onSuccess: async () => {
      // What is being read may not know of it yet.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (known) => ({
        language: known?.language ?? null,
        emails: [{ state: 'queued' as const, since: new Date(serverNow()).toISOString() }, ...(known?.emails ?? [])],
      }))
      void client.invalidateQueries({ queryKey })
    },
  })
}
