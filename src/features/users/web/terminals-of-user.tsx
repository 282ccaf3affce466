import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { userTerminalList } from '../links.ts'
import type { ListRow } from '#core/list/declare.ts'
import { errorTexts } from '#core/texts/errors.ts'
import type { UserDetails } from '../contract.ts'
import { capabilities } from '#core/access/variant.ts'
import { useMay } from '#web/session/may.ts'
import { OwnedList } from '#web/lists/owned-list.tsx'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { linkIcons } from './icons.ts'
import { LinkTerminals } from './link/link-terminals.tsx'
import { Undo } from './link/undo.tsx'
import { useDetachWithUndo } from './link/use-detach-with-undo.tsx'
import { terminalsOfUserQuery } from './queries.ts'
import { useUserTerminalColumns } from './link-columns.tsx'

type Row = ListRow<typeof userTerminalList>

/** The tab Terminals of a user: those linked, linking more, and detaching all but the last (§5). */
export function TerminalsOfUser({ user }: { user: UserDetails }) {
  const { t, i18n } = useLingui()
  const principal = useListPrincipal()
  const may = useMay()
  const offlineReason = useOfflineReason()
  const { ask, question, leaving, undo } = useDetachWithUndo()
  const [linking, setLinking] = useState(false)
  const isLast = user.terminalsCount === 1 ? i18n._(errorTexts.LAST_TERMINAL) : undefined

  const detachButton = ({ token, alias }: Row) => (
    <IconButton
      icon={linkIcons.unlink}
      label={t`Detach ${alias}`}
      busy={leaving?.terminal === token}
      disabledReason={offlineReason ?? isLast}
      onClick={({ currentTarget: pressed }) =>
        ask({ link: { terminal: token, user: user.token }, name: alias, pressed })
      }
    />
  )

  return (
    <>
      {question}
      <Undo {...undo} />
      <OwnedList
        list={userTerminalList}
        title={t`Terminals of a user`}
        emptyTitle={msg`No terminals linked yet`}
        query={(state) => terminalsOfUserQuery(user.token, state, principal)}
        columns={useUserTerminalColumns()}
        rowLink={may('terminal.view') && capabilities[principal.variant].terminalView ? linkToTerminal : undefined}
        rowActions={may('terminal.unlink') ? { heading: t`Detach`, width: '4rem', cell: detachButton } : undefined}
        toolbar={
          may('terminal.link') && (
            <Button icon={linkIcons.link} disabledReason={offlineReason} onClick={() => setLinking(true)}>
              <Trans>Link terminals</Trans>
            </Button>
          )
        }
      />
      {linking && <LinkTerminals user={user} onClose={() => setLinking(false)} />}
    </>
  )
}

const linkToTerminal = ({ token }: Row, children: ReactNode) => (
  <Link to="/terminals/view/$id" params={{ id: token }}>
    {children}
  </Link>
)
