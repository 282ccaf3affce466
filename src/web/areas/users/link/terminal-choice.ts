import type { ReplyOf } from '#contract/endpoint.ts'
import type { listLinkableTerminals } from '#contract/links.ts'
import type { Choosable } from './pick-list.tsx'

type TerminalOption = ReplyOf<typeof listLinkableTerminals>[number]

/** A terminal as it is chosen: by its alias, told apart by TID and store. */
export const terminalChoice = ({ token, name, posTerminalIdCode, storeName }: TerminalOption): Choosable => ({
  token,
  name,
  hint: `${posTerminalIdCode} · ${storeName}`,
})
