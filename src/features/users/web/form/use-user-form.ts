import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { UserDetails } from '#features/users/contract.ts'
import { useConfig } from '#web/config/config.ts'
import { announceSuccess } from '#web/messages/messages.ts'
import { useRecordForm } from '#web/records/form/use-record-form.ts'
import { useCreateUser, useUpdateUser } from '../mutations.ts'
import { userFormSchema, userValues } from './schema.ts'

const secret = ['password', 'confirmPassword'] as const

interface Options {
  /** The user who is edited; undefined for a new one. */
  user: UserDetails | undefined
  onSaved: (saved: UserDetails) => void
}

/** The form of a user: sends a new one whole, and of one that exists what the form shows of them. */
export const useUserForm = ({ user, onSaved }: Options) => {
  const { t } = useLingui()
  const { rightsRequiredOnUpdate, userRoleSelect } = useConfig()
  const create = useCreateUser()
  const update = useUpdateUser()
  const schema = useMemo(() => userFormSchema(user, rightsRequiredOnUpdate), [user, rightsRequiredOnUpdate])

  return useRecordForm({
    key: user ? `user ${user.token}` : 'user',
    schema,
    initial: userValues(user),
    secret,
    edited: user && {
      version: user.version,
      read: (now: UserDetails) => ({ values: userValues(now), version: now.version }),
    },
    save: ({ firstName, lastName, email, password, rights, ssmAccess, role, terminalTokens }, attempt) => {
      const settings = { firstName, lastName, email, password, rights, ssmAccess }
      const { version, idempotencyKey } = attempt
      return user && version !== undefined
        ? update.mutateAsync({ token: user.token, body: { version, ...settings } })
        : create.mutateAsync({
            body: { ...settings, terminalTokens, ...(userRoleSelect && { role }) },
            idempotencyKey,
          })
    },
    onSaved: (saved: UserDetails) => {
      const { name } = saved
      announceSuccess(user ? t`${name} was saved` : t`${name} was added`)
      onSaved(saved)
    },
  })
}

export type UserFormState = ReturnType<typeof useUserForm>
