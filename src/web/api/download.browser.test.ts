import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { downloadExport } from '#features/exports/contract.ts'
import { plantSession } from '#web/session/build-session.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import { download } from './download.ts'
import { onOutcome } from './outcomes.ts'
import { answerError, stubServer } from './stub-server.ts'

const line = 'GET /api/exports/export/download/x'
const headers = { 'content-disposition': 'attachment; filename="a.csv"', etag: '"v1"', 'content-length': '10' }

/** A body that breaks off after these bytes, as a lost connection does. */
const breaking = (text: string) =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      if (text) controller.enqueue(new TextEncoder().encode(text))
      else controller.error(new TypeError('network error'))
      text = ''
    },
  })

const fetchFile = (options = {}) => download(downloadExport, { params: { id: 'x' } }, options)

beforeEach(() => {
  clearLocal([])
  plantSession()
})

afterEach(() => void vi.restoreAllMocks())

it('B-18 after a broken line only the rest is asked for', async () => {
  const server = stubServer({
    [line]: (request) =>
      request.headers.has('range')
        ? new Response('56789', { status: 206, headers: { ...headers, 'content-length': '5' } })
        : new Response(breaking('01234'), { headers }),
  })
  const seen: unknown[] = []
  const file = await fetchFile({ onProgress: (progress: unknown) => seen.push(progress) })
  expect(await file.text()).toBe('0123456789')
  expect(file.name).toBe('a.csv')
  expect(server.requests[1]?.headers.get('range')).toBe('bytes=5-')
  expect(server.requests[1]?.headers.get('if-range')).toBe('"v1"')
  expect(seen).toEqual([
    { received: 5, total: 10 },
    { received: 10, total: 10 },
  ])
})

it('B-18 a line that is still down when the rest is asked for is waited for again, and the monitor hears of both', async () => {
  const heard: string[] = []
  const deafen = onOutcome((outcome) => heard.push(outcome))
  let asked = 0
  stubServer({
    [line]: () => {
      asked++
      if (asked === 1) return new Response(breaking('01234'), { headers })
      if (asked === 2) throw new TypeError('Failed to fetch')
      return new Response('56789', { status: 206, headers: { ...headers, 'content-length': '5' } })
    },
  })
  expect(await (await fetchFile()).text()).toBe('0123456789')
  deafen()
  expect(heard).toEqual(['answered', 'unreachable', 'unreachable', 'answered'])
})

it('a file that is refused while the rest of it is asked for has failed at once', async () => {
  let asked = 0
  stubServer({
    [line]: () => (asked++ === 0 ? new Response(breaking('01234'), { headers }) : answerError(404, 'NOT_FOUND')),
  })
  await expect(fetchFile()).rejects.toMatchObject({ kind: 'refused', status: 404 })
})

it('B-18 a file that has changed meanwhile starts from its beginning', async () => {
  let asked = 0
  stubServer({
    [line]: () => (asked++ === 0 ? new Response(breaking('old'), { headers }) : new Response('whole new', { headers })),
  })
  expect(await (await fetchFile()).text()).toBe('whole new')
})

it('what the server cannot take up again has failed', async () => {
  const { etag: _, ...plain } = headers
  stubServer({ [line]: () => new Response(breaking('01234'), { headers: plain }) })
  await expect(fetchFile()).rejects.toMatchObject({ kind: 'unreachable' })
})

it('a page of somebody else is no file', async () => {
  stubServer({ [line]: () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }) })
  await expect(fetchFile()).rejects.toMatchObject({ kind: 'unreachable' })
})

it('a stopped download ends with the reason it was stopped for', async () => {
  const stop = new AbortController()
  stubServer({ [line]: () => new Response(breaking('01234'), { headers }) })
  const running = fetchFile({ signal: stop.signal, onProgress: () => stop.abort('enough') })
  await expect(running).rejects.toBe('enough')
})
