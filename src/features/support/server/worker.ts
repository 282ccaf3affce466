import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '#server/services.ts'
import { endOverdueSeeAs } from './see-as.ts'

/** Milliseconds from one look to the next. */
const EVERY = 60_000

/** Makes this process write down the ends that nobody made; of several that do, each is written by one. @returns ends it */
export const startSeeAsWorker = (services: Services): (() => Promise<void>) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const work = async () => {
    while (!signal.aborted) {
      try {
        await endOverdueSeeAs(services)
      } catch (error) {
        services.log.warn({ err: error }, 'ends of seeing as another role are not in the audit log yet')
      }
      // Rejects when it is cut short, which is what the signal is for.
      await pause(EVERY, undefined, { signal }).catch(() => {})
    }
  }
  const done = work()
  return async () => {
    stopping.abort()
    await done
  }
}
