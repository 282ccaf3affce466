import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '#server/services.ts'
import { noteOutcomes } from './outcomes.ts'
import { runDue } from './run.ts'

/** Milliseconds between two looks at what is due. */
const EVERY = 5000

/** Makes this process run schedules; of several that do, each run is begun by one. @returns ends it, after the run that begins */
export const startScheduleWorker = (services: Services): (() => Promise<void>) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const work = async () => {
    while (!signal.aborted) {
      try {
        await noteOutcomes(services)
        await runDue(services, signal)
      } catch (error) {
        services.log.warn({ err: error }, 'schedules cannot be read')
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
