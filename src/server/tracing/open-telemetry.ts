import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { PRODUCT_VERSION } from '#server/version.ts'
import { statementOf } from './statement.ts'
import type { Tracing } from './tracing.ts'

interface Settings {
  /** Of the collector, without `/v1/traces`. */
  readonly endpoint: string
  /** How many of all traces are kept, 0 to 1. */
  readonly ratio: number
}

/** Milliseconds that the last spans may take. */
const LAST_SPANS = 2000

/** Loaded only where traces are on. */
export const startTracing = ({ endpoint, ratio }: Settings, log: Logger): Tracing => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    // By the id of the trace alone: what follows from one press is kept as a whole, or not at all.
    sampler: new TraceIdRatioBasedSampler(ratio),
    resource: resourceFromAttributes({ 'service.name': 'counterside', 'service.version': PRODUCT_VERSION }),
    spanProcessors: [new BatchSpanProcessor({ exporter: withDeliveryWarnings(exporter, log) })],
  })
  const tracer = provider.getTracer('counterside')
  const running = new AsyncLocalStorage<Span>()
  const contextOf = (span: Span) => trace.setSpan(ROOT_CONTEXT, span)
  const inside = async <T>(span: Span, work: () => Promise<T>): Promise<T> => {
    try {
      return await running.run(span, work)
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  }
  return {
    call: ({ name, method, route, reference, traceparent }, work) => {
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'counterside.call': name,
        'counterside.reference': reference,
      }
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parentIn(traceparent))
      if (!span.isRecording()) return work()
      return inside(span, async () => {
        const response = await work()
        span.setAttribute('http.response.status_code', response.status)
        if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        return response
      })
    },
    step: (name, work) => {
      const parent = running.getStore()
      return parent ? inside(tracer.startSpan(name, {}, contextOf(parent)), work) : work()
    },
    onStatement: (event) => {
      const parent = running.getStore()
      if (!parent) return
      const { text, operation } = statementOf(event.query.sql)
      const span = tracer.startSpan(
        operation,
        {
          kind: SpanKind.CLIENT,
          startTime: Date.now() - event.queryDurationMillis,
          attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text },
        },
        contextOf(parent),
      )
      // Its message may hold values.
      if (event.level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
    stop: async () => {
      await Promise.race([provider.shutdown().catch(() => {}), pause(LAST_SPANS, undefined, { ref: false })])
    },
  }
}

/** W3C Trace Context, level 1. Whether the browser kept the trace does not matter: it keeps none. */
const parentIn = (traceparent: string | undefined): Context => {
  const [, traceId, spanId] =
    /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.NONE, isRemote: true })
}

/** Logs once that the collector accepts nothing, and once that it does again. */
const withDeliveryWarnings = (exporter: SpanExporter, log: Logger): SpanExporter => {
  let isTaken = true
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const isNow = result.code === 0
        if (isNow !== isTaken) log.warn({ err: result.error }, isNow ? 'traces arrive again' : 'traces do not arrive')
        isTaken = isNow
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  }
}
