import type { LogEvent } from 'kysely'

/** A call as traces name it: nothing of its address, its body or whoever makes it. */
export interface TracedCall {
  readonly name: string
  readonly method: string
  /** With the names of its parameters, never their values. */
  readonly route: string
  /** What an error reply shows, and what finds the log lines. */
  readonly reference: string
  /** What the browser says of the press that the call follows from (W3C Trace Context). */
  readonly traceparent: string | undefined
}

/** Traces for an OpenTelemetry collector (SCALE-10). What is not sampled costs a decision and no more. */
export interface Tracing {
  /** Runs a call, under which its steps and statements stand. */
  call(call: TracedCall, work: () => Promise<Response>): Promise<Response>
  /** Runs a part of the call that is running. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>
  /** A statement has been answered. */
  readonly onStatement: (event: LogEvent) => void
  /** Sends what is left, within some seconds. */
  stop(): Promise<void>
}
