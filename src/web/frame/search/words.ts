import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { languageTag } from '#contract/languages.ts'
import { formatMoney } from '#contract/money.ts'
import { columnTexts } from '#contract/texts.ts'
import { formatDateTime } from '#contract/time.ts'
import { useLanguage } from '#web/app/i18n/language.ts'
import type { Found } from './found-row.ts'
import type { Reading } from './readings.ts'

const labels: Readonly<Record<Reading['what'], MessageDescriptor>> = {
  rrn: columnTexts.rrn,
  lastFour: columnTexts.cardPanObfuscated,
  authCode: columnTexts.posAuthCode,
  stan: columnTexts.stan,
  orderReference: columnTexts.orderReference,
  amount: columnTexts.amount,
  transactionsOfPerson: columnTexts.userName,
  tid: columnTexts.tid,
  terminalName: columnTexts.alias,
  personName: columnTexts.name,
  personEmail: columnTexts.email,
}

/** How readings and rows are said, in the language shown. */
export const useSearchWords = () => {
  const { i18n } = useLingui()
  const tag = languageTag(useLanguage().language)
  const valueOf = ({ what, filter }: Reading): string => {
    const [value] = Object.values(filter).flat()
    if (what === 'lastFour') return `•••• ${String(value)}`
    return typeof value === 'number' ? i18n.number(value, { maximumFractionDigits: 4 }) : String(value)
  }
  return {
    readingText: (reading: Reading): string => `${i18n._(labels[reading.what])}: ${valueOf(reading)}`,
    /** What tells one record from the others: the number first, then when and where. */
    recordText: ({ list, row }: Found): string => {
      if (list === 'terminals') return [row.posTerminalIdCode ?? row.tid, row.alias, row.storeName].join(' · ')
      if (list === 'users') return [row.name, row.email].filter(Boolean).join(' · ')
      const when = `${formatDateTime(row.posLocalDateTime)} ${row.timeZone}`
      return [formatMoney(row.amount, row.currency, tag), when, row.storeName].join(' · ')
    },
  }
}
