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

/** The beginning of a session, which takes a third of a second in quiet. */
const START_LIMIT_MS = 20_000
const STARTS = 3

/** Every call has a connection of its own: on one that is kept, the driver takes three times as long to answer. */
const call = async <Value>(method: string, url: string, body?: object, limit = LIMIT_MS): Promise<Value> => {
  const sent = request(url, { method, agent: false, signal: AbortSignal.timeout(limit) })
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

/**
 * Asks again where there is no answer, as for 1 of 2,200 sessions of WebKitWebDriver. The likely cause: it tells its browser to listen
 * on a port of the range for outgoing connections, which a connection may have taken by then.
 */
const begin = async (origin: string, alwaysMatch: object, limit: number, starts = STARTS): Promise<string> => {
  try {
    const asked = { capabilities: { alwaysMatch } }
    return (await call<{ sessionId: string }>('POST', `${origin}/session`, asked, limit)).sessionId
  } catch (error) {
    if (starts === 1 || (error as Error).name !== 'AbortError') throw error
    return begin(origin, alwaysMatch, limit, starts - 1)
  }
}

/**
 * @param origin where the driver listens
 * @param limit milliseconds after which a beginning is given up, and tried anew twice
 */
export async function startSession(
  origin: string,
  alwaysMatch: object,
  limit = START_LIMIT_MS,
): Promise<WebDriverSession> {
  const sessionId = await begin(origin, alwaysMatch, limit)
  const address = `${origin}/session/${sessionId}`
  return {
    send: (method, path, body = method === 'POST' ? {} : undefined) => call(method, `${address}/${path}`, body),
    end: () => call('DELETE', address),
  }
}
