import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from '#server/security/throttle.ts'

interface Limit {
  /** Connections of one client address at once; an IPv6 network of 64 bits counts as one. */
  readonly perAddress: number
  /** Whether an address stands for many clients, as that of a proxy does. */
  readonly isExempt: (address: string) => boolean
  /** Told of each connection, where other processes answer at the same port and all count together. */
  readonly together?: ConnectionReports
}

/** Who counts the connections of all processes. */
export interface ConnectionReports {
  opened(address: string): void
  closed(address: string): void
}

interface LimitedConnections {
  /**
   * Closes the oldest connection of an address that does nothing.
   * @param evenBusy the newest one where all are busy
   * @returns whether there was one
   */
  giveUp(address: string, evenBusy: boolean): boolean
}

/**
 * Keeps one client from taking the connections of all others. A client that has too many loses the oldest one that does
 * nothing - no request on it has arrived yet, or none runs - and gets the new one; where all are busy, the new one is refused.
 */
export const limitConnections = (server: Server, { perAddress, isExempt, together }: Limit): LimitedConnections => {
  /** By address, the oldest first, with the number of requests that run. */
  const clients = new Map<string, Map<Socket, number>>()

  /** @returns whether it was counted */
  const forget = (key: string, socket: Socket): boolean => {
    const own = clients.get(key)
    const isKnown = own?.delete(socket) ?? false
    if (own?.size === 0) clients.delete(key)
    return isKnown
  }

  const idleOf = (own: Map<Socket, number>) => own.entries().find(([, running]) => running === 0)?.[0]

  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (isExempt(remoteAddress)) return
    const key = addressKey(remoteAddress)
    const former = clients.get(key)
    if (former && former.size >= perAddress) {
      const victim = idleOf(former) ?? socket
      victim.destroy()
      if (victim === socket) return
      if (forget(key, victim)) together?.closed(key)
    }
    const own = clients.get(key) ?? new Map<Socket, number>()
    clients.set(key, own.set(socket, 0))
    together?.opened(key)
    socket.once('close', () => {
      if (forget(key, socket)) together?.closed(key)
    })
  })

  server.on('request', ({ socket }, response: ServerResponse) => {
    const own = clients.get(addressKey(socket.remoteAddress ?? ''))
    const count = (change: number) => {
      const running = own?.get(socket)
      if (running !== undefined) own?.set(socket, running + change)
    }
    count(1)
    response.once('close', () => count(-1))
  })

  return {
    giveUp: (key, evenBusy) => {
      const own = clients.get(key)
      const victim = own && (idleOf(own) ?? (evenBusy ? [...own.keys()].at(-1) : undefined))
      if (!victim) return false
      forget(key, victim)
      victim.destroy()
      return true
    },
  }
}
