import type { MerchantDetails } from '../contract.ts'

/** Builder for tests: an enabled merchant with a value in every field. */
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
