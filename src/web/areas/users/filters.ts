import { msg } from '@lingui/core/macro'
import { transactionRights } from '#contract/roles.ts'
import { rightTexts } from '#contract/texts-states.ts'
import { columnTexts } from '#contract/texts.ts'
import type { userList } from '#contract/users.ts'
import type { FilterLooks } from '#web/list/filter-look.ts'
import { merchantSource, storeSource, terminalSource } from '#web/list/filter-sources.ts'

/** The filters of users, what is asked for most first. */
export const userFilters: FilterLooks<typeof userList> = {
  username: { label: columnTexts.name },
  email: { label: columnTexts.email },
  merchantTokens: { label: columnTexts.merchantName, source: merchantSource },
  storeTokens: { label: columnTexts.storeName, source: storeSource },
  terminalTokens: { label: msg`Terminal`, source: terminalSource },
  rights: {
    label: columnTexts.rights,
    options: transactionRights.map((value) => ({ value, label: rightTexts[value] })),
  },
  dateFrom: { label: columnTexts.createdAt },
}
