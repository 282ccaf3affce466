import { msg } from '@lingui/core/macro'
import type { terminalList } from '../contract.ts'
import { switchTexts, terminalTypeTexts } from '#core/texts/states.ts'
import { columnTexts, scaTexts, type Text } from '#core/texts/texts.ts'
import type { FilterStyles } from '#web/lists/filter-style.ts'
import { currencySource, merchantSource, storeSource } from '#web/lists/filter-sources.ts'

const optionsOf = (texts: Readonly<Record<number, Text>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }))

/** The filters of terminals, what is asked for most first. */
export const terminalFilters: FilterStyles<typeof terminalList> = {
  alias: { label: columnTexts.alias },
  tid: { label: columnTexts.tid },
  terminalStatus: { label: columnTexts.terminalStatus, options: optionsOf(switchTexts) },
  storeTokens: { label: columnTexts.storeName, source: storeSource },
  storeName: { label: msg`Store name` },
  merchantTokens: { label: columnTexts.merchantName, source: merchantSource },
  merchantName: { label: msg`Merchant name` },
  mid: { label: columnTexts.mid },
  currency: { label: columnTexts.currency, source: currencySource },
  terminalType: { label: columnTexts.terminalType, options: optionsOf(terminalTypeTexts) },
  scaType: { label: columnTexts.scaType, options: optionsOf(scaTexts) },
  dateFrom: { label: columnTexts.createdAt },
}
