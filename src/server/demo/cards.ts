import type { Random } from './random.ts'

interface CardProfile {
  readonly aid: string
  readonly label: string
  /** Share of the card payments. */
  readonly weight: number
}

/** Card schemes as `cardType` holds them. RUPAY stands for the schemes that have no filter of their own (D-60). */
const cards = {
  VISA: { aid: 'A0000000031010', label: 'VISA DEBIT', weight: 42 },
  MASTERCARD: { aid: 'A0000000041010', label: 'DEBIT MASTERCARD', weight: 36 },
  AMEX: { aid: 'A00000002501', label: 'AMERICAN EXPRESS', weight: 5 },
  MAESTRO: { aid: 'A0000000043060', label: 'MAESTRO', weight: 6 },
  DISCOVER: { aid: 'A0000001523010', label: 'DISCOVER', weight: 2 },
  UNIONPAY: { aid: 'A000000333010101', label: 'UNIONPAY DEBIT', weight: 3 },
  VPAY: { aid: 'A0000000032020', label: 'V PAY', weight: 2 },
  BCARD: { aid: 'A00000089101BC', label: 'BCARD', weight: 2 },
  RUPAY: { aid: 'A0000005241010', label: 'RUPAY', weight: 1 },
} as const satisfies Record<string, CardProfile>

const weights = Object.fromEntries(Object.entries(cards).map(([scheme, { weight }]) => [scheme, weight])) as Record<
  keyof typeof cards,
  number
>

const readingModes = {
  contactless: 58,
  'contactless-wallet': 28,
  chip: 5,
  'pin-fallback': 4,
  'qr-wallet': 2,
  'pay-by-link': 2,
  manual: 1,
} as const

/** Response codes of declines (ISO 8583 field 39) as often as they come. */
const declines = { '51': 40, '05': 22, '61': 8, '65': 5, '54': 6, '55': 7, '57': 4, '91': 5, '96': 3 } as const

export const declineCode = (random: Random): string => random.weighted(declines)

/** How a card was read, and what it reported to the terminal. */
export const readCard = (random: Random) => {
  const cardType = random.weighted(weights)
  const cardReadingMode = random.weighted(readingModes)
  const { aid, label } = cards[cardType]
  const withPin = cardReadingMode === 'pin-fallback' || cardReadingMode === 'chip' || random.chance(0.1)
  return {
    cardType,
    cardReadingMode,
    cardPanObfuscated: random.digits(4),
    scaType: withPin ? 2 : cardReadingMode === 'pay-by-link' ? 3 : 1,
    emv: {
      label,
      ...(cardType === 'VISA' && random.chance(0.3) && { preferredName: 'Visa Credit' }),
      aid,
      // EMV 9F34: enciphered PIN online, or none needed.
      cvm: withPin ? '420302' : '1F0302',
      tvr: random.pick(['0000000000', '0000008000', '0080008000']),
      tsi: random.pick(['0000', 'E800']),
      // A letter in the middle: sixteen digits could be taken for a card number and cut.
      cryptogram: `${random.hex(7)}C${random.hex(8)}`,
      atc: random.hex(4),
    },
  }
}
