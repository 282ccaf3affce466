import type Crypto from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freePort } from './embedded.ts'

const randomInt = vi.hoisted(() => vi.fn<(first: number, end: number) => number>())
vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof Crypto>()
  randomInt.mockImplementation(crypto.randomInt)
  return { ...crypto, randomInt }
})

/** The ports that Linux gives to connections; who runs a machine may have set others. */
const RANGE = '/proc/sys/net/ipv4/ip_local_port_range'
const isUsual = existsSync(RANGE) && /^32768\s+60999$/.test(readFileSync(RANGE, 'utf8').trim())

it.runIf(isUsual)('the database listens on no port that the system gives to connections', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort))
  expect(Math.min(...ports)).toBeGreaterThan(60_999)
})

it('the database does not take a port that somebody listens on', async () => {
  const server = createServer().listen(await freePort(), '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  randomInt.mockReturnValueOnce(port)
  expect(await freePort()).not.toBe(port)
})
