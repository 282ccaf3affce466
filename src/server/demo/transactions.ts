import { operations, transactionStatus } from '#core/codes.ts'
import { exponentOf } from '#core/money/money.ts'
import { wallTimeIn } from '#core/time/time-zone.ts'
import { later, openTime, sellingDays } from './calendar.ts'
import { declineCode, readCard } from './cards.ts'
import type { Staff } from './people.ts'
import type { Random } from './random.ts'
import { type ReferenceNumbers, sequenceOf } from './sequence.ts'
import type { DemoTerminal, Lines } from './tenants.ts'
import { trades } from './trades.ts'

const TOTAL = 30_000
const DAYS = 400
/** The terminals of the demo cashier have a colleague's share on top, so that their list has pages to turn. */
const FAVOURITES = 2
const FAVOURITE_SHARE = 0.11
const REFUNDED = 0.024
const VOIDED = 0.012
/** Days for which one terminal has been silent, and for which another declines more and more (B-29). */
const SILENT_DAYS = 6
const FAILING_DAYS = 8

const { success, failed, canceled, pending } = transactionStatus

/** Types of a sale with those of its refund and void (D-58). */
type Rail = readonly [sale: string, refund: string, void_?: string]
const rails = {
  acquirer: ['26', '27', '28'],
  processor: ['12', '16', '17'],
  openBanking: ['18', '19'],
  pocket: ['20', '21', '22'],
  instalment: ['23', '24', '25'],
  twint: ['31', '32'],
} as const satisfies Record<string, Rail>
type RailName = keyof typeof rails

/** Which ways payments take in a country. */
const railsOf: Readonly<Record<string, Readonly<Partial<Record<RailName, number>>>>> = {
  GR: { acquirer: 80, processor: 4, instalment: 8, openBanking: 5, pocket: 3 },
  BG: { acquirer: 84, processor: 8, openBanking: 5, instalment: 3 },
  CH: { acquirer: 70, twint: 26, processor: 4 },
  CA: { acquirer: 72, processor: 28 },
  JP: { acquirer: 80, pocket: 20 },
  KW: { acquirer: 86, pocket: 14 },
}

/** Sales, refunds, voids and the rarities, in no particular order. */
export const generateTransactions = (
  random: Random,
  terminals: readonly DemoTerminal[],
  staff: Staff,
  now: Date,
): Lines => {
  const lines: Lines = []
  const silent = terminals.find(({ storeCode }) => storeCode === 'GR-KAFENEIO-3')
  const failing = terminals.find(({ storeCode }) => storeCode === 'GR-FARMAKEIO-1')
  const weight = terminals.reduce((sum, { merchant }) => sum + merchant.weight / merchant.shops.length, 0)

  terminals.forEach((terminal, index) => {
    const { merchant, country } = terminal
    const trade = trades[merchant.trade]
    const nowThere = wallTimeIn(country.zone, now)
    const days = sellingDays(nowThere, DAYS, trade)
    const silence = terminal === silent ? SILENT_DAYS : 0
    const open = days.slice(silence)
    const share = merchant.weight / merchant.shops.length / weight
    const favour = index < FAVOURITES ? FAVOURITE_SHARE / FAVOURITES : 0
    const count = Math.round((TOTAL * (share * (1 - FAVOURITE_SHARE) + favour)) / (1 + REFUNDED + VOIDED))
    const drawDay = random.sampler(open.map((day) => day.weight))
    const number = sequenceOf(random)

    for (let sale = 0; sale < count; sale += 1) {
      const day = drawDay()
      const at = `${open[day]?.date}T${openTime(random, trade)}`
      if (at > nowThere) continue
      const isFailing = terminal === failing && day < FAILING_DAYS
      const line = saleLine(
        random,
        terminal,
        staff,
        at,
        number(),
        isFailing ? 0.12 + 0.06 * (FAILING_DAYS - day) : 0.06,
      )
      lines.push(line)
      if (line.status !== success) continue
      const rail = rails[line.rail]
      if (random.chance(REFUNDED)) {
        const back = later(at, random.whole(1, 10 * 24) * 3600)
        const part = random.chance(0.4) ? random.whole(20, 80) / 100 : 1
        if (back < nowThere)
          lines.push(reversal(random, line, rail[1], back, number(), Math.max(1, Math.round(line.amount * part))))
      } else if (rail.length === 3 && random.chance(VOIDED)) {
        const back = later(at, random.whole(1, 20) * 60)
        if (back < nowThere) lines.push(reversal(random, line, rail[2], back, number(), line.amount))
      }
    }
    addRarities(random, terminal, staff, nowThere, number, lines)
    if (index < FAVOURITES) {
      // Somebody has just paid.
      const justNow = later(nowThere, -random.whole(120, 600))
      lines.push(saleLine(random, terminal, staff, justNow, number(), 0))
    }
  })
  // `rail` is only for the loop above, which reverses a sale by it.
  return lines.map(({ rail: _rail, ...line }) => line)
}

