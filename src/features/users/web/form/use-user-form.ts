import { useLingui } from '@lingui/react/macro'
import { useMemo, useRef } from 'react'
import { leadingRole, type TransactionRight } from '#core/access/roles.ts'
import type { CurrentUser } from '#core/session.ts'
import type { UserDetails } from '#features/users/contract.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useConfig } from '#web/config/config.ts'
import { announceSuccess } from '#web/messages/messages.ts'
import { useMe } from '#web/session/me.ts'
import { useRecordForm } from '#web/records/form/use-record-form.ts'
import { useCreateUser, useUpdateUser } from '../mutations.ts'
import { useInviteUser } from '../invite/mutations.ts'
import { userFormSchema, type UserValues, userValues } from './schema.ts'

const secret = ['password', 'confirmPassword'] as const

/** What comes of an invitation besides the user. */
export interface Invitation {
  /** Called when the user is there and is to be shown the code. */
  readonly onCode: (invited: UserDetails) => void
}

/** What somebody at a till needs, as far as whoever invites may give it (security.md 4). */
const usualRights = (me: CurrentUser | undefined): TransactionRight[] =>
  me && leadingRole(me.roles) === 'ROLE_STORE_ADMIN' && !me.rights.includes('ROLE_SALE') ? [] : ['ROLE_SALE']

interface Options {
  /** The user who is edited; undefined for a new one. */
  user: UserDetails | undefined
  /** A new user is invited instead of being given a password. */
  invitation: Invitation | undefined
  onSaved: (saved: UserDetails) => void
}

/** The form of a user: sends a new one whole, and of one that exists what the form shows of them. */
export const useUserForm = ({ user, invitation, onSaved }: Options) => {
  const { t } = useLingui()
  const isInvited = invitation !== undefined
  const sentBy = useRef<UserValues['delivery']>('mail')
  const { rightsRequiredOnUpdate, userRoleSelect } = useConfig()
  const me = useMe()
  const create = useCreateUser()
  const update = useUpdateUser()
  const invite = useInviteUser()
  const { language } = useLanguage()
  const schema = useMemo(
    () => userFormSchema(user, { rightsRequiredOnUpdate, isInvited }),
    [user, rightsRequiredOnUpdate, isInvited],
  )

  return useRecordForm({
    key: user ? `user ${user.token}` : isInvited ? 'invitation of a user' : 'user',
    schema,
    initial: invitation ? { ...userValues(undefined), rights: usualRights(me) } : userValues(user),
    secret,
    edited: user && {
      version: user.version,
      read: (now: UserDetails) => ({ values: userValues(now), version: now.version }),
    },
    save: ({ firstName, lastName, email, password, rights, ssmAccess, role, terminalTokens, delivery }, attempt) => {
      const own = { firstName, lastName, email, rights, ssmAccess }
      const settings = { ...own, password }
      const { version, idempotencyKey } = attempt
      if (isInvited) {
        sentBy.current = delivery
        const body = { ...own, terminalTokens, ...(userRoleSelect && { role }), delivery, language }
        return invite.mutateAsync({ body, idempotencyKey })
      }
      return user && version !== undefined
        ? update.mutateAsync({ token: user.token, body: { version, ...settings } })
        : create.mutateAsync({
            body: { ...settings, terminalTokens, ...(userRoleSelect && { role }) },
            idempotencyKey,
          })
    },
    onSaved: (saved: UserDetails) => {
      const { name, email } = saved
      if (!isInvited) announceSuccess(user ? t`${name} was saved` : t`${name} was added`)
      else if (sentBy.current === 'mail') announceSuccess(t`Invitation sent to ${email}`)
      else invitation.onCode(saved)
      onSaved(saved)
    },
  })
}

export type UserFormState = ReturnType<typeof useUserForm>
