import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'

const attribute = v.object({
  key: v.string(),
  value: v.looseObject({ stringValue: v.optional(v.string()), intValue: v.optional(v.unknown()) }),
})
const request = v.object({
  resourceSpans: v.array(
    v.object({
      scopeSpans: v.array(
        v.object({
          spans: v.array(
            v.object({
              traceId: v.string(),
              spanId: v.string(),
              parentSpanId: v.optional(v.string()),
              name: v.string(),
              attributes: v.optional(v.array(attribute), []),
            }),
          ),
        }),
      ),
    }),
  ),
})

/** A part of a trace as it arrived. */
export interface ArrivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string | undefined
  readonly name: string
  readonly attributes: Readonly<Record<string, unknown>>
}

/** An OpenTelemetry collector that keeps what it is sent: OTLP over HTTP, as JSON. */
export const startTraceCollector = async () => {
  const bodies: string[] = []
  const server = createServer(async (incoming, response) => {
    const body = await text(incoming)
    if (incoming.url === '/v1/traces') bodies.push(body)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** As it came. */
    received: () => bodies.join('\n'),
    spans: (): ArrivedSpan[] =>
      bodies
        .flatMap((body) => v.parse(v.pipe(v.string(), v.parseJson(), request), body).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map((span) => ({
          ...span,
          attributes: Object.fromEntries(
            span.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
          ),
        })),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
