import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CAPTIVE_ORIGIN, startFaultProxy, type FaultProxy } from './fault-proxy.ts'

const BODY = 'x'.repeat(1000)

let server: Server
let served: string[]
let proxy: FaultProxy

beforeEach(async () => {
  served = []
  server = createServer((request, response) => {
    served.push(request.url ?? '')
    response.write(BODY.slice(0, 400))
    setTimeout(() => response.end(BODY.slice(400)), 50)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  proxy = await startFaultProxy((server.address() as AddressInfo).port)
})

afterEach(async () => {
  await proxy.close()
  server.closeAllConnections()
  server.close()
})

const get = (path = '/', init?: RequestInit) => fetch(proxy.origin + path, init)
const text = async (path?: string) => (await get(path)).text()

describe('the fault proxy', () => {
  it('passes requests and replies unchanged', async () => {
    expect(await text('/a?b=1')).toBe(BODY)
    expect(served).toEqual(['/a?b=1'])
  })

  it('hang: neither request nor reply moves, and both arrive once it ends', async () => {
    await text()
    await proxy.set('hang')
    const answer = vi.fn()
    const pending = text('/hanging').then(answer)
    await expect(get('/given-up', { signal: AbortSignal.timeout(200) })).rejects.toThrow('timeout')
    expect(served).toEqual(['/'])
    expect(answer).not.toHaveBeenCalled()
    await proxy.set('pass')
    await pending
    expect(answer).toHaveBeenCalledWith(BODY)
  })

  it('slow: the reply trickles, and the rest comes at once when the network recovers', async () => {
    await proxy.set('slow')
    const pending = text()
    await vi.waitFor(() => expect(served).toEqual(['/']))
    await expect(get('/', { signal: AbortSignal.timeout(1500) })).rejects.toThrow('timeout')
    await proxy.set('pass')
    expect(await pending).toBe(BODY)
  })

  it('delay: every reply is late by the round trip, however many pieces it has', async () => {
    await proxy.set({ delay: 1000 })
    const start = performance.now()
    expect(await text()).toBe(BODY)
    const duration = performance.now() - start
    expect(duration).toBeGreaterThan(990)
    expect(duration).toBeLessThan(2000)
  })

  it('cut: the server has answered, the browser gets the head and half of the body', async () => {
    await proxy.set('cut')
    const response = await get('/saved')
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow('terminated')
    expect(served).toEqual(['/saved'])
  })

  it('captive: answers HTML itself, on connections opened before too', async () => {
    await text()
    await proxy.set('captive')
    const response = await get('/api/config')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html'])
    expect(await response.text()).toContain('Hotel')
    expect(served).toEqual(['/'])
  })

  it('captive: ends replies that are under way', async () => {
    await proxy.set('slow')
    const pending = text()
    await vi.waitFor(() => expect(served).toEqual(['/']))
    await proxy.set('captive')
    await expect(pending).rejects.toThrow('fetch failed')
  })

  it('redirect: sends every request to another origin', async () => {
    await proxy.set('redirect')
    const response = await get('/api/config', { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, `${CAPTIVE_ORIGIN}/login`])
    expect(served).toEqual([])
  })

  it('refuse: nobody listens, and the same port answers again afterwards', async () => {
    await proxy.set('refuse')
    await expect(get()).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
    await proxy.set('pass')
    expect(await text()).toBe(BODY)
  })

  it('hangs up when the server is gone', async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
    await expect(get()).rejects.toThrow('fetch failed')
  })
})
