import * as v from 'valibot'
import { deviceList, getDevice } from '#features/devices/contract.ts'
import {
  getInactiveMerchants,
  getLowMerchants,
  getMerchantDeclines,
  getSales,
  getSalesCharts,
  getSalesRatio,
  getTotalsPerCurrency,
} from '#features/dashboard/contract.ts'
import type { List } from '#core/list/declare.ts'
import { getMerchant, merchantList } from '#features/merchants/contract.ts'
import { getMid, midList } from '#features/mids/contract.ts'
import { getAllColumns, getDashboardFilter, listFilters } from '#features/views/contract.ts'
import { getReceipt } from '#features/receipts/contract.ts'
import { getLoggedUser } from '#core/session.ts'
import { getStore, storeList, storeTerminalList } from '#features/stores/contract.ts'
import { getTerminal, terminalList } from '#features/terminals/contract.ts'
import { getTransaction, transactionList } from '#features/transactions/contract.ts'
import { getUser, userList } from '#features/users/contract.ts'
import { listWarnings } from '#features/dashboard/warnings.ts'
import type { FamilyName } from './families.ts'

const objectEntries = (schema: v.GenericSchema) => (schema as unknown as { entries: v.ObjectEntries }).entries

/** The fields of a row that its list allows on the device; of the others the row says null, as if it had no value. */
const keptRow = ({ row, rowSchema }: Pick<List, 'row' | 'rowSchema'>) => {
  const entries = Object.entries(objectEntries(rowSchema)).flatMap(([name, schema]) => {
    if (row[name]?.offline) return [[name, schema]]
    // A field that some viewers lose stays absent.
    return schema.type === 'optional'
      ? []
      : [
          [
            name,
            v.pipe(
              v.unknown(),
              v.transform(() => null),
            ),
          ],
        ]
  })
  return v.object(Object.fromEntries(entries) as v.ObjectEntries)
}

const keptPage = (list: Pick<List, 'row' | 'rowSchema'>) =>
  v.object({
    items: v.array(keptRow(list)),
    total: v.number(),
    totalIs: v.picklist(['exact', 'atLeast']),
    page: v.number(),
    perPage: v.number(),
  })

/** All of it is sums, and what they are narrowed to: nobody's card, name or address. */
const dashboardReplies = [
  getSales,
  getTotalsPerCurrency,
  getSalesRatio,
  getSalesCharts,
  getLowMerchants,
  getMerchantDeclines,
  getInactiveMerchants,
  listWarnings,
  getDashboardFilter,
].map(({ reply }) => reply as v.GenericSchema)

/**
 * Takes from a reply what may be kept on the device, and checks it again when it is read: what the schema does not name
 * is never written (offline.md 2.5). Loaded with the first session, because it knows every list.
 */
export const kept: Readonly<Record<FamilyName, v.GenericSchema>> = {
  me: v.object(objectEntries(getLoggedUser.reply)),
  columns: getAllColumns.reply,
  savedFilters: listFilters.reply,
  transactions: keptPage(transactionList),
  transaction: v.object({ ...objectEntries(getTransaction.reply), transaction: keptRow(transactionList) }),
  terminals: keptPage(terminalList),
  terminal: v.object({ ...objectEntries(getTerminal.reply), ...keptRow(terminalList).entries }),
  devices: keptPage(deviceList),
  device: v.object(objectEntries(getDevice.reply)),
  receipt: getReceipt.reply,
  users: keptPage(userList),
  user: v.object({ ...objectEntries(getUser.reply), ...keptRow(userList).entries }),
  merchants: keptPage(merchantList),
  merchant: v.object(objectEntries(getMerchant.reply)),
  mids: keptPage(midList),
  mid: v.object(objectEntries(getMid.reply)),
  stores: keptPage(storeList),
  store: v.object(objectEntries(getStore.reply)),
  storeTerminals: keptPage(storeTerminalList),
  dashboard: v.union(dashboardReplies),
}
