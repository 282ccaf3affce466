import { AggregatorRegistry, Gauge, Registry } from 'prom-client'
import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import { withTimeout } from '#server/feed/with-timeout.ts'
import { openPort } from '#server/http/private-port.ts'
import { PRODUCT_VERSION } from '#server/version.ts'
import type { Child } from './child-process.ts'
import type { ProcessState } from './child-messages.ts'

/** Milliseconds; one that takes longer is not ready. */
const ANSWER_TIMEOUT = 2000

interface Watched {
  readonly log: Logger
  readonly children: ReadonlySet<Child>
  readonly stopping: AbortSignal
}

/** The private port of a server of several processes: their metrics added up, and the state of each. @returns closes it */
export const openCommonPort = async (
  { metrics, processes, role }: Config,
  { log, children, stopping }: Watched,
): Promise<() => void> => {
  if (!metrics) return () => {}
  const expected = processes + (role === 'all' ? 1 : 0)
  const all = new AggregatorRegistry()
  const own = new Registry()
  void new Gauge({
    name: 'counterside_processes',
    help: 'Processes of this server that run, the primary one left out',
    registers: [own],
    collect() {
      this.set(children.size)
    },
  })
  return openPort(metrics, log, {
    metrics: async () => ({ type: all.contentType, text: `${await all.clusterMetrics()}\n${await own.metrics()}` }),
    state: async () => {
      const states = await Promise.all([...children].map(async (child) => [child.name, await stateOf(child)] as const))
      const isComplete = states.length === expected && states.every(([, state]) => state.isReady)
      return {
        isReady: isComplete && !stopping.aborted,
        version: PRODUCT_VERSION,
        role,
        stopping: stopping.aborted,
        processes: Object.fromEntries(states),
      }
    },
  })
}

const stateOf = async (child: Child): Promise<ProcessState> => {
  const state = await withTimeout(ANSWER_TIMEOUT, child.ask({ kind: 'tellState' }))
  return { pid: child.pid, ...(typeof state === 'object' ? state : { isReady: false }) }
}
