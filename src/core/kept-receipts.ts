// What a customer's phone keeps of a receipt once that was asked for; the names are shared by the receipt page, the worker
// and the page that repairs.

/** The cache of the receipts themselves. */
export const KEPT_RECEIPTS = 'kept-receipts'

/** The cache of the files that show them: named so that neither a logout nor the portal's worker takes it for its own. */
export const RECEIPT_FILES = 'receipt-precache-v1'

/** The addresses that the worker answers. */
export const RECEIPT_SCOPE = '/qr/'

/** By which the worker knows that it keeps the receipt page alone. */
export const RECEIPTS_ONLY = '?receipts-only'
