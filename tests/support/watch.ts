import type { BrowserContext, ConsoleMessage, Page, Request, Response } from '@playwright/test'

/** What a test expects to go wrong; everything else of its kind fails it. */
export type Allow = {
  /** Console errors and uncaught errors whose text matches. */
  console(pattern: RegExp): void
  /** Replies with this status: 5xx anywhere, 4xx outside the API. */
  status(status: number): void
  /** Requests to this origin, and what the browser says about them. */
  origin(origin: string): void
}

export type Watch = {
  allow: Allow
  watch(context: BrowserContext): void
  /** What happened so far and was not expected. */
  problems(): string[]
  forget(): void
}

/** Chromium writes this for every failed request; requests are judged by their replies instead. */
const NETWORK_NOISE = /^Failed to load resource/

/**
 * Listens to everything that happens in browser contexts, and keeps what should not: console errors, uncaught errors
 * and rejections, violations of the content security policy (Chromium reports them on the console), 5xx replies, 4xx
 * replies outside the API, and requests to origins other than `origin`.
 */
export function createWatch(origin: string): Watch {
  const problems: { text: string; isExpected: () => boolean }[] = []
  const expectations: ((text: string) => boolean)[] = []
  const statuses = new Set<number>()
  const origins = new Set([origin])

  const matching = (text: string) => () => expectations.some((expects) => expects(text))

  const onConsole = (message: ConsoleMessage) => {
    const text = message.text()
    if (message.type() !== 'error' || NETWORK_NOISE.test(text)) return
    problems.push({ text: `console: ${text} (${message.location().url})`, isExpected: matching(text) })
  }
  const onError = (error: Error) => {
    problems.push({ text: `uncaught: ${error.stack ?? error.message}`, isExpected: matching(error.message) })
  }
  const onRequest = (request: Request) => {
    const url = new URL(request.url())
    if (!/^https?:$/.test(url.protocol)) return
    problems.push({ text: `request to ${url.href}`, isExpected: () => origins.has(url.origin) })
  }
  const onResponse = (response: Response) => {
    const status = response.status()
    const isOfApi = new URL(response.url()).pathname.startsWith('/api/')
    if (status < 400 || (status < 500 && isOfApi)) return
    problems.push({ text: `${status} from ${response.url()}`, isExpected: () => statuses.has(status) })
  }

  return {
    allow: {
      console: (pattern) => void expectations.push((text) => pattern.test(text)),
      status: (status) => void statuses.add(status),
      origin(other) {
        origins.add(other)
        expectations.push((text) => text.includes(other))
      },
    },
    watch(context) {
      context.on('console', onConsole)
      context.on('weberror', (error) => onError(error.error()))
      context.on('request', onRequest)
      context.on('response', onResponse)
      context.on('serviceworker', (worker) => worker.on('console', onConsole))
      context.on('page', (page: Page) => page.on('crash', () => onError(new Error('the page crashed'))))
    },
    forget: () => void problems.splice(0),
    problems: () => problems.filter(({ isExpected }) => !isExpected()).map(({ text }) => text),
  }
}
