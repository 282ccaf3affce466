/** Asks a process to give up one connection of an address. @returns whether it had one */
type GiveUp = (child: number, address: string, evenBusy: boolean) => Promise<boolean>

/** The connections of one client, by the process that holds them. */
interface Client {
  readonly held: Map<number, number>
  /** Those that a process has been asked to give up. */
  asked: number
}

/** How many connections each client has in all processes together. */
export interface ConnectionCounts {
  opened(child: number, address: string): void
  closed(child: number, address: string): void
  /** A process has ended, and with it what it held. */
  gone(child: number): void
}

const heldBy = ({ held }: Client) => held.values().reduce((sum, count) => sum + count, 0)

/**
 * Keeps a client to its connections over all processes. Each counts for itself at once; this takes back, a moment later, what
 * is too much in all of them: a connection that does nothing, from the process that has most of them, else the new one.
 */
export const countConnections = (perAddress: number, giveUp: GiveUp): ConnectionCounts => {
  const clients = new Map<string, Client>()

  const closed = (child: number, address: string) => {
    const client = clients.get(address)
    const count = client?.held.get(child)
    if (!client || count === undefined) return
    if (count > 1) client.held.set(child, count - 1)
    else client.held.delete(child)
    if (client.held.size === 0) clients.delete(address)
  }

  /** @returns the process that gave one up */
  const takeBack = async ({ held }: Client, newest: number, address: string): Promise<number | undefined> => {
    const fullestFirst = [...held].toSorted(([, a], [, b]) => b - a).map(([child]) => child)
    for (const child of fullestFirst) if (await giveUp(child, address, false)) return child
    return (await giveUp(newest, address, true)) ? newest : undefined
  }

  const relieve = async (client: Client, newest: number, address: string) => {
    client.asked += 1
    const from = await takeBack(client, newest, address)
    client.asked -= 1
    if (from !== undefined) closed(from, address)
  }

  return {
    opened: (child, address) => {
      const client = clients.get(address) ?? { held: new Map<number, number>(), asked: 0 }
      clients.set(address, client)
      client.held.set(child, (client.held.get(child) ?? 0) + 1)
      if (heldBy(client) - client.asked <= perAddress) return
      void relieve(client, child, address)
    },
    closed,
    gone: (child) => {
      for (const [address, { held }] of clients) {
        held.delete(child)
        if (held.size === 0) clients.delete(address)
      }
    },
  }
}
