import { Trans, useLingui } from '@lingui/react/macro'
import type { ChangeEvent, FocusEvent } from 'react'
import type { UserDetails } from '#features/users/contract.ts'
import { columnTexts } from '#core/texts/texts.ts'
import { useMay } from '#web/session/may.ts'
import { RecordForm } from '#web/records/form/record-form.tsx'
import { Switch } from '#web/ui/form/choice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useUserLabels } from '../labels.ts'
import { DeliveryField } from './delivery-field.tsx'
import { mailboxIn } from './mailbox.ts'
import { PasswordFields } from './password-fields.tsx'
import { RightsField } from './rights-field.tsx'
import { RoleField } from './role-field.tsx'
import { TerminalsField } from './terminals-field.tsx'
import { type Invitation, useUserForm } from './use-user-form.ts'

interface Props {
  /** The user who is edited; undefined for a new one. */
  user?: UserDetails
  /** A new user is invited: they choose the password. */
  invitation?: Invitation
  onSaved: (saved: UserDetails) => void
  onClose: () => void
}

/** Adds a user, or edits one (§5). The terminals of one that exists are linked and detached beside their details. */
export function UserForm({ user, invitation, onSaved, onClose }: Props) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const valueTexts = useUserLabels()
  const form = useUserForm({ user, invitation, onSaved })
  const texts = invitation
    ? { title: t`Invite user`, save: form.values.delivery === 'mail' ? t`Send invitation` : t`Show QR code` }
    : user
      ? { title: t`Edit user`, save: t`Save` }
      : { title: t`Add user`, save: t`Add user` }
  const ssmLabel = t`Give access to SSM`
  const labels = {
    firstName: t`First name`,
    lastName: t`Last name`,
    email: i18n._(columnTexts.email),
    rights: i18n._(columnTexts.rights),
  }
  /** For a new user's field, into which a name may be put together with its address. */
  const textOrMailbox = (name: 'firstName' | 'email') => {
    const control = form.text(name)
    const isTaken = (text: string): boolean => {
      const mailbox = user ? undefined : mailboxIn(text)
      if (!mailbox) return false
      for (const field of ['firstName', 'lastName', 'email'] as const) {
        if (field === name || form.values[field].trim() === '') form.set(field, mailbox[field])
      }
      return true
    }
    return {
      ...control,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const { value } = event.target
        // An address that is typed without brackets has an end when its field is left.
        const isWhole = value.endsWith('>') || value.length > control.value.length + 1
        if (!isWhole || !isTaken(value)) control.onChange(event)
      },
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        isTaken(event.target.value)
        control.onBlur(event)
      },
    }
  }

  return (
    <RecordForm
      form={form}
      title={texts.title}
      saveLabel={texts.save}
      valueTexts={{
        firstName: { label: labels.firstName },
        lastName: { label: labels.lastName },
        email: { label: labels.email },
        rights: { label: labels.rights, text: valueTexts.rights },
        ssmAccess: { label: ssmLabel, text: valueTexts.yesOrNo },
      }}
      onClose={onClose}
    >
      <TextField
        label={labels.firstName}
        hint={user ? undefined : t`Or all three at once: Eleni Pappa <eleni@example.com>`}
        autoComplete="off"
        {...textOrMailbox('firstName')}
      />
      <TextField label={labels.lastName} autoComplete="off" {...form.text('lastName')} />
      <TextField
        label={labels.email}
        hint={t`The user logs in with this email.`}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...textOrMailbox('email')}
      />
      {invitation && <DeliveryField form={form} />}
      {!invitation && !user?.isSso && <PasswordFields form={form} isNew={!user} />}
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
