import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let server: Server

beforeAll(async () => {
  app = await startTestApp()
  server = createServer(getRequestListener(app.application.fetch))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.close()
  await app.close()
})

/** Sends these lines as they are, which no client would, and reads the answer. */
const send = async (head: string[], body = '') => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write([...head, 'Connection: close', '', body].join('\r\n'))
  const reply = await text(socket)
  return { status: Number(reply.slice('HTTP/1.1 '.length).slice(0, 3)), body: reply.split('\r\n\r\n')[1] ?? '' }
}

const get = (target: string, host = '127.0.0.1') => send([`GET ${target} HTTP/1.1`, `Host: ${host}`])

describe('a path as it arrives on the wire', () => {
  it.each([
    '/api/../livez',
    '/api/./config',
    '/api/..',
    '/api/%2e%2e/livez',
    '/api/%2E/config',
    '//livez',
    '/api/x%5C..',
  ])('is refused before it is folded: %s', async (target) =>
    expect(await get(target)).toMatchObject({ status: 400, body: expect.stringContaining('PATH_REFUSED') }),
  )

  it.each(['/api\\config', '/api/config\u0000', 'api/config', '*'])('is refused when it is none: %j', async (target) =>
    expect((await get(target)).status).toBe(400),
  )

  it('may be written with escapes of ordinary letters; whatever stands behind the question mark is a parameter', async () => {
    expect((await get('/api/%63onfig')).status).toBe(200)
    expect((await get('/api/config?')).status).toBe(200)
    expect((await get('/api/config?a=//..%2f%00')).status).toBe(400)
  })
})

describe('the host that a client asks for', () => {
  it.each(['127.0.0.1:4711', 'LOCALHOST', '[::1]:8080'])('is ours: %s', async (host) =>
    expect((await get('/api/config', host)).status).toBe(200),
  )

  it.each(['evil.example', 'localhost.evil.example', '127.0.0.2'])('is foreign: %s', async (host) =>
    expect(await get('/api/config', host)).toMatchObject({
      status: 421,
      body: expect.stringContaining('UNKNOWN_HOST'),
    }),
  )

  it.each(['', 'a b', '127.0.0.1:80@evil.example', '127.0.0.1, evil.example'])('is none: %j', async (host) =>
    expect((await get('/api/config', host)).status).toBe(400),
  )

  it.each([
    ['both ours', ['Host: 127.0.0.1', 'Host: 127.0.0.1']],
    ['one of them foreign', ['Host: 127.0.0.1', 'hOST: evil.example']],
    ['the foreign one first', ['Host: evil.example', 'Host: 127.0.0.1']],
  ])('is told once: two are refused, %s', async (_, hosts) => {
    for (const target of ['/api/config', '/livez', '/api/never']) {
      expect((await send([`GET ${target} HTTP/1.1`, ...hosts])).status).toBe(400)
    }
  })

  it('counts as it stands in a whole address, and must be told', async () => {
    expect((await get('http://evil.example/api/config')).status).toBe(421)
    expect((await send(['GET /api/config HTTP/1.1'])).status).toBe(400)
  })
})

describe('a body', () => {
  const json = ['Host: localhost', 'Content-Type: application/json']
  const chunks = (count: number, chunk: string) =>
    `${`${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(count)}0\r\n\r\n`

  it('of a GET is refused, whichever way its length is told', async () => {
    expect((await send(['GET /api/config HTTP/1.1', ...json, 'Content-Length: 2'], '{}')).status).toBe(400)
    const chunked = ['GET /api/config HTTP/1.1', ...json, 'Transfer-Encoding: chunked']
    expect((await send(chunked, chunks(1, '{}'))).status).toBe(400)
  })

  it('in chunks is read up to 256 KB and refused beyond', async () => {
    const login = ['POST /api/login HTTP/1.1', ...json, 'Transfer-Encoding: chunked']
    expect(await send(login, chunks(1, '{"email":1}'))).toMatchObject({
      status: 400,
      body: expect.stringContaining('email'),
    })
    const large = await send(login, chunks(5, ' '.repeat(65_536)))
    expect(large).toMatchObject({ status: 413, body: expect.stringContaining('TOO_LARGE') })
  })
})
