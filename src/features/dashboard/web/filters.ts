import { msg } from '@lingui/core/macro'
import { columnTexts } from '#core/texts/texts.ts'
import type { FilterStyles } from '#web/lists/filter-style.ts'
import {
  acquirerSource,
  affiliateSource,
  currencySource,
  instanceSource,
  merchantSource,
} from '#web/lists/filter-sources.ts'
import type { dashboardPanel } from './search.ts'

/** The filters of the dashboard (§2). */
export const dashboardFilterStyles: FilterStyles<typeof dashboardPanel> = {
  dateFrom: { label: msg`Period` },
  currency: { label: columnTexts.currency, source: currencySource },
  merchantTokens: { label: columnTexts.merchantName, source: merchantSource },
  instanceTokens: { label: columnTexts.instance, source: instanceSource },
  affiliateTokens: { label: columnTexts.affiliate, source: affiliateSource },
  acquirerTokens: { label: columnTexts.acquirer, source: acquirerSource },
  targetSalesValue: { label: msg`Sales target`, hint: msg`For the whole period and each currency` },
  targetRefundValue: { label: msg`Refund target`, hint: msg`For the whole period and each currency` },
}
