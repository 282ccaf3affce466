import type { Drawing } from '#web/ui/icons/paths.ts'

/** How a payment ended: a shape for each outcome, never a colour alone. */
export const outcomeIcons = {
  approved: { name: 'approved', d: 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14Z' },
  declined: { name: 'declined', d: 'M6 6l12 12M18 6 6 18' },
  canceled: { name: 'canceled', d: 'M12 4.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM6.7 17.3 17.3 6.7' },
  refunded: { name: 'refunded', d: 'M9 4.5 4.5 9 9 13.5M4.5 9h9.75a5.25 5.25 0 0 1 0 10.5H7.5' },
  pending: { name: 'pending', d: 'M12 5h.01M17 7h.01M19 12h.01M17 17h.01M12 19h.01M7 17h.01M5 12h.01M7 7h.01' },
} as const satisfies Record<string, Drawing>

/** Leads to the code that a phone reads a receipt's address from. */
export const qrIcon: Drawing = {
  name: 'qr',
  d: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14v2.5M17 14h3M20 17v3M14 20h2.5M17 17v.01',
}

/** Goes by e-mail. */
export const emailIcon: Drawing = { name: 'email', d: 'M3.5 6h17v12.5h-17ZM4 7l8 6 8-6' }

/** Leads to the share sheet of the device. */
export const shareIcon: Drawing = {
  name: 'share',
  d: 'M12 14.5V4M8 7.5 12 3.5l4 4M8.5 10.5H6v9.5h12v-9.5h-2.5',
}

/** What was paid with: a card, an account, or a wallet by its letter, because the marks of companies are theirs. */
export const methodIcons = {
  card: {
    name: 'card',
    d: 'M4.5 6h15A1.5 1.5 0 0 1 21 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16.5v-9A1.5 1.5 0 0 1 4.5 6ZM3 10h18M6.5 14.5h4',
  },
  openBanking: { name: 'openBanking', d: 'M4 9.5 12 4l8 5.5ZM5 20h14M7 10v9M12 10v9M17 10v9' },
  paypal: {
    name: 'paypal',
    d: 'M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM9.5 17V7h3.25a3 3 0 0 1 0 6H9.5',
  },
  venmo: {
    name: 'venmo',
    d: 'M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM8.5 7.5 12 17l3.5-9.5',
  },
  cashApp: {
    name: 'cashApp',
    d: 'M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM15.5 9A4.25 4.25 0 1 0 15.5 15',
  },
  twint: {
    name: 'twint',
    d: 'M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM8.5 7.5h7M12 7.5V17',
  },
} as const satisfies Record<string, Drawing>
