import type { Logger } from 'pino'
import type { Listening } from '#server/database/listen.ts'
import { listenForChanges, type Notification } from './notifications.ts'

/** Somebody in this process who wants to know what others have changed. */
export interface ChangeListener {
  notification(said: Notification): void
  /** Some may have been missed. */
  gap(): void
}

/** What this process hears of changes, by one connection that listens. */
export interface Changes extends Pick<Listening, 'connection' | 'catchUp' | 'breakConnections'> {
  /** Tells a listener from now on. */
  subscribe(listener: ChangeListener): void
  close(): Promise<void>
}

/**
 * Listens to the database from the first question on.
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
        notification: (said) => {
          for (const listener of listeners) listener.notification(said)
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
