import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { startSession } from './webdriver.ts'

/** A driver that answers only from the given request on. */
const driverThatAnswersFrom = async (first: number, answer: RequestListener) => {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    if (asked >= first) answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked }
}

const LIMIT_MS = 1000
const begun: RequestListener = (_, response) => response.end(JSON.stringify({ value: { sessionId: 'one' } }))

it('begins a session anew where the driver does not answer', async () => {
  const driver = await driverThatAnswersFrom(3, begun)
  await startSession(driver.origin, {}, LIMIT_MS)
  expect(driver.asked()).toBe(3)
})

it('gives up at the third beginning without an answer', async () => {
  const driver = await driverThatAnswersFrom(4, begun)
  await expect(startSession(driver.origin, {}, LIMIT_MS)).rejects.toThrow('aborted')
  expect(driver.asked()).toBe(3)
})

it('does not ask again where the driver has refused', async () => {
  const driver = await driverThatAnswersFrom(1, (_, response) => {
    const value = { error: 'session not created', message: 'no browser' }
    response.writeHead(500).end(JSON.stringify({ value }))
  })
  await expect(startSession(driver.origin, {}, LIMIT_MS)).rejects.toThrow('session not created: no browser')
  expect(driver.asked()).toBe(1)
})
