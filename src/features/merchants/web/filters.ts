import { switchState } from '#core/codes.ts'
import type { merchantList } from '../contract.ts'
import { switchTexts } from '#core/texts/states.ts'
import { columnTexts } from '#core/texts/texts.ts'
import type { FilterStyles } from '#web/lists/filter-style.ts'
import {
  acquirerSource,
  affiliateSource,
  instanceSource,
  mccSource,
  merchantCountrySource,
  merchantSource,
} from '#web/lists/filter-sources.ts'

/** The filters of merchants, what is asked for most first. */
export const merchantFilters: FilterStyles<typeof merchantList> = {
  merchantName: { label: columnTexts.name },
  merchantStatus: {
    label: columnTexts.merchantStatus,
    options: Object.values(switchState).map((state) => ({ value: String(state), label: switchTexts[state] })),
  },
  merchantTokens: { label: columnTexts.merchantName, source: merchantSource },
  country: { label: columnTexts.country, source: merchantCountrySource },
  mcc: { label: columnTexts.mcc, source: mccSource },
  cardAcceptorName: { label: columnTexts.cardAcceptorName },
  acquirerTokens: { label: columnTexts.acquirer, source: acquirerSource },
  affiliateTokens: { label: columnTexts.affiliate, source: affiliateSource },
  instanceTokens: { label: columnTexts.instance, source: instanceSource },
  dateFrom: { label: columnTexts.createdAt },
}
