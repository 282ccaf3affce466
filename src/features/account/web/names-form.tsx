import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import type { CurrentUser } from '#core/session.ts'
import { roleTexts } from '#core/texts/roles.ts'
import { leadingRole } from '#core/access/roles.ts'
import { announceSuccess } from '#web/messages/messages.ts'
import { useLeaveGuard } from '#web/records/form/leave-guard.tsx'
import { nameOnForm } from '#web/records/form/problems.ts'
import { FormBody, SaveButton } from '#web/records/form/record-form.tsx'
import { useRecordForm } from '#web/records/form/use-record-form.ts'
import { KeyValueList } from '#web/ui/key-value-list.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useSaveOwnData } from './mutations.ts'
import css from './settings.module.css'

/** §5: the form is stricter than the server; a name that is longer already may stay as it is. */
const schemaFor = ({ firstName, lastName }: CurrentUser) =>
  v.object({
    firstName: nameOnForm('FIRST_NAME_BLANK', firstName),
    lastName: nameOnForm('LAST_NAME_BLANK', lastName),
  })

/** The person's own data (§3): the names can be changed here, the rest only by an administrator. */
export function NamesForm({ me }: { me: CurrentUser }) {
  const { t, i18n } = useLingui()
  const form = useRecordForm({
    key: 'own-names',
    schema: schemaFor(me),
    initial: { firstName: me.firstName, lastName: me.lastName },
    save: useSaveOwnData(),
    onSaved: () => announceSuccess(t`Your name was changed`),
  })
  const { question } = useLeaveGuard(form)
  const role = i18n._(roleTexts[leadingRole(me.roles)])
  return (
    <section className={css.section} aria-labelledby="own-data">
      <h2 id="own-data">
        <Trans>About you</Trans>
      </h2>
      <KeyValueList
        items={[
          { term: t`Email`, value: me.email },
          { term: t`Role`, value: me.viewOnly ? t`${role}, read-only` : role },
        ]}
      />
      <FormBody form={form}>
        <TextField label={t`First name`} autoComplete="given-name" {...form.text('firstName')} />
        <TextField label={t`Last name`} autoComplete="family-name" {...form.text('lastName')} />
      </FormBody>
      <SaveButton form={form} label={t`Save name`} />
      {question}
    </section>
  )
}
