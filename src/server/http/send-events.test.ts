import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, expect, it } from 'vitest'
import { sendEvents } from './send-events.ts'

const encoder = new TextEncoder()
let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A server with one stream of events, and what becomes of that. */
const serve = async () => {
  const cancelled = Promise.withResolvers<void>()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const app = new Hono()
  app.use(sendEvents)
  app.use(async (context, next) => {
    await next()
    context.header('Cache-Control', 'no-store')
  })
  app.get('/events', () => {
    const body = new ReadableStream<Uint8Array>(
      { start: (given) => void (controller = given), cancel: () => cancelled.resolve() },
      { highWaterMark: 2 },
    )
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  })
  app.get('/other', (context) => context.text('other'))
  server = createServer(getRequestListener(app.fetch))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    app,
    port,
    origin: `http://127.0.0.1:${port}`,
    cancelled: cancelled.promise,
    say: (text: string) => controller?.enqueue(encoder.encode(text)),
    end: () => controller?.close(),
    isRead: () => (controller?.desiredSize ?? 0) > 0,
  }
}

it('events arrive as they are said, with the headers that were set on the way, until the stream ends', async () => {
  const { origin, say, end } = await serve()
  const reply = await fetch(`${origin}/events`)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/event-stream')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.headers.get('x-hono-already-sent')).toBeNull()
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  say('one')
  expect(await reader?.read()).toEqual({ done: false, value: 'one' })
  say('two')
  expect(await reader?.read()).toEqual({ done: false, value: 'two' })
  end()
  expect(await reader?.read()).toMatchObject({ done: true })
})

it('a caller who goes cancels the events', async () => {
  const { origin, cancelled } = await serve()
  const leaving = new AbortController()
  await fetch(`${origin}/events`, { signal: leaving.signal })
  leaving.abort()
  await expect(cancelled).resolves.toBeUndefined()
})

it('a caller who does not read is not written to for ever', async () => {
  const { port, say, isRead } = await serve()
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(socket, 'data')
  socket.pause()
  const part = 'x'.repeat(256 * 1024)
  // More than the buffers of both sides of a socket hold; each is offered only when the last one was taken.
  const isStuck = async () => {
    for (let sent = 0; sent < 400; sent += 1) {
      if (!isRead()) return true
      say(part)
      await new Promise(setImmediate)
    }
    return false
  }
  expect(await isStuck()).toBe(true)
  socket.resume()
  await expect.poll(isRead).toBe(true)
  socket.destroy()
})

it('other replies, and events that were asked for without a socket or without their body, are left as they are', async () => {
  const { app, origin, say, end } = await serve()
  expect(await (await fetch(`${origin}/other`)).text()).toBe('other')
  const head = await fetch(`${origin}/events`, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  const reply = await app.request('/events')
  say('one')
  end()
  expect(await reply.text()).toBe('one')
})
