import type { MerchantDetails } from '#features/merchants/contract.ts'
import type { MidDetails } from '#features/mids/contract.ts'
import type { StoreDetails } from '#features/stores/contract.ts'

/** Builders for tests: an enabled merchant, its MID and one of its stores, with a value in every field. */

export const buildMerchant = (values: Partial<MerchantDetails> = {}): MerchantDetails => ({
  token: 'm1',
  name: 'Kafeneio AE',
  country: 'GR',
  mccsCount: 1,
  merchantStatus: 1,
  cardAcceptorName: 'KAFENEIO',
  acquirer: 'Aegean',
  affiliate: 'Hellas',
  instance: 'Attica',
  midsCount: 2,
  storesCount: 3,
  terminalsCount: 12,
  usersCount: 7,
  createdAt: '2026-11-20T16:05:07.000Z',
  version: 4,
  mccs: [{ code: '5812', name: 'Eating places and restaurants' }],
  scaType: 2,
  terminalsAffected: 9,
  ...values,
})

export const buildMid = (values: Partial<MidDetails> = {}): MidDetails => ({
  token: 'mid1',
  cardAcceptorIdentificationCode: '000000000001234',
  cardAcceptorName: 'KAFENEIO',
  cardAcceptorCountry: 'GR',
  cardAcceptorCity: 'Athens',
  acquirerName: 'Aegean',
  affiliateName: 'Hellas',
  instanceName: 'Attica',
  mccCode: '5812',
  midStatus: 1,
  processing: { enabled: true, reason: null },
  storesCount: 3,
  terminalsCount: 12,
  createdAt: '2026-11-20T16:05:07.000Z',
  version: 4,
  mccName: 'Eating places and restaurants',
  merchantToken: 'm1',
  merchantName: 'Kafeneio AE',
  terminalsAffected: 1,
  ...values,
})

export const buildStore = (values: Partial<StoreDetails> = {}): StoreDetails => ({
  token: 's1',
  name: 'Kafeneio Centre',
  address: '1 Ermou, Athens',
  timeZone: 'Europe/Athens',
  merchantName: 'Kafeneio AE',
  mcc: '5812',
  mid: '000000000001234',
  processing: { enabled: true, reason: null },
  terminalsCount: 12,
  createdAt: '2026-11-20T16:05:07.000Z',
  storeStatus: 1,
  merchantToken: 'm1',
  midToken: 'mid1',
  mccName: 'Eating places and restaurants',
  ...values,
})
