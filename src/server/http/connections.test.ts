import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { limitConnections } from './connections.ts'

const PER_ADDRESS = 3

let server: Server
let finish: () => void
const sockets: Socket[] = []

beforeEach(async () => {
  const finished = new Promise<void>((resolve) => (finish = resolve))
  server = createServer((request, response) => {
    if (request.url === '/slow') void finished.then(() => response.end('slow'))
    else response.end('quick')
  })
  limitConnections(server, { perAddress: PER_ADDRESS, isExempt: (address) => address === '127.0.0.9' })
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
})
afterEach(async () => {
  finish()
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

const open = async (localAddress: string, text: string) => {
  const { port } = server.address() as AddressInfo
  const arrived = once(server, 'connection')
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  // Being reset is what these are here for.
  socket.on('error', () => {})
  sockets.push(socket)
  await arrived
  socket.write(text)
  return socket
}
const begin = (from: string) => open(from, 'GET / HTTP/1.1\r\nHost: x\r\nX-Never')
const request = (from: string, path: string) => open(from, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
/** What comes first on a connection; undefined when it is closed instead. */
const answerOn = async (socket: Socket): Promise<string | undefined> => {
  const end = new AbortController()
  const { signal } = end
  try {
    return await Promise.race([
      once(socket, 'data', { signal }).then(([data]) => String(data).split('\r\n\r\n')[1]),
      once(socket, 'close', { signal }).then(() => undefined),
    ])
  } finally {
    end.abort()
  }
}

it('a client with too many connections that do nothing loses its oldest one, and is answered on the newest', async () => {
  const idle = []
  for (let count = 0; count < 10; count += 1) idle.push(await begin('127.0.0.1'))
  for (const socket of idle.slice(0, 10 - PER_ADDRESS)) if (!socket.closed) await once(socket, 'close')
  expect(idle.slice(-PER_ADDRESS).some(({ destroyed }) => destroyed)).toBe(false)
  expect(await answerOn(await request('127.0.0.1', '/'))).toBe('quick')
})

it('a client whose connections are all busy gets no further one, and what runs is answered', async () => {
  const busy = []
  for (let count = 0; count < PER_ADDRESS; count += 1) {
    const running = once(server, 'request')
    busy.push(await request('127.0.0.1', '/slow'))
    await running
  }
  expect(await answerOn(await request('127.0.0.1', '/'))).toBeUndefined()
  const answers = busy.map(answerOn)
  finish()
  expect(await Promise.all(answers)).toEqual(['slow', 'slow', 'slow'])
  // Their connections are kept alive, do nothing now and give way.
  expect(await answerOn(await request('127.0.0.1', '/'))).toBe('quick')
})

it('what one client has does not count for another one', async () => {
  for (let count = 0; count < 10; count += 1) await begin('127.0.0.1')
  const others = []
  for (let count = 0; count < PER_ADDRESS; count += 1) others.push(await begin('127.0.0.2'))
  expect(others.some(({ destroyed }) => destroyed)).toBe(false)
  expect(await answerOn(await request('127.0.0.3', '/'))).toBe('quick')
})

it('a proxy has as many as it wants', async () => {
  for (let count = 0; count < 10; count += 1) await begin('127.0.0.9')
  const count = await new Promise((resolve) => server.getConnections((_, total) => resolve(total)))
  expect(count).toBe(10)
})
