import { RECEIPTS_ONLY } from '#core/kept-receipts.ts'

/** The pages that the worker keeps: the portal, and the receipt, which needs nothing of the portal. */
export const shells = { portal: '/index.html', receipt: '/receipt.html' } as const

/** What only the server can answer: the API, its own pages, and everything that is a file. */
const serverOwned = /^\/(api|static|assets|livez|readyz|metrics)(\/|$)|\/[^/]*\.[a-z0-9]+$/i

const WORKER = '/sw.js'
/** Of a host whose variant has no receipt page; the worker is the same file for every host. */
const NO_RECEIPTS = '?no-receipts'

/** The address that the worker is registered under: it says what the worker cannot ask anybody for without a network. */
export const workerAddress = ({ receiptPage }: { receiptPage: boolean }): string =>
  receiptPage ? WORKER : WORKER + NO_RECEIPTS

/** What a worker knows by the search of its own address. */
export const isWithReceipts = (search: string): boolean => search !== NO_RECEIPTS

/** Whether a worker is a customer's, who has asked a phone to keep a receipt and nothing of the portal. */
export const isForReceiptsOnly = (search: string): boolean => search === RECEIPTS_ONLY

/**
 * Whether a file belongs to the receipt page; it shares none with the portal. Its scripts and styles have the name, or that of
 * the code that is loaded later, a hash of eight characters and nothing between: the portal has files such as
 * `receipt-email-dialog-….js`.
 */
export const isOfReceiptPage = (file: string): boolean =>
  /^\/?(receipt\.html|assets\/receipt(?:-code)?-[\w-]{8}\.\w+)$/.test(file)

/**
 * The kept page that answers a navigation; undefined where the browser has to go to the network. Where there are no receipts
 * the server leads their addresses elsewhere.
 */
export const shellFor = (
  pathname: string,
  { receipts }: { receipts: boolean },
): (typeof shells)[keyof typeof shells] | undefined => {
  if (serverOwned.test(pathname) || (!receipts && pathname.startsWith('/qr/'))) return undefined
  return /^\/qr\/[^/]/.test(pathname) ? shells.receipt : shells.portal
}
