import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PAGE_SIZE_MAX } from '#core/limits.ts'
import { errorTexts } from '#core/texts/errors.ts'
import { useConfig } from '#web/config/config.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { usersOfTerminalQuery } from '../queries.ts'
import { LinkSheet } from './link-sheet.tsx'
import { linkableUsersQuery } from './queries.ts'
import { useSearchText } from './use-search-text.ts'

/** Links users of its merchant to a terminal, as long as it has room (D-43, D-87). */
export function LinkUsers({ terminal, onClose }: { terminal: string; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const principal = useListPrincipal()
  const { terminalMaxUsers } = useConfig().limits
  const { onType, search } = useSearchText()
  const linkable = useQuery(linkableUsersQuery({ terminalToken: terminal, search }, principal))
  const linked = useQuery(usersOfTerminalQuery(terminal, { username: search, perPage: PAGE_SIZE_MAX }, principal))
  const count = useQuery(usersOfTerminalQuery(terminal, { perPage: PAGE_SIZE_MAX }, principal)).data?.total
  const free = count === undefined ? undefined : Math.max(0, terminalMaxUsers - count)

  return (
    <LinkSheet
      title={t`Link users`}
      searchLabel={t`Search by name or email`}
      foundLabel={t`Users`}
      onType={onType}
      found={linkable.data?.map(({ token, name, email }) => ({ token, name, hint: email }))}
      refused={(linked.data?.items ?? []).map(({ token, name, email }) => ({
        token,
        name,
        reason: [email, t`Linked already`].filter(Boolean).join(' · '),
      }))}
      failure={linkable.error}
      // Exactly as many as the terminal has room for.
      barredBy={(_, { length }) =>
        free !== undefined && length >= free ? i18n._(errorTexts.TERMINAL_FULL) : undefined
      }
      barrier={free === 0 ? i18n._(errorTexts.TERMINAL_FULL) : undefined}
      linkOf={(user) => ({ terminal, user })}
      onClose={onClose}
    >
      {free !== undefined && free > 0 && (
        <p>
          <Plural value={free} one="One more user can be linked." other="# more users can be linked." />
        </p>
      )}
    </LinkSheet>
  )
}
