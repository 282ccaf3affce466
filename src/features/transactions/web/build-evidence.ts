import type { EvidenceData, EvidenceLocale } from './evidence-facts.ts'
import { buildDetails } from './build-row.ts'

/** Builder for tests: a chargeback of a part of a sale, which was refunded in part before. */
export const buildEvidence = (values: Partial<EvidenceData> = {}): EvidenceData => {
  const sale = buildDetails({ token: 'sale1', amount: 8880, tipAmount: 880, cardPanObfuscated: '6497' })
  const chargeback = buildDetails({
    token: 'cb1',
    transactionType: 'chargeback',
    amount: 5000,
    tipAmount: 0,
    posLocalDateTime: '2026-11-23T09:30:00',
    retrievalReferenceNumber: null,
    linkedTrx: sale.trnKey,
  })
  const beside = { status: 1, currency: 'EUR', retrievalReferenceNumber: '632418000077' } as const
  return {
    chargeback: {
      ...chargeback,
      trnKey: 'acq-1-key-99',
      happenedAt: '2026-11-23T07:30:00.000Z',
      receivedAt: '2026-11-23T08:00:00.000Z',
      hasReceipt: false,
    },
    sale: {
      ...sale,
      receivedAt: '2026-11-20T16:06:00.000Z',
      states: [
        {
          status: 0,
          amount: 9000,
          tipAmount: 1000,
          posAuthCode: null,
          errorCode: '09',
          until: '2026-11-20T16:05:30.000Z',
        },
      ],
      followers: [
        { ...beside, token: 're1', transactionType: '27', amount: 1000, posLocalDateTime: '2026-11-21T10:00:00' },
        {
          ...beside,
          token: 'cb1',
          transactionType: 'chargeback',
          amount: 5000,
          posLocalDateTime: '2026-11-23T09:30:00',
        },
      ],
      remainingAmount: 2880,
    },
    receipt: undefined,
    visible: ['merchantName', 'mid', 'mcc'],
    productName: 'Counterside',
    madeAt: new Date('2026-11-24T12:00:00Z'),
    asOf: new Date('2026-11-24T11:59:00Z'),
    isSaved: false,
    ...values,
  }
}

/** For tests: English, the cells of the list without their words. */
export const evidenceLocale: EvidenceLocale = {
  tag: 'en',
  say: (text) => {
    const values: Readonly<Record<string, unknown>> = 'values' in text ? (text.values ?? {}) : {}
    return (text.message ?? text.id ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  },
  cell: (labels, row) => {
    if ('each' in labels) return ''
    const values = row as Readonly<Record<string, unknown>>
    const [first] = labels.rules.flatMap((rule) => ('by' in rule ? rule.by : 'value' in rule ? [rule.value] : []))
    const value = first === undefined ? null : values[first]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  },
  pendingLabel: 'pending',
}
