import * as v from 'valibot'
import type { List } from '#contract/list/declare.ts'
import { getReceipt } from '#contract/receipts.ts'
import { getLoggedUser } from '#contract/session.ts'
import { getTransaction, transactionList } from '#contract/transactions.ts'
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

/**
 * Takes from a reply what may be kept on the device, and checks it again when it is read: what the schema does not name
 * is never written (offline.md 2.5). Loaded with the first session, because it knows every list.
 */
export const kept: Readonly<Record<FamilyName, v.GenericSchema>> = {
  me: v.object(objectEntries(getLoggedUser.reply)),
  transactions: keptPage(transactionList),
  transaction: v.object({ ...objectEntries(getTransaction.reply), transaction: keptRow(transactionList) }),
  receipt: getReceipt.reply,
}
