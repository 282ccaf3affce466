import { devicesSection } from '#features/devices/web/section.ts'
import { merchantsSection } from '#features/merchants/web/section.ts'
import { midsSection } from '#features/mids/web/section.ts'
import type { SearchedSections } from '#features/search/web/search-queries.ts'
import { storesSection } from '#features/stores/web/section.ts'
import { terminalsSection } from '#features/terminals/web/section.ts'
import { transactionsSection } from '#features/transactions/web/section.ts'
import { usersSection } from '#features/users/web/section.ts'

/** Where the records belong that the search finds. */
export const searchedSections: SearchedSections['sections'] = {
  transactions: transactionsSection,
  merchants: merchantsSection,
  mids: midsSection,
  stores: storesSection,
  users: usersSection,
  terminals: terminalsSection,
  devices: devicesSection,
}
