import { msg } from '@lingui/core/macro'
import { transactionRights } from '#core/access/roles.ts'
import { rightTexts } from '#core/texts/states.ts'
import { columnTexts } from '#core/texts/texts.ts'
import type { userList } from '../contract.ts'
import type { FilterStyles } from '#web/lists/filter-style.ts'
import { merchantSource, storeSource, terminalSource } from '#web/lists/filter-sources.ts'

/** The filters of users, what is asked for most first. */
export const userFilters: FilterStyles<typeof userList> = {
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
