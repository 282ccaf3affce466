import * as v from 'valibot'
import type { List } from '#contract/list/declare.ts'
import { getReceipt } from '#contract/receipts.ts'
import { getLoggedUser } from '#contract/session.ts'
import { getTransaction, transactionList } from '#contract/transactions.ts'

/** When saved records of a family go, beside the session's end, which takes all of them. */
type ClearedBy = 'storageFull'

interface Family {
  /**
   * Takes from a reply what may be kept on the device, and checks it again when it is read: what the schema does not
   * name is never written (offline.md 2.5).
   */
  readonly kept: v.GenericSchema
  /** Hours a record may be shown for, counted from when the server sent it; 'session': until the session ends. */
  readonly retention: number | 'session'
  readonly clearedBy: readonly ['sessionEnd', ...ClearedBy[]]
  /** Raised when what is kept changes its meaning; a release alone must not empty every tablet. */
  readonly version: number
  /** Milliseconds for which a reply counts as new. */
  readonly staleTime: number
}

const SECOND = 1000
const MINUTE = 60 * SECOND

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

/** Every kind of reply that is kept on the device for reading offline (offline.md 2.6). */
export const families = {
  me: {
    kept: v.object(objectEntries(getLoggedUser.reply)),
    retention: 'session',
    clearedBy: ['sessionEnd'],
    version: 1,
    staleTime: 5 * MINUTE,
  },
  transactions: {
    kept: keptPage(transactionList),
    retention: 12,
    clearedBy: ['sessionEnd'],
    version: 1,
    staleTime: 30 * SECOND,
  },
  transaction: {
    kept: v.object({
      ...objectEntries(getTransaction.reply),
      transaction: keptRow(transactionList),
    }),
    retention: 12,
    clearedBy: ['sessionEnd', 'storageFull'],
    version: 1,
    staleTime: 30 * SECOND,
  },
  receipt: {
    kept: getReceipt.reply,
    retention: 'session',
    clearedBy: ['sessionEnd', 'storageFull'],
    version: 1,
    // A receipt never changes.
    staleTime: Infinity,
  },
} as const satisfies Record<string, Family>

export type FamilyName = keyof typeof families

/** Longer than any session, and below the longest timer that browsers know. Milliseconds. */
export const OFFLINE_GC_MS = 24 * 60 * MINUTE

/** What a query spreads into its options to be kept on the device. */
export const offline = (family: FamilyName) => ({
  meta: { offline: family },
  staleTime: families[family].staleTime,
  gcTime: OFFLINE_GC_MS,
})
