import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import type { Services } from '#server/services.ts'
import { StartError } from '#server/start-error.ts'
import { PRODUCT_VERSION } from '#server/version.ts'

/** How a process is, for the operator. */
interface State {
  readonly isReady: boolean
  readonly [detail: string]: unknown
}

/** What an operator's own machines may know: metrics for Prometheus, and why the server is not ready (SEC-59). */
interface Answers {
  /** undefined: there are none. */
  readonly metrics: () => Promise<{ readonly type: string; readonly text: string } | undefined>
  readonly state: () => State | Promise<State>
}

const answer =
  ({ metrics, state }: Answers, log: Logger): RequestListener =>
  async (request, response) => {
    const send = (status: number, type: string, text: string) =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
    try {
      const measured = request.url === '/metrics' ? await metrics() : undefined
      if (measured) return send(200, measured.type, measured.text)
      if (request.url !== '/readyz') return send(404, 'text/plain', 'not found')
      const { isReady, ...details } = await state()
      return send(isReady ? 200 : 503, 'application/json', JSON.stringify(details))
    } catch (error) {
      log.error({ err: error }, 'metrics cannot be read')
      return send(500, 'text/plain', 'failed')
    }
  }

/** How this process is. */
export const stateOf = (
  { archive, config, database, diskRoom, health, load }: Services,
  stopping: AbortSignal,
): State => {
  const { totalCount, idleCount, waitingCount } = database.pool
  return {
    isReady: health.isUp && !stopping.aborted,
    version: PRODUCT_VERSION,
    role: config.role,
    stopping: stopping.aborted,
    database: health.isUp,
    diskIsFull: diskRoom.isTight,
    ...(archive && { archive: archive.state ?? null }),
    connections: { all: totalCount, idle: idleCount, waitedFor: waitingCount },
    calls: Object.fromEntries(
      Object.entries(load.lanes).map(([name, { running, waiting }]) => [name, { running, waiting }]),
    ),
  }
}

/**
 * Opens the private port, where one is set up.
 * @returns closes it
 * @throws StartError if it cannot be had
 */
export const openPrivatePort = async (services: Services, stopping: AbortSignal): Promise<() => void> => {
  const { config, log } = services
  if (!config.metrics) return () => {}
  return openPort(config.metrics, log, {
    metrics: async () => services.metrics?.read(),
    state: () => stateOf(services, stopping),
  })
}

/** @returns closes it. @throws StartError if it cannot be had */
export const openPort = async (
  { host, port }: NonNullable<Config['metrics']>,
  log: Logger,
  answers: Answers,
): Promise<() => void> => {
  // Exclusive: of the processes at one port, this one alone answers here.
  const server = createServer(answer(answers, log)).listen({ host, port, exclusive: true })
  try {
    await once(server, 'listening')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`The port for metrics cannot be had (${reason}). Set METRICS_PORT or METRICS_HOST.`)
  }
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
