/** What became of a receipt by e-mail. Sent says that the mail server has taken it over, and nothing of what comes then. */
export const receiptEmailStates = ['queued', 'sent', 'refused'] as const

/**
 * Why it was not sent: the mail server takes no mail for the address, or not this one; the link in it had stopped working; the
 * mail server could not be reached for a day; or the line broke when it had the whole of it, and had not yet answered.
 */
export const receiptEmailRefusals = ['address', 'content', 'link', 'late', 'unknown'] as const

export type ReceiptEmailState = (typeof receiptEmailStates)[number]
export type ReceiptEmailRefusal = (typeof receiptEmailRefusals)[number]
