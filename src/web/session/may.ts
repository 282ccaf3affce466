import type { Action } from '#core/access/access.ts'
import { can } from '#core/access/can.ts'
import { useConfig } from '#web/config/config.ts'
import { useMe } from './me.ts'

/** Asks the access table for the signed-in person, as the server does; no action is theirs until they are known. */
export const useMay = (): ((action: Action) => boolean) => {
  const me = useMe()
  const { variant } = useConfig()
  return (action) => me !== undefined && can(me, action, variant)
}
