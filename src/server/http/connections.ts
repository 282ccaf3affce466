import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from '#server/security/throttle.ts'

interface Limit {
  /** Connections of one client address at once; an IPv6 network of 64 bits counts as one. */
  readonly perAddress: number
  /** Whether an address stands for many clients, as that of a proxy does. */
  readonly isExempt: (address: string) => boolean
}

/**
 * Keeps one client from taking the connections of all others. A client that has too many loses the oldest one that does
 * nothing - no request on it has arrived yet, or none runs - and gets the new one; where all are busy, the new one is refused.
 */
export const limitConnections = (server: Server, { perAddress, isExempt }: Limit): void => {
  /** By address, the oldest first, with the number of requests that run. */
  const clients = new Map<string, Map<Socket, number>>()

  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (isExempt(remoteAddress)) return
    const key = addressKey(remoteAddress)
    const own = clients.get(key) ?? new Map<Socket, number>()
    clients.set(key, own)
    if (own.size >= perAddress) {
      const victim = own.entries().find(([, running]) => running === 0)?.[0] ?? socket
      own.delete(victim)
      victim.destroy()
      if (victim === socket) return
    }
    own.set(socket, 0)
    socket.once('close', () => {
      own.delete(socket)
      if (own.size === 0 && clients.get(key) === own) clients.delete(key)
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
}
