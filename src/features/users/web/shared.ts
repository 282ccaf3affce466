import { lazy } from 'react'

/** A tab of a terminal's record. */
export const TerminalUsers = lazy(async () => ({ default: (await import('./terminal-users.tsx')).TerminalUsers }))
