import { switchState } from '#core/codes.ts'
import type { midList } from '../contract.ts'
import { switchTexts } from '#core/texts/states.ts'
import { columnTexts } from '#core/texts/texts.ts'
import type { FilterStyles } from '#web/lists/filter-style.ts'
import {
  acquirerSource,
  affiliateSource,
  instanceSource,
  mccSource,
  merchantOptions,
  midCountrySource,
  midOptions,
} from '#features/merchants/web/shared.ts'

/** The filters of MIDs, what is asked for most first. */
export const midFilters: FilterStyles<typeof midList> = {
  mid: { label: columnTexts.mid },
  midTokens: { label: columnTexts.midsCount, source: midOptions },
  cardAcceptorName: { label: columnTexts.cardAcceptorName },
  midStatus: {
    label: columnTexts.midStatus,
    options: Object.values(switchState).map((state) => ({ value: String(state), label: switchTexts[state] })),
  },
  merchantTokens: { label: columnTexts.merchantName, source: merchantOptions },
  mcc: { label: columnTexts.mcc, source: mccSource },
  city: { label: columnTexts.city },
  country: { label: columnTexts.country, source: midCountrySource },
  acquirerTokens: { label: columnTexts.acquirer, source: acquirerSource },
  affiliateTokens: { label: columnTexts.affiliate, source: affiliateSource },
  instanceTokens: { label: columnTexts.instance, source: instanceSource },
  dateFrom: { label: columnTexts.createdAt },
}
