import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildConsumerCopy } from '#tests/support/build-receipt.ts'
import { loadReceipt } from './load-receipt.ts'

afterEach(() => vi.unstubAllGlobals())

const answering = (reply: Response | Error) => {
  const fetch = vi.fn<typeof globalThis.fetch>(() =>
    reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply),
  )
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const refusal = (code: string) => ({ code, message: 'in English', reference: 'f00', errors: [] })

describe('loading a receipt', () => {
  it('OFF-40 asks once, as the head of the page has, without cache, referrer or redirects', async () => {
    const fetch = answering(Response.json({ data: { receipt: buildConsumerCopy() } }))
    expect(await loadReceipt('abc')).toEqual({ kind: 'receipt', receipt: buildConsumerCopy() })
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      '/api/qr/abc',
      expect.objectContaining({
        credentials: 'same-origin',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        redirect: 'error',
        signal: expect.any(AbortSignal),
      }),
    )
  })

  it.each([404, 400])('QR-03 a refusal with %i is one and the same: not found', async (status) => {
    answering(Response.json(refusal('RECEIPT_NOT_FOUND'), { status }))
    expect(await loadReceipt('abc')).toEqual({ kind: 'notFound' })
  })

  it('SEC-57 too many requests ask for patience', async () => {
    answering(Response.json(refusal('TOO_MANY_REQUESTS'), { status: 429 }))
    expect(await loadReceipt('abc')).toEqual({ kind: 'tooMany' })
  })

  it.each([
    ['no network', new TypeError('Failed to fetch')],
    ['eight seconds without an answer', new DOMException('signal timed out', 'TimeoutError')],
    ['the page of a captive portal', new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } })],
    ['JSON that is not ours', Response.json({ login: 'please' })],
    ['a server that is down', Response.json(refusal('UNAVAILABLE'), { status: 503 })],
  ])('OFF-42 %s is no connection, never "not found"', async (_, reply) => {
    answering(reply)
    expect(await loadReceipt('abc')).toEqual({ kind: 'noConnection' })
  })
})
