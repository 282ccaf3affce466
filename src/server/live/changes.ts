import type { Logger } from 'pino'
import type { Listening } from '#server/database/listen.ts'
import { listenForChanges, type Notification } from './notifications.ts'

/** What a part of this process does when other processes have changed something. */
export interface ChangeListener {
  notification(message: Notification): void
  /** Notifications may have been missed. */
  gap(): void
}

/** Notifications of changes, for all of this process by one connection that listens. */
export interface Changes extends Pick<Listening, 'connection' | 'catchUp' | 'breakConnections'> {
  /** Calls the listener from now on. */
  subscribe(listener: ChangeListener): void
  close(): Promise<void>
}

/**
 * Listens to the database from the first `catchUp` on.
 * @param url of the database past any pooler
 */
export const createChanges = ({ url, log }: { url: string; log: Logger }): Changes => {
  const listeners: ChangeListener[] = []
  let listening: Listening | undefined
  let isClosed = false
  const begin = () =>
    listenForChanges(
      url,
      {
        notification: (message) => {
          for (const listener of listeners) listener.notification(message)
        },
        gap: () => {
          for (const listener of listeners) listener.gap()
        },
      },
      log,
    )
  return {
    get connection() {
      return listening?.connection
    },
    subscribe: (listener) => void listeners.push(listener),
    catchUp: async () => {
      if (isClosed) return false
      listening ??= begin()
      return listening.catchUp()
    },
    breakConnections: () => listening?.breakConnections(),
    close: async () => {
      isClosed = true
      await listening?.stop()
    },
  }
}
