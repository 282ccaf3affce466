import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { terminalUserList } from '../links.ts'
import type { ListRow } from '#core/list/declare.ts'
import { errorTexts } from '#core/texts/errors.ts'
import { useConfig } from '#web/config/config.ts'
import { useMay } from '#web/session/may.ts'
import { OwnedList } from '#web/lists/owned-list.tsx'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { linkIcons } from './icons.ts'
import { LinkUsers } from './link/link-users.tsx'
import { Undo } from './link/undo.tsx'
import { useDetachWithUndo } from './link/use-detach-with-undo.tsx'
import { usersOfTerminalQuery } from './queries.ts'
import { useTerminalUserColumns } from './link-columns.tsx'

type Row = ListRow<typeof terminalUserList>

/** The tab Users of a terminal: how many of how many, linking more, and detaching. */
export function TerminalUsers({ token }: { token: string }) {
  const { t, i18n } = useLingui()
  const principal = useListPrincipal()
  const may = useMay()
  const offlineReason = useOfflineReason()
  const { terminalMaxUsers } = useConfig().limits
  const { ask, question, leaving, undo } = useDetachWithUndo()
  const [linking, setLinking] = useState(false)
  const count = useQuery(usersOfTerminalQuery(token, {}, principal)).data?.total
  const isFull = count !== undefined && count >= terminalMaxUsers ? i18n._(errorTexts.TERMINAL_FULL) : undefined

  const detachButton = ({ token: user, name: ofSeveral, email }: Row) => {
    // Two of one terminal may have one name.
    const name = email ? `${ofSeveral} (${email})` : ofSeveral
    return (
      <IconButton
        icon={linkIcons.unlink}
        label={t`Detach ${name}`}
        busy={leaving?.user === user}
        disabledReason={offlineReason}
        onClick={({ currentTarget: pressed }) => ask({ link: { terminal: token, user }, name, pressed })}
      />
    )
  }

  return (
    <>
      {question}
      <Undo {...undo} />
      <OwnedList
        list={terminalUserList}
        title={t`Users of a terminal`}
        emptyTitle={msg`No users linked yet`}
        query={(state) => usersOfTerminalQuery(token, state, principal)}
        columns={useTerminalUserColumns()}
        rowLink={may('user.list') ? linkToUser : undefined}
        rowActions={may('terminal.unlink') ? { heading: t`Detach`, width: '4rem', cell: detachButton } : undefined}
        toolbar={
          <>
            {count !== undefined && (
              <p>
                <Trans>
                  {count} of at most {terminalMaxUsers} users
                </Trans>
              </p>
            )}
            {may('terminal.link') && (
              <Button icon={linkIcons.link} disabledReason={offlineReason ?? isFull} onClick={() => setLinking(true)}>
                <Trans>Link users</Trans>
              </Button>
            )}
          </>
        }
      />
      {linking && <LinkUsers terminal={token} onClose={() => setLinking(false)} />}
    </>
  )
}

const linkToUser = ({ token }: Row, children: ReactNode) => (
  <Link to="/users/list" search={{ open: token }}>
    {children}
  </Link>
)
