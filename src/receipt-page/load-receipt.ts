import type { ReceiptData } from '#features/receipts/layout/receipt.ts'

/** The result of loading a receipt. A reply that is not our server's counts as no connection. */
export type Answer = { kind: 'receipt'; receipt: ReceiptData } | { kind: 'notFound' | 'noConnection' | 'tooMany' }

/** offline.md 2.13 */
const TIMEOUT_MS = 8000

/**
 * GET qr/{token} (D-64), without cache or referrer. Never rejects: no network, the 8 s, a redirect, a server that is down
 * and the HTML of a captive portal are all `noConnection`.
 */
export const loadReceipt = async (token: string): Promise<Answer> => {
  try {
    const response = await fetch(`/api/qr/${token}`, {
      // There are no cookies; the request that the page's head has begun is taken over only with credentials like its own.
      credentials: 'same-origin',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status === 429) return { kind: 'tooMany' }
    const reply: { data?: { receipt: ReceiptData }; code?: unknown } = await response.json()
    if (reply.data) return { kind: 'receipt', receipt: reply.data.receipt }
    return { kind: response.status < 500 && reply.code ? 'notFound' : 'noConnection' }
  } catch {
    return { kind: 'noConnection' }
  }
}
