import { useLingui } from '@lingui/react/macro'
import { switchState } from '#core/codes.ts'
import type { ReplyOf } from '#core/endpoint.ts'
import type { listLinkableTerminals } from '#features/users/links.ts'
import { useConfig } from '#web/config/config.ts'
import type { Choosable, UnavailableItem } from './pick-list.tsx'

type TerminalOption = ReplyOf<typeof listLinkableTerminals>[number]

/** A terminal as it is chosen: by its alias, distinguished by TID and store. */
export const terminalChoice = ({ token, name, posTerminalIdCode, storeName }: TerminalOption): Choosable => ({
  token,
  name,
  hint: `${posTerminalIdCode} · ${storeName}`,
})

/** A terminal of the right merchant that is not linked and yet cannot be (D-87): it is disabled, else it is full. */
export const useRefusal = (): ((terminal: TerminalOption) => UnavailableItem) => {
  const { t } = useLingui()
  const { terminalMaxUsers } = useConfig().limits
  return (terminal) => ({
    ...terminalChoice(terminal),
    reason: terminal.terminalStatus === switchState.disabled ? t`Disabled` : t`Already has ${terminalMaxUsers} users`,
  })
}
