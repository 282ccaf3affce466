import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { urlsIn } from './urls.ts'

/** Milliseconds a host may take to say whether it is the primary: less than a pool waits for a connection. */
const ANSWER_TIMEOUT = 1500
/** Milliseconds until one that is not the primary is asked again. */
const ASK_AGAIN = 200

/** The servers that one URL names, of which one at a time is the primary. */
class Hosts {
  readonly #urls: readonly string[]
  #primary: string | undefined
  #search: Promise<string> | undefined

  constructor(url: string) {
    this.#urls = urlsIn(url)
  }

  /** The primary as it was seen last, else the first that says it is. @throws where none does */
  find(): Promise<string> {
    if (this.#primary) return Promise.resolve(this.#primary)
    this.#search ??= this.#askAll().finally(() => (this.#search = undefined))
    return this.#search
  }

  /** Whoever asks next finds out anew. */
  forget(url: string): void {
    if (this.#primary === url) this.#primary = undefined
  }

  async #askAll(): Promise<string> {
    const silent = new Set(this.#urls)
    const ask = async (url: string): Promise<string> => {
      for (;;) {
        try {
          return await askForPrimary(url)
        } catch (error) {
          silent.delete(url)
          if (silent.size === 0) throw error
          // While another one is waited for, which may be cut off, this one may take its place.
          await pause(ASK_AGAIN)
        }
      }
    }
    try {
      this.#primary = await Promise.any(this.#urls.map(ask))
      return this.#primary
    } catch (error) {
      const reasons =
        error instanceof AggregateError ? error.errors.map((reason) => reasonOf(reason)) : [reasonOf(error)]
      throw new Error(`Connection terminated: no host is the primary (${reasons.join('; ')})`, { cause: error })
    }
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** @returns the URL itself @throws unless the server there can be written to */
const askForPrimary = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_TIMEOUT })
  // One that breaks fails its query; without a listener it would end the process.
  client.on('error', () => {})
  // A server that hangs must not keep whoever waits for the others.
  const giveUp = setTimeout(() => client.connection.stream.destroy(), ANSWER_TIMEOUT)
  try {
    await client.connect()
    await refuseStandby(client)
    return url
  } finally {
    clearTimeout(giveUp)
    void client.end().catch(() => {})
  }
}

const refuseStandby = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() "isStandby"')
  if (rows[0]?.isStandby) throw new Error(`Connection terminated: ${client.host}:${client.port} is a standby`)
}

const known = new Map<string, Hosts>()

const hostsOf = (url: string): Hosts => {
  const hosts = known.get(url) ?? new Hosts(url)
  known.set(url, hosts)
  return hosts
}

/**
 * A client that connects to whichever host of its URL is the primary. Through a URL of one host it is the driver's own, without
 * another query: there, a proxy or DNS leads to the primary.
 */
export class PrimaryClient extends pg.Client {
  readonly #url: string
  readonly #several: boolean

  constructor(config: pg.ClientConfig = {}) {
    const url = config.connectionString ?? ''
    const urls = urlsIn(url)
    super({ ...config, connectionString: urls[0] })
    this.#url = url
    this.#several = urls.length > 1
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error | null) => void): void
  override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | void {
    const connected = this.#several ? this.#connectToPrimary(() => super.connect()) : super.connect()
    if (!callback) return connected
    connected.then(
      () => process.nextTick(callback, null),
      (error: unknown) => process.nextTick(callback, error),
    )
  }

  async #connectToPrimary(connect: () => Promise<unknown>): Promise<pg.Client> {
    const hosts = hostsOf(this.#url)
    const url = await hosts.find()
    // Whoever wanted the connection has given up meanwhile.
    if (this.connection.stream.destroyed) throw new Error('Connection terminated: timeout expired')
    const { host, port } = new pg.Client(url)
    Object.assign(this, { host, port })
    this.once('error', () => hosts.forget(url))
    const giveUp = setTimeout(() => this.connection.stream.destroy(), 2 * ANSWER_TIMEOUT)
    try {
      await connect()
      await refuseStandby(this)
      return this
    } catch (error) {
      hosts.forget(url)
      void this.end().catch(() => {})
      throw error
    } finally {
      clearTimeout(giveUp)
    }
  }
}
