import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { MiddlewareHandler } from 'hono'

/**
 * Sends streams of events on the socket itself, with the headers that were set so far. Hono's listener would keep the reply, the
 * copies of its headers and what waits for its end for each of them, which is more than half of what an open stream takes.
 */
export const sendEvents: MiddlewareHandler<{ Bindings: { outgoing?: ServerResponse } }> = async (context, next) => {
  await next()
  const { body, headers, status } = context.res
  // Requests made without a socket, as tests make them, get the reply as it is.
  const outgoing = context.env?.outgoing
  const isEvents = headers.get('content-type') === 'text/event-stream'
  if (!outgoing || !body || !isEvents || context.req.method !== 'GET') return
  outgoing.writeHead(status, Object.fromEntries(headers)).flushHeaders()
  void send(body.getReader(), outgoing)
  context.res = undefined
  context.res = RESPONSE_ALREADY_SENT
}

/** Reads on when the caller does; a socket that closes cancels the events. */
const send = async (events: ReadableStreamDefaultReader<Uint8Array>, outgoing: ServerResponse): Promise<void> => {
  const cancel = () => void events.cancel().catch(() => {})
  outgoing.once('close', cancel)
  try {
    for (let next = await events.read(); !next.done; next = await events.read()) {
      if (!outgoing.write(next.value)) await once(outgoing, 'drain')
    }
    outgoing.end()
  } catch {
    outgoing.destroy()
  }
}
