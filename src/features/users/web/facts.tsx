import { Trans, useLingui } from '@lingui/react/macro'
import type { UserDetails } from '../contract.ts'
import { invitationTexts } from '#core/texts/states.ts'
import { columnTexts } from '#core/texts/texts.ts'
import { Copyable } from '#web/records/copyable.tsx'
import { Instant } from '#web/lists/instant.tsx'
import type { KeyValue } from '#web/ui/key-value-list.tsx'
import { useUserLabels } from './labels.ts'

/** The facts of a user. */
export const useUserFacts = (user: UserDetails): KeyValue[] => {
  const { t, i18n } = useLingui()
  const labels = useUserLabels()
  const email = i18n._(columnTexts.email)
  const count = user.storesCount
  return [
    {
      term: email,
      value: user.email && <Copyable text={user.email} what={email} />,
    },
    { term: t`Login`, value: user.isSso ? t`With single sign-on` : t`With a password` },
    {
      term: i18n._(columnTexts.invitation),
      value: user.invitation && (
        <>
          {i18n._(invitationTexts[user.invitation])}
          {user.invitation === 'pending' && user.invitationExpiresAt && (
            <>
              {' · '}
              <Trans>
                works until <Instant at={user.invitationExpiresAt} />
              </Trans>
            </>
          )}
        </>
      ),
    },
    { term: i18n._(columnTexts.merchantName), value: user.merchantName },
    {
      term: i18n._(columnTexts.storesCount),
      value: count > 0 && (
        <>
          {i18n.number(count)}: {user.stores.map(({ name }) => name).join(', ')}
        </>
      ),
    },
    { term: i18n._(columnTexts.terminalsCount), value: i18n.number(user.terminalsCount) },
    {
      term: i18n._(columnTexts.rights),
      value:
        user.rights.length > 0 ? (
          labels.rights(user.rights)
        ) : (
          <Trans>None. This user can't process transactions.</Trans>
        ),
    },
    { term: i18n._(columnTexts.ssmAccess), value: labels.yesOrNo(user.ssmAccess) },
    { term: i18n._(columnTexts.createdAt), value: <Instant at={user.createdAt} /> },
  ]
}
