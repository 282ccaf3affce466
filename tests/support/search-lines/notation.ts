import { AMOUNT_FILTER_MAX } from '#core/limits.ts'
import { transactionStatus } from '#core/codes.ts'
import type { Reading } from '#features/search/web/words/readings.ts'

const statusNames = new Map<unknown, string>(Object.entries(transactionStatus).map(([name, code]) => [code, name]))

/** How a filter is called in the lines. */
const called: Readonly<Record<string, string>> = {
  cardPanObfuscated: 'card',
  retrievalReferenceNumber: 'rrn',
  posAuthCode: 'auth',
  stan: 'stan',
  orderReference: 'order',
  tid: 'tid',
  deviceId: 'device',
  userEmail: 'email',
  userName: 'person',
  storeTokens: 'store',
  terminalTokens: 'terminal',
  merchantTokens: 'merchant',
  currency: 'currency',
  statuses: 'status',
  types: 'type',
  paymentMethods: 'method',
}

const amountOf = (from: number, to: number): string => {
  if (from === to) return String(from)
  if (to === AMOUNT_FILTER_MAX) return `>${from}`
  return from === 0 ? `<${to}` : `${from}-${to}`
}

const periodText = (period: string): string => {
  const [from = '', to = ''] = period.split('~')
  if (!to) return period
  const [[day, time], [lastDay, lastTime]] = [from.split(' '), to.split(' ')]
  if (time !== '00:00' || lastTime !== '23:59') return `${day} ${time}..${lastTime}`
  return day === lastDay ? String(day) : `${day}..${lastDay}`
}

const parts = ({ search, words }: Reading): string[] => [
  ...Object.entries(search).flatMap(([name, value]) => {
    if (name === 'amountTo') return []
    if (name === 'amountFrom') return [`amount ${amountOf(Number(value), Number(search.amountTo))}`]
    if (name === 'period') return [`period ${periodText(String(value))}`]
    const values = [value].flat().map((one) => (name === 'statuses' ? statusNames.get(one) : String(one)))
    return [`${called[name] ?? name} ${values.join(' ')}`]
  }),
  ...(words.length > 0 ? [`? ${words.map(({ text }) => text).join(' ')}`] : []),
]

const inOrder = (reading: readonly string[]) => reading.toSorted().join(' · ')

/** Readings as the lines write them: parts in any order between `·`, what was not understood behind `?`, readings between `/`. */
export const notationOf = (readings: readonly Reading[]): string[] => readings.map((reading) => inOrder(parts(reading)))

export const asNotation = (expected: string): string[] =>
  expected === '' ? [] : expected.split(' / ').map((reading) => inOrder(reading.split(' · ')))
