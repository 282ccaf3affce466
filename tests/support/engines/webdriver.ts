/** One session of a W3C WebDriver, such as WebKitWebDriver: https://www.w3.org/TR/webdriver2/ */
export interface WebDriverSession {
  send<Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Value>
  end(): Promise<void>
}

/** A page that takes longer to answer has hung. */
const LIMIT_MS = 60_000

const call = async <Value>(method: string, url: string, body?: object): Promise<Value> => {
  const signal = AbortSignal.timeout(LIMIT_MS)
  const reply = await fetch(url, { method, signal, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await reply.json()) as { value: Value }
  if (reply.ok) return value
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
