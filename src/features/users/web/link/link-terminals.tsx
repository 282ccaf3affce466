import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PAGE_SIZE_MAX } from '#core/limits.ts'
import { errorTexts } from '#core/texts/errors.ts'
import type { UserDetails } from '#features/users/contract.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { terminalsOfUserQuery } from '../queries.ts'
import { LinkSheet } from './link-sheet.tsx'
import type { Choosable } from './pick-list.tsx'
import { terminalChoice, useRefusal } from './terminal-choice.ts'
import { useLinkable } from './use-linkable.ts'
import { useSearchText } from './use-search-text.ts'

/** Links a user to terminals: those that are free for them (D-87), and of the others why they are not. */
export function LinkTerminals({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const principal = useListPrincipal()
  const refusal = useRefusal()
  const { onType, search } = useSearchText()
  const merchantTokens = user.merchantToken ? [user.merchantToken] : []
  const { linkable, others, failure } = useLinkable({ userToken: user.token, merchantTokens, search })
  const own = useQuery(terminalsOfUserQuery(user.token, { perPage: PAGE_SIZE_MAX }, principal)).data
  const isLinked = new Set(own?.items.map(({ token }) => token))

  const merchantOf = ({ token }: Choosable) => linkable?.find((terminal) => terminal.token === token)?.merchantToken
  // The first choice decides the merchant where nothing else does.
  const barredBy = (one: Choosable, [first]: readonly Choosable[]) =>
    first && merchantOf(first) !== undefined && merchantOf(one) !== merchantOf(first)
      ? i18n._(errorTexts.TERMINALS_OF_SEVERAL_MERCHANTS)
      : undefined

  return (
    <LinkSheet
      barredBy={barredBy}
      title={t`Link terminals`}
      searchLabel={t`Search by alias or TID`}
      foundLabel={t`Terminals`}
      onType={onType}
      found={linkable?.map(terminalChoice)}
      refused={(own ? others : []).map((terminal) => ({
        ...refusal(terminal),
        ...(isLinked.has(terminal.token) && { reason: t`Linked already` }),
      }))}
      failure={failure}
      linkOf={(terminal) => ({ terminal, user: user.token })}
      onClose={onClose}
    />
  )
}
