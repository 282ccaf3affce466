import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { invitationDeliveries } from '#core/invitations.ts'
import { SelectField } from '#web/ui/form/select.tsx'
import type { UserFormState } from './use-user-form.ts'

const texts: Readonly<Record<(typeof invitationDeliveries)[number], MessageDescriptor>> = {
  mail: msg`By email`,
  code: msg`As a QR code on this screen`,
}

/** How an invitation reaches the user. */
export function DeliveryField({ form }: { form: UserFormState }) {
  const { t, i18n } = useLingui()
  const { value, error, onChange } = form.choice('delivery')
  return (
    <SelectField
      label={t`Invitation`}
      hint={t`The user chooses their own password.`}
      error={error}
      value={value}
      onChange={({ target }) => onChange(invitationDeliveries[target.selectedIndex] ?? 'mail')}
    >
      {invitationDeliveries.map((delivery) => (
        <option key={delivery} value={delivery}>
          {i18n._(texts[delivery])}
        </option>
      ))}
    </SelectField>
  )
}
