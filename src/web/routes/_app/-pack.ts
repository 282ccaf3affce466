import { deviceList, listDevices } from '#features/devices/contract.ts'
import type { ListWith } from '#features/all.ts'
import { packedTerminals } from '#features/terminals/web/pack.ts'
import { packedTransactions } from '#features/transactions/web/pack.ts'
import { packed, type PackedList } from '#web/offline/pack/lists.ts'

/** Every list that declares to be saved ahead, in the order in which they are read. */
const lists: Readonly<Record<ListWith<'prefetch'>['key'], PackedList>> = {
  transactions: packedTransactions,
  terminals: packedTerminals,
  devices: packed({ list: deviceList, endpoint: listDevices }),
}

/** What is saved for reading offline without anybody having opened it (offline.md 2.7). */
export const pack = Object.values(lists)
