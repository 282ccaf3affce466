import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { Services } from '#server/services.ts'
import { StartError } from '#server/start-error.ts'
import { PRODUCT_VERSION } from '#server/version.ts'

/** What an operator's own machines may know: metrics for Prometheus, and why the server is not ready (SEC-59). */
const answer =
  (
    { archive, config, database, diskRoom, health, load, log, metrics }: Services,
    stopping: AbortSignal,
  ): RequestListener =>
  async (request, response) => {
    const send = (status: number, type: string, text: string) =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
    try {
      if (request.url === '/metrics' && metrics) {
        const { type, text } = await metrics.read()
        return send(200, type, text)
      }
      if (request.url !== '/readyz') return send(404, 'text/plain', 'not found')
      const { totalCount, idleCount, waitingCount } = database.pool
      const details = {
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
      return send(health.isUp && !stopping.aborted ? 200 : 503, 'application/json', JSON.stringify(details))
    } catch (error) {
      log.error({ err: error }, 'metrics cannot be read')
      return send(500, 'text/plain', 'failed')
    }
  }

/**
 * Opens the private port, where one is set up.
 * @returns closes it
 * @throws StartError if it cannot be had
 */
export const openPrivatePort = async (services: Services, stopping: AbortSignal): Promise<() => void> => {
  const { metrics } = services.config
  if (!metrics) return () => {}
  const server = createServer(answer(services, stopping)).listen(metrics.port, metrics.host)
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
