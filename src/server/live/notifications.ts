import type { Logger } from 'pino'
import { listenTo, type Listening } from '#server/database/listen.ts'

/** How many new transactions there are of one terminal and one person (null: unknown), with all that is above it. */
export type NewTransactions = readonly [
  acquirerId: number,
  affiliateId: number,
  instanceId: number,
  merchantId: number,
  storeId: number,
  terminalId: number,
  userId: number | null,
  count: number,
]

/** The payload of `notify` in the statement of the intake and in the triggers of migrations 0012 and 0024. */
export interface Notification {
  readonly transactions?: readonly NewTransactions[]
  /** The id of a person. */
  readonly exportsOf?: number
  readonly endedSession?: string
  /** The id of somebody whose account, roles or terminals are others now (migration 0024). */
  readonly person?: number
}

/** @param on `gap`: called when notifications may have been missed */
export const listenForChanges = (
  url: string,
  { notification, gap }: { notification: (message: Notification) => void; gap: () => void },
  log: Logger,
): Listening =>
  listenTo(url, 'live', { notification: (payload) => notification(JSON.parse(payload) as Notification), gap }, log)
