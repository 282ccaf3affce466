import { msg } from '@lingui/core/macro'
import { columnTexts } from '#core/texts/texts.ts'
import {
  acquirerSource,
  affiliateSource,
  currencySource,
  instanceSource,
  merchantOptions,
} from '#features/merchants/web/shared.ts'
import type { FilterStyles } from '#web/lists/filter-style.ts'
import type { dashboardPanel } from './search.ts'

/** The filters that narrow what the dashboard adds up (§2). */
export const narrowingStyles = {
  dateFrom: { label: msg`Period` },
  currency: { label: columnTexts.currency, source: currencySource },
  merchantTokens: { label: columnTexts.merchantName, source: merchantOptions },
  instanceTokens: { label: columnTexts.instance, source: instanceSource },
  affiliateTokens: { label: columnTexts.affiliate, source: affiliateSource },
  acquirerTokens: { label: columnTexts.acquirer, source: acquirerSource },
} as const satisfies FilterStyles<typeof dashboardPanel>
