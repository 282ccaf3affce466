import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'

/** One session of a W3C WebDriver, such as WebKitWebDriver: https://www.w3.org/TR/webdriver2/ */
export interface WebDriverSession {
  send<Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Value>
  end(): Promise<void>
}

/** A page that takes longer to answer has hung. */
const LIMIT_MS = 60_000

/** Every call has a connection of its own: on one that is kept, the driver takes three times as long to answer. */
const call = async <Value>(method: string, url: string, body?: object): Promise<Value> => {
  const sent = request(url, { method, agent: false, signal: AbortSignal.timeout(LIMIT_MS) })
  sent.end(body && JSON.stringify(body))
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  const { value } = (await json(reply)) as { value: Value }
  if (reply.statusCode === 200) return value
  const { error, message } = value as { error: string; message: string }
  throw new WebDriverError(error, `${method} ${new URL(url).pathname}: ${error}: ${message}`)
}

class WebDriverError extends Error {
  /** As the standard names it, such as `unknown error`. */
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** @param origin where the driver listens */
export async function startSession(origin: string, alwaysMatch: object): Promise<WebDriverSession> {
  const { sessionId } = await call<{ sessionId: string }>('POST', `${origin}/session`, {
    capabilities: { alwaysMatch },
  })
  const address = `${origin}/session/${sessionId}`
  return {
    send: (method, path, body = method === 'POST' ? {} : undefined) => call(method, `${address}/${path}`, body),
    end: () => call('DELETE', address),
  }
}
