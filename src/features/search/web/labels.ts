import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import {
  type AttestationState,
  signedMinor,
  transactionStatus,
  type TransactionStatus,
  type TypeFilter,
} from '#core/codes.ts'
import { languageTag } from '#core/languages/languages.ts'
import { exponentOf, formatMoney, toMinor } from '#core/money/money.ts'
import { attestationStateTexts } from '#core/texts/states.ts'
import { columnTexts, pendingText, receiptLinkText, statusTexts, typeFilterTexts } from '#core/texts/texts.ts'
import { wallTimeIn } from '#core/time/time-zone.ts'
import { formatDateTime, formatFilterDate } from '#core/time/time.ts'
import type { ListRow } from '#core/list/declare.ts'
import { deviceTexts } from '#features/devices/texts.ts'
import type { userList } from '#features/users/contract.ts'
import { readerZone } from '#web/reader-zone.ts'
import { useConfig } from '#web/config/config.ts'
import { useCityOf } from '#web/i18n/city.ts'
import { useLanguage } from '#web/i18n/language.ts'
import type { Found } from './found-row.ts'
import type { SearchQuery, TransactionQuery } from './search-queries.ts'

/** Filters are drawn by themselves. */
const labels: Readonly<Record<Exclude<SearchQuery['what'], 'filters'>, MessageDescriptor>> = {
  amountAndCard: columnTexts.amount,
  rrn: columnTexts.rrn,
  receiptLink: receiptLinkText,
  transactionKey: columnTexts.trnKey,
  transactionType: columnTexts.transactionType,
  status: columnTexts.status,
  lastFour: columnTexts.cardPanObfuscated,
  authCode: columnTexts.posAuthCode,
  stan: columnTexts.stan,
  orderReference: columnTexts.orderReference,
  amount: columnTexts.amount,
  transactionsOfPerson: columnTexts.userName,
  merchantName: columnTexts.merchantName,
  mid: columnTexts.mid,
  storeName: columnTexts.storeName,
  tid: columnTexts.tid,
  terminalName: columnTexts.alias,
  deviceId: columnTexts.deviceId,
  attestation: deviceTexts.attestation,
  personName: columnTexts.name,
  personEmail: columnTexts.email,
}

const statusNames = Object.keys(transactionStatus) as TransactionStatus[]
const nameOf = (status: number) => statusNames.find((one) => transactionStatus[one] === status) ?? 'pending'

/** How queries and rows are named, in the language shown. */
export const useSearchLabels = () => {
  const { i18n } = useLingui()
  const tag = languageTag(useLanguage().language)
  const cityOf = useCityOf()
  const { pendingLabel } = useConfig()
  const amountOf = ({ amountFrom = 0, currency = [] }: TransactionQuery['filter']): string => {
    const [only, ...others] = currency
    return only !== undefined && others.length === 0
      ? formatMoney(toMinor(amountFrom, exponentOf(only), 'up'), only, tag)
      : i18n.number(amountFrom, { maximumFractionDigits: 4 })
  }
  const valueOf = ({ what, filter }: SearchQuery): string => {
    if (what === 'amount') return amountOf(filter)
    const [value] = Object.values(filter).flat()
    if (what === 'transactionType') return i18n._(typeFilterTexts[value as TypeFilter])
    if (what === 'attestation') return i18n._(attestationStateTexts[value as AttestationState])
    if (what === 'status') return filterTextOf(Number(value))
    return what === 'lastFour' ? `•••• ${String(value)}` : String(value)
  }
  /** Pending has its own word in a filter, or two entries would read the same (D-56). */
  const filterTextOf = (status: number): string => {
    const name = nameOf(status)
    return i18n._(name === 'pending' ? pendingText : statusTexts[name])
  }
  const stateOf = (status: number): string => {
    const name = nameOf(status)
    return i18n._(name === 'pending' && pendingLabel === 'pending' ? pendingText : statusTexts[name])
  }
  /** An email is not kept on the device: what else distinguishes people of one name. */
  const unsavedHint = ({ merchantName, createdAt }: ListRow<typeof userList>): string[] => [
    ...(merchantName ? [merchantName] : []),
    `${i18n._(columnTexts.createdAt)} ${formatFilterDate(wallTimeIn(readerZone(), new Date(createdAt)))}`,
  ]
  return {
    queryText: (query: SearchQuery): string => {
      if (query.what === 'receiptLink') return i18n._(receiptLinkText)
      if (query.what === 'filters') return ''
      const text = `${i18n._(labels[query.what])}: `
      if (query.what !== 'amountAndCard') return text + valueOf(query)
      return `${text}${amountOf(query.filter)} · •••• ${query.filter.cardPanObfuscated}`
    },
    /**
     * What distinguishes one record from the others: the amount, what became of it, when and where; the number or name
     * first.
     */
    recordText: ({ list, row }: Found): string => {
      if (list === 'terminals') return [row.posTerminalIdCode ?? row.tid, row.alias, row.storeName].join(' · ')
      if (list === 'merchants') return [row.name, row.country].join(' · ')
      if (list === 'mids') return [row.cardAcceptorIdentificationCode, row.cardAcceptorName].join(' · ')
      if (list === 'stores') return [row.name, row.address].join(' · ')
      if (list === 'devices') return [row.deviceId, row.manufacturer, row.model].join(' · ')
      if (list === 'users') return [row.name, ...(row.email ? [row.email] : unsavedHint(row))].join(' · ')
      const when = `${formatDateTime(row.posLocalDateTime)} ${cityOf(row.timeZone)}`
      const money = formatMoney(signedMinor(row.amount, row.transactionType), row.currency, tag)
      return [money, stateOf(row.status), when, row.storeName].join(' · ')
    },
  }
}
