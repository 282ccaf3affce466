/** How a trade sells: when, how much, and whether people tip. */
export interface Trade {
  readonly mcc: string
  /** Usual amount in euros. */
  readonly amount: number
  readonly sigma: number
  readonly tips: boolean
  /** Weight of each hour from 0 to 23, as `[from, to, weight]` spans of wall time. */
  readonly hours: readonly (readonly [number, number, number])[]
  /** Weight of each day from Sunday to Saturday. */
  readonly week: readonly number[]
}

const shopWeek = [0.1, 1, 0.9, 1, 1.1, 1.4, 1.3]
const outWeek = [1.1, 0.7, 0.8, 0.9, 1, 1.5, 1.7]

export const trades = {
  cafe: {
    mcc: '5814',
    amount: 6.4,
    sigma: 0.5,
    tips: true,
    hours: [
      [7, 11, 5],
      [11, 17, 3],
      [17, 22, 2],
    ],
    week: outWeek,
  },
  bakery: {
    mcc: '5462',
    amount: 4.2,
    sigma: 0.5,
    tips: false,
    hours: [
      [6, 10, 6],
      [10, 15, 3],
      [15, 19, 1],
    ],
    week: shopWeek,
  },
  restaurant: {
    mcc: '5812',
    amount: 46,
    sigma: 0.6,
    tips: true,
    hours: [
      [12, 15, 4],
      [15, 19, 1],
      [19, 23, 6],
    ],
    week: outWeek,
  },
  pharmacy: {
    mcc: '5912',
    amount: 18,
    sigma: 0.7,
    tips: false,
    hours: [
      [8, 14, 4],
      [17, 20, 4],
    ],
    week: shopWeek,
  },
  market: {
    mcc: '5411',
    amount: 28,
    sigma: 0.8,
    tips: false,
    hours: [
      [8, 12, 3],
      [12, 17, 2],
      [17, 21, 5],
    ],
    week: shopWeek,
  },
  hotel: {
    mcc: '7011',
    amount: 185,
    sigma: 0.6,
    tips: false,
    hours: [
      [7, 11, 6],
      [14, 22, 3],
    ],
    week: [1.2, 1, 0.9, 0.9, 1, 1.2, 1.3],
  },
  electronics: {
    mcc: '5732',
    amount: 210,
    sigma: 0.9,
    tips: false,
    hours: [
      [10, 14, 3],
      [14, 20, 4],
    ],
    week: shopWeek,
  },
  taxi: {
    mcc: '4121',
    amount: 14,
    sigma: 0.5,
    tips: true,
    hours: [
      [0, 3, 2],
      [6, 10, 4],
      [10, 18, 2],
      [18, 24, 4],
    ],
    week: outWeek,
  },
  books: {
    mcc: '5942',
    amount: 22,
    sigma: 0.6,
    tips: false,
    hours: [
      [10, 14, 3],
      [15, 20, 4],
    ],
    week: shopWeek,
  },
} as const satisfies Record<string, Trade>

export type TradeName = keyof typeof trades
