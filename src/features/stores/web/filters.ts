import type { storeList } from '../contract.ts'
import { columnTexts } from '#core/texts/texts.ts'
import type { FilterStyles } from '#web/lists/filter-style.ts'
import {
  acquirerSource,
  affiliateSource,
  instanceSource,
  mccSource,
  merchantSource,
  midSource,
  storeSource,
  timeZoneSource,
} from '#web/lists/filter-sources.ts'

/** The filters of stores, what is asked for most first. */
export const storeFilters: FilterStyles<typeof storeList> = {
  storeName: { label: columnTexts.name },
  storeTokens: { label: columnTexts.storeName, source: storeSource },
  address: { label: columnTexts.address },
  merchantTokens: { label: columnTexts.merchantName, source: merchantSource },
  mid: { label: columnTexts.mid },
  midTokens: { label: columnTexts.midsCount, source: midSource },
  mcc: { label: columnTexts.mcc, source: mccSource },
  timeZone: { label: columnTexts.timeZone, source: timeZoneSource },
  acquirerTokens: { label: columnTexts.acquirer, source: acquirerSource },
  affiliateTokens: { label: columnTexts.affiliate, source: affiliateSource },
  instanceTokens: { label: columnTexts.instance, source: instanceSource },
  dateFrom: { label: columnTexts.createdAt },
}
