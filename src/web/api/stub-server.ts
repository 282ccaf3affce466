import { vi } from 'vitest'
import type { ErrorReply } from '#core/errors.ts'

/** For tests: a server in place of the network, and the requests it got. */

type Answer = (request: Request) => Response | Promise<Response>

/** A reply of our server as it goes over the wire. */
export const answer = (body: object, status = 200): Response =>
  Response.json(body, { status, headers: { date: new Date().toUTCString() } })

/** An error of our server (D-32). */
export const answerError = (status: number, code: ErrorReply['code'], message = 'no'): Response =>
  answer({ code, message, reference: 'ref', errors: [] }, status)

/** What a proxy, a hotel or a broken gateway says. */
export const strange = (status: number, body = '<!doctype html><title>Hotel</title>'): Response =>
  new Response(body, { status, headers: { 'content-type': 'text/html' } })

/**
 * Answers requests by 'POST /api/login' and the like; everything else is a network error. Undone by
 * `vi.restoreAllMocks`.
 */
export const stubServer = (answers: Record<string, Answer>) => {
  const requests: { line: string; bearer: string | null; body: unknown; headers: Headers }[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const line = `${request.method} ${new URL(request.url).pathname}`
    const text = await request.clone().text()
    requests.push({
      line,
      bearer: request.headers.get('authorization'),
      body: text === '' ? undefined : JSON.parse(text),
      headers: request.headers,
    })
    const reply = answers[line]
    if (!reply) throw new TypeError('Failed to fetch')
    return reply(request)
  })
  return { requests, lines: () => requests.map(({ line }) => line) }
}