const saleLine = (
  random: Random,
  terminal: DemoTerminal,
  staff: Staff,
  at: string,
  numbers: Numbers,
  declined: number,
) => {
  const { merchant, country, tid, acquirerCode, deviceId } = terminal
  const trade = trades[merchant.trade]
  const base = Math.round(trade.amount * country.rate * random.spread(trade.sigma) * 10 ** exponentOf(country.currency))
  const tipAmount = terminal.tips && random.chance(0.35) ? Math.round(base * random.pick([0.05, 0.1, 0.15])) : 0
  const rail = random.weighted(railsOf[country.code] as Record<RailName, number>)
  const status = random.chance(declined)
    ? failed
    : random.chance(0.004)
      ? canceled
      : random.chance(0.003)
        ? pending
        : success
  const wallet = walletOf(random, rail, country.code)
  const who = random.pick(staff.get(tid) ?? [undefined])
  const isCard = wallet === undefined && rail !== 'openBanking'
  return {
    rail,
    acquirerCode,
    trnKey: `${tid}-${numbers.rrn}`,
    tid,
    deviceId,
    posLocalDateTime: at,
    amount: Math.max(1, base) + tipAmount,
    tipAmount,
    currency: country.currency,
    status,
    transactionType: rails[rail][0] as string,
    ...wallet,
    ...(isCard ? readCard(random) : { cardReadingMode: random.pick(['none', 'qr-wallet']) }),
    posAuthCode: status === success ? random.digits(6) : null,
    retrievalReferenceNumber: numbers.rrn,
    stan: numbers.stan,
    errorCode: status === success ? '00' : status === failed ? declineCode(random) : null,
    originalResponseCode: status === failed ? random.pick(['A1', 'B4', '1A', '65']) : null,
    instalmentsNumber: rail === 'instalment' ? random.pick([3, 6, 12]) : null,
    orderReference:
      merchant.trade === 'hotel' || merchant.trade === 'restaurant' ? `${random.hex(2)}-${random.digits(4)}` : null,
    appVersion: random.pick(['4.12.3', '4.12.3', '4.12.1', '4.9.0']),
    packageName: 'com.counterside.softpos',
    userEmail: who?.email ?? null,
    userName: who?.name ?? null,
  }
}

type Line = ReturnType<typeof saleLine>
type Numbers = ReferenceNumbers

/** PayPal, Venmo and Cash App at tills in Canada; TWINT goes its own way. */
const walletOf = (random: Random, rail: RailName, country: string): { paymentMethod: number } | undefined => {
  if (rail === 'twint') return { paymentMethod: 31 }
  return country === 'CA' && random.chance(0.09) ? { paymentMethod: random.pick([2, 3, 4]) } : undefined
}

const reversal = (
  random: Random,
  sale: Line,
  type: string,
  at: string,
  numbers: Numbers,
  amount: number,
): Line & { linkedTrx: string } => ({
  ...sale,
  ...('paymentMethod' in sale && sale.paymentMethod === 31 && { paymentMethod: 32 }),
  trnKey: `${sale.tid}-${numbers.rrn}`,
  linkedTrx: sale.trnKey,
  posLocalDateTime: at,
  amount,
  tipAmount: 0,
  transactionType: type,
  posAuthCode: random.digits(6),
  retrievalReferenceNumber: numbers.rrn,
  stan: numbers.stan,
})

/** A chargeback of the newest sale by card at least two weeks before it, of which it takes a part back. */
const disputing = (line: Line, sales: readonly Line[]): Line & { linkedTrx?: string } => {
  const before = later(line.posLocalDateTime, -14 * 24 * 3600)
  const [sale] = sales
    .filter(
      ({ transactionType, posLocalDateTime }) => transactionType === rails.acquirer[0] && posLocalDateTime < before,
    )
    .toSorted((one, other) => other.posLocalDateTime.localeCompare(one.posLocalDateTime))
  if (!sale) return line
  const { trnKey, posLocalDateTime, transactionType, retrievalReferenceNumber, stan } = line
  return {
    ...sale,
    trnKey,
    linkedTrx: sale.trnKey,
    posLocalDateTime,
    transactionType,
    retrievalReferenceNumber,
    stan,
    amount: sale.amount - sale.tipAmount,
    tipAmount: 0,
    posAuthCode: null,
    errorCode: null,
    status: success,
  }
}

/**
 * Types that come as names, codes nobody has assigned, and payments without scheme or method: one of each, here and
 * there.
 */
const addRarities = (
  random: Random,
  terminal: DemoTerminal,
  staff: Staff,
  nowThere: string,
  number: () => Numbers,
  lines: Lines,
) => {
  const rare = [...operations.filter((operation) => !['sale', 'refund', 'void'].includes(operation)), '13', '30']
  const isHotel = terminal.merchant.trade === 'hotel'
  const isFavourite = terminal.storeCode === 'GR-KAFENEIO-1'
  if (!isHotel && !isFavourite) return
  // Sales and their reversals, which have the same fields.
  const sales = (lines as Line[]).filter(
    ({ tid, status, rail }) => tid === terminal.tid && status === success && rail === 'acquirer',
  )
  rare.forEach((transactionType, index) => {
    const at = later(nowThere, -(index * 26 + random.whole(2, 20)) * 3600)
    const line = { ...saleLine(random, terminal, staff, at, number(), 0), transactionType }
    lines.push(transactionType === 'chargeback' ? disputing(line, sales) : line)
  })
  const at = later(nowThere, -random.whole(3, 40) * 3600)
  lines.push({
    ...saleLine(random, terminal, staff, at, number(), 0),
    cardType: null,
    paymentMethod: null,
    cardPanObfuscated: null,
    emv: null,
  })
}
