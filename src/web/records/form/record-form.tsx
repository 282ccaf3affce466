import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { SideSheet } from '#web/ui/dialog/dialog.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { useWaitReason } from '#web/i18n/wait-reason.ts'
import { Failure } from '#web/lists/failure.tsx'
import { Differences, type FieldTexts } from './differences.tsx'
import css from './form-notices.module.css'
import { useLeaveGuard } from './leave-guard.tsx'
import type { OpenForm } from './form-state.ts'

interface BodyProps<Values extends object> {
  form: OpenForm<Values>
  /** The fields in words, for forms that edit a record which others may edit too. */
  valueTexts?: FieldTexts<Values>
  children: ReactNode
}

/** The form element with its fields and everything there is to say about them; for a form inside a page. */
export function FormBody<Values extends object>(props: BodyProps<Values>) {
  return (
    <Fields {...props}>
      {props.children}
      <div className={css.end}>
        <Outcome form={props.form} />
      </div>
    </Fields>
  )
}

/** What is wrong with the form as a whole, and what became of saving it. */
function Outcome<Values extends object>({ form }: { form: OpenForm<Values> }) {
  return (
    <>
      <div role="status">
        {/* A single one has the focus, and its error beside it; what the server says is a reply to the whole form. */}
        {form.wrongFields > (form.refusal ? 0 : 1) && (
          <p className={css.failure}>
            <Icon name="warning" />
            <Plural value={form.wrongFields} one="# field needs correcting." other="# fields need correcting." />
          </p>
        )}
      </div>
      <div role="alert">
        {form.failure && (
          <p className={css.failure}>
            <Icon name="warning" />
            {form.failure}
          </p>
        )}
        <Failure error={form.refusal} />
      </div>
    </>
  )
}

function Fields<Values extends object>({ form, valueTexts, children }: BodyProps<Values>) {
  const waitReason = useWaitReason(form.saving)
  return (
    <form id={form.id} className={css.fields} onSubmit={form.submit} noValidate>
      {form.isDraft && (
        <div className={css.draft} role="status">
          <Trans>We restored your unsaved changes.</Trans>
          <Button kind="quiet" disabledReason={waitReason} onClick={form.discard}>
            <Trans>Discard changes</Trans>
          </Button>
        </div>
      )}
      {form.differences.length > 0 && (
        <Differences
          differences={form.differences}
          values={form.values}
          valueTexts={valueTexts ?? {}}
          onChoose={form.set}
        />
      )}
      {children}
    </form>
  )
}

/** Sends a form. It cannot while there is no connection, and not twice. */
export function SaveButton<Values extends object>({ form, label }: { form: OpenForm<Values>; label?: string }) {
  const { t } = useLingui()
  return (
    <Button kind="primary" type="submit" form={form.id} busy={form.saving} disabledReason={useOfflineReason()}>
      {label ?? t`Save`}
    </Button>
  )
}

/**
 * A form of its own: at the side on a wide screen, over the page on a phone. `onClose` leaves it, after a question where
 * something would be lost.
 */
export function RecordForm<Values extends object>({
  title,
  saveLabel,
  onClose,
  ...body
}: BodyProps<Values> & { title: string; saveLabel?: string; onClose: () => void }) {
  const { t } = useLingui()
  const { form } = body
  const { ask, question } = useLeaveGuard(form)
  const waitReason = useWaitReason(form.saving)
  const close = () => ask(onClose)
  return (
    <>
      <SideSheet
        title={title}
        closeLabel={t`Close`}
        onClose={close}
        waitReason={waitReason}
        footer={
          <>
            {/* Over the buttons and not over the fields, of which it would cover the last in sight. */}
            <div className={css.besideButtons}>
              <Outcome form={form} />
            </div>
            <Button disabledReason={waitReason} onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
            <SaveButton form={form} label={saveLabel} />
          </>
        }
      >
        <Fields {...body} />
      </SideSheet>
      {question}
    </>
  )
}
