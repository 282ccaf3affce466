import { KEPT_RECEIPTS, RECEIPT_FILES, RECEIPT_SCOPE, RECEIPTS_ONLY } from '#core/kept-receipts.ts'
import type { ReceiptData } from '#features/receipts/layout/receipt.ts'

/** A receipt as it was when this phone kept it. */
export interface KeptReceipt {
  readonly receipt: ReceiptData
  /** UTC */
  readonly keptAt: string
}

/**
 * What this phone keeps under the address of a receipt; looking leaves no trace. Never rejects: where storage is refused there
 * is nothing.
 */
export const findKept = async (path: string): Promise<KeptReceipt | undefined> => {
  try {
    const found = await caches.match(path, { cacheName: KEPT_RECEIPTS })
    return found && ((await found.json()) as KeptReceipt)
  } catch {
    return undefined
  }
}

/**
 * Keeps a receipt, and the page that shows it, for opening its link without a network; what was kept before is replaced.
 * @returns undefined where the browser refuses: then nothing of it is left
 */
export const keep = (path: string, receipt: ReceiptData): Promise<KeptReceipt | undefined> =>
  oneAtATime(async () => {
    try {
      await startWorker()
      return await put(path, receipt)
    } catch {
      await remove(path)
      return undefined
    }
  })

/**
 * Replaces what is kept by what is true now; where that fails the former stays.
 * @returns undefined where it has been removed in the meantime, in another tab as well: then it stays so
 */
export const renew = (path: string, receipt: ReceiptData): Promise<KeptReceipt | undefined> =>
  oneAtATime(async () => {
    const former = await findKept(path)
    if (!former) return undefined
    try {
      const kept = await put(path, receipt)
      // A browser that was repaired or tidied up has lost its worker.
      await startWorker()
      return kept
    } catch {
      return findKept(path)
    }
  })

/** Takes a receipt off this phone, and with the last one everything that shows them. */
export const forget = (path: string): Promise<void> => oneAtATime(() => remove(path))

/** Changes wait for each other, over all tabs: removing the last receipt takes what another one is shown by. */
const oneAtATime = <T>(change: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(KEPT_RECEIPTS, change) : change()

const put = async (path: string, receipt: ReceiptData): Promise<KeptReceipt> => {
  const kept = { receipt, keptAt: new Date().toISOString() }
  const cache = await caches.open(KEPT_RECEIPTS)
  await cache.put(path, Response.json(kept))
  return kept
}

const remove = async (path: string): Promise<void> => {
  try {
    const cache = await caches.open(KEPT_RECEIPTS)
    await cache.delete(path)
    if ((await cache.keys()).length > 0) return
    await Promise.all([KEPT_RECEIPTS, RECEIPT_FILES].map((name) => caches.delete(name)))
    const registration = await navigator.serviceWorker.getRegistration(RECEIPT_SCOPE)
    // A tablet of a shop has the portal's worker here.
    if (registration && new URL(registration.scope).pathname === RECEIPT_SCOPE) await registration.unregister()
  } catch {
    // A browser that refuses storage has nothing to forget.
  }
}

/** Milliseconds. Longer than the files take on a slow line; whoever presses "Remove" meanwhile waits for it. */
const START_LIMIT = 30_000

/** Resolves when the worker has the files that it needs. @throws when that takes too long */
const startWorker = async (): Promise<void> => {
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register(workerUrl(), { scope: RECEIPT_SCOPE, updateViaCache: 'none' })
  const worker = registration.active ?? registration.waiting ?? registration.installing
  if (!worker || registration.active) return
  await new Promise<void>((resolve, reject) => {
    const checkState = () => {
      if (worker.state === 'activated') resolve()
      else if (worker.state === 'redundant') reject(new Error('The files could not be kept.'))
    }
    setTimeout(reject, START_LIMIT)
    worker.addEventListener('statechange', checkState)
    checkState()
  })
}

/** Registering a script is a sink of Trusted Types; the policy allows this one file. */
const workerUrl = () => {
  const address = `/sw.js${RECEIPTS_ONLY}`
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('counterside', { createScriptURL: () => address })
  return policy?.createScriptURL(address) ?? address
}

interface Policy {
  createScriptURL(url: string): string
}

interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy
}

/** There may be one of its name in a page. */
let policy: Policy | undefined
