import { useLingui } from '@lingui/react/macro'
import { leadingRole, roles } from '#core/access/roles.ts'
import { useConfig } from '#web/config/config.ts'
import { roleTexts } from '#core/texts/roles.ts'
import { useMe } from '#web/session/me.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { SelectField } from '#web/ui/form/select.tsx'
import type { UserFormState } from './use-user-form.ts'

/** Where the server lets the widest level choose the role of a new user: any below the own one (D-08). */
export function RoleField({ form }: { form: UserFormState }) {
  const { t, i18n } = useLingui()
  const { userRoleSelect } = useConfig()
  const { level } = useListPrincipal()
  const me = useMe()
  if (!userRoleSelect || level !== 'admin' || !me) return null
  const below = roles.slice(roles.indexOf(leadingRole(me.roles)) + 1)
  const { value, error, onChange } = form.choice('role')
  return (
    <SelectField
      label={t`Role`}
      hint={t`Covers the stores of the user's terminals.`}
      error={error}
      value={value}
      onChange={({ target }) => onChange(below[target.selectedIndex] ?? 'ROLE_CASHIER')}
    >
      {below.map((role) => (
        <option key={role} value={role}>
          {i18n._(roleTexts[role])}
        </option>
      ))}
    </SelectField>
  )
}
