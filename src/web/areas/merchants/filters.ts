import { switchState } from '#contract/codes.ts'
import type { merchantList } from '#contract/merchants.ts'
import { switchTexts } from '#contract/texts-states.ts'
import { columnTexts } from '#contract/texts.ts'
import type { FilterLooks } from '#web/list/filter-look.ts'
import {
  acquirerSource,
  affiliateSource,
  instanceSource,
  mccSource,
  merchantCountrySource,
  merchantSource,
} from '#web/list/filter-sources.ts'

/** The filters of merchants, what is asked for most first. */
export const merchantFilters: FilterLooks<typeof merchantList> = {
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
