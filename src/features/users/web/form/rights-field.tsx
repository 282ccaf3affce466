import { useLingui } from '@lingui/react/macro'
import { leadingRole, transactionRights, type TransactionRight } from '#core/access/roles.ts'
import { rightTexts } from '#core/texts/states.ts'
import { useMe } from '#web/session/me.ts'
import { CheckboxGroup } from '#web/ui/form/choice-group.tsx'
import type { UserFormState } from './use-user-form.ts'

interface Props {
  form: UserFormState
  label: string
  /** The rights that the user has already, which may stay. */
  stored: readonly TransactionRight[]
}

/** What a user may process; says what it means to have no right at all (§5, D-44). */
export function RightsField({ form, label, stored }: Props) {
  const { t, i18n } = useLingui()
  const me = useMe()
  // A store admin gives no right that the own account lacks (security.md 4).
  const mayGive = (right: TransactionRight) =>
    me === undefined ||
    leadingRole(me.roles) !== 'ROLE_STORE_ADMIN' ||
    me.rights.includes(right) ||
    stored.includes(right)
  return (
    <div>
      <CheckboxGroup
        label={label}
        {...form.choice('rights')}
        options={transactionRights.map((right) => ({
          value: right,
          label: i18n._(rightTexts[right]),
          ...(!mayGive(right) && { disabled: true, hint: t`You don't have this right.` }),
        }))}
      />
      <p role="status">{form.values.rights.length === 0 && t`Without a right, the user can't process transactions.`}</p>
    </div>
  )
}
