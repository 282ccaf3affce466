import type { Services } from '#server/services.ts'
import { AT_ONCE } from './limits.ts'
import { sweep } from './sweep.ts'
import { workOn } from './work.ts'

/** Milliseconds */
const SWEEP_EVERY = 60_000

/** Makes this process work off queued exports. @returns ends it; the queue itself is closed by its owner */
export const startExportWorker = async (services: Services): Promise<() => void> => {
  await services.exports.queue.work('exports', AT_ONCE, (token, signal) => workOn(services, token, signal))
  const clean = () => sweep(services).catch((error: unknown) => services.log.warn(error, 'exports were not swept'))
  void clean()
  const timer = setInterval(() => void clean(), SWEEP_EVERY)
  return () => clearInterval(timer)
}
