import { Trans, useLingui } from '@lingui/react/macro'
import type { UserDetails } from '#features/users/contract.ts'
import { columnTexts } from '#core/texts/texts.ts'
import { useMay } from '#web/session/may.ts'
import { RecordForm } from '#web/records/form/record-form.tsx'
import { Switch } from '#web/ui/form/choice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useUserLabels } from '../labels.ts'
import { PasswordFields } from './password-fields.tsx'
import { RightsField } from './rights-field.tsx'
import { RoleField } from './role-field.tsx'
import { TerminalsField } from './terminals-field.tsx'
import { useUserForm } from './use-user-form.ts'

interface Props {
  /** The user who is edited; undefined for a new one. */
  user?: UserDetails
  onSaved: (saved: UserDetails) => void
  onClose: () => void
}

/** Adds a user, or edits one (§5). The terminals of one that exists are linked and detached beside their details. */
export function UserForm({ user, onSaved, onClose }: Props) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const valueTexts = useUserLabels()
  const form = useUserForm({ user, onSaved })
  const ssmLabel = t`Give access to SSM`
  const labels = {
    firstName: t`First name`,
    lastName: t`Last name`,
    email: i18n._(columnTexts.email),
    rights: i18n._(columnTexts.rights),
  }

  return (
    <RecordForm
      form={form}
      title={user ? t`Edit user` : t`Add user`}
      saveLabel={user ? t`Save` : t`Add user`}
      valueTexts={{
        firstName: { label: labels.firstName },
        lastName: { label: labels.lastName },
        email: { label: labels.email },
        rights: { label: labels.rights, text: valueTexts.rights },
        ssmAccess: { label: ssmLabel, text: valueTexts.yesOrNo },
      }}
      onClose={onClose}
    >
      <TextField label={labels.firstName} autoComplete="off" {...form.text('firstName')} />
      <TextField label={labels.lastName} autoComplete="off" {...form.text('lastName')} />
      <TextField
        label={labels.email}
        hint={t`The user logs in with this email.`}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.text('email')}
      />
      {!user?.isSso && <PasswordFields form={form} isNew={!user} />}
      {user ? (
        <p>
          <Trans>Link and detach terminals on the user's page.</Trans>
        </p>
      ) : (
        <TerminalsField form={form} />
      )}
      {may('user.grantRights') && <RightsField form={form} label={labels.rights} stored={user?.rights ?? []} />}
      {may('user.grantSsm') && <Switch label={ssmLabel} {...form.flag('ssmAccess')} />}
      {!user && <RoleField form={form} />}
    </RecordForm>
  )
}
