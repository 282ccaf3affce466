import type { TerminalDetails } from '../contract.ts'

/** Builder for tests: an enabled terminal that takes payments, with a value in every field. */
export const buildTerminal = (values: Partial<TerminalDetails> = {}): TerminalDetails => ({
  token: 't1',
  alias: 'Bar',
  posTerminalIdCode: 'GR000042',
  merchantName: 'Kafeneio AE',
  storeName: 'Kafeneio Centre',
  mid: '000000000001234',
  currency: 'EUR',
  terminalStatus: 1,
  processing: { enabled: true, reason: null },
  tip: 1,
  scaType: 2,
  resolvedScaType: 2,
  terminalType: 2,
  enableOrderReference: true,
  enableAppToAppSignatureValidation: true,
  restrictAppToApp: false,
  usersCount: 3,
  createdAt: '2026-11-20T16:05:07.000Z',
  version: 4,
  terminalId: 'pos-bar-1',
  storeToken: 's1',
  storeAddress: '1 Ermou, Athens',
  merchantToken: 'm1',
  ...values,
})
