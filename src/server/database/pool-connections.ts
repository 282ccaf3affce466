import type { Socket } from 'node:net'
import type pg from 'pg'

/** PostgreSQL: what a standby answers to a write. */
const READ_ONLY = '25006'

/**
 * Replaces connections of a pool: one that breaks at the next query, and one to a server that has become a standby when it is
 * released. No statement is repeated: whether one that broke was executed is not known.
 * @returns breaks every connection: what waits for an answer fails, and new ones are opened
 */
export const watchConnections = (pool: pg.Pool): (() => void) => {
  const clients = new Set<pg.PoolClient>()
  const toStandby = new WeakSet<pg.PoolClient>()
  // Without a listener a connection that breaks while idle would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    // One that breaks between two queries of a transaction is reported to its client only; the next query fails and says so.
    client.on('error', () => {})
    clients.add(client)
    connectionOf(client).stream.once('close', () => clients.delete(client))
    connectionOf(client).on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) toStandby.add(client)
    })
  })
  pool.on('release', (_, client) => {
    // The pool removes what is ending.
    if (toStandby.has(client)) void (client as pg.PoolClient & pg.Client).end().catch(() => {})
  })
  return () => {
    for (const client of clients) {
      const { stream } = connectionOf(client)
      stream.destroy(new Error('Connection terminated: the database does not answer'))
    }
  }
}

/** The types of the driver leave out that a client of a pool is a client. */
const connectionOf = (client: pg.PoolClient) =>
  (client as pg.PoolClient & { readonly connection: pg.Connection & { readonly stream: Socket } }).connection
