import type { Closing, ClosingFigures } from '../contract.ts'
import type { ComparedReports } from '../reports.ts'

/** A closing sheet of one store, and three reports of its terminals of which one differs, for tests. */

export const figure = (count: number, amount: number) => ({ count, amount })
export const figures: ClosingFigures = {
  sale: figure(37, 150_000),
  refund: figure(2, 21_550),
  void: figure(0, 0),
  tips: 4500,
  earlier: { refund: figure(1, 1500), void: figure(0, 0) },
  declined: 3,
  pending: 1,
}
export const none: ClosingFigures = {
  sale: figure(0, 0),
  refund: figure(0, 0),
  void: figure(0, 0),
  tips: 0,
  earlier: { refund: figure(0, 0), void: figure(0, 0) },
  declined: 0,
  pending: 0,
}
export const closing: Closing = {
  at: '2026-11-22T12:31:00Z',
  dateFrom: '2026-11-22 00:00',
  dateTo: '2026-11-22 23:59',
  count: 43,
  countIs: 'exact',
  currencies: [
    {
      currency: 'EUR',
      ...figures,
      lines: [
        { key: 'store-a', name: 'Koukaki', ...figures },
        { key: null, name: 'Gone', ...none },
      ],
    },
  ],
}

const report = {
  kind: 'END_OF_DAY_RECEIPT',
  dateTime: '2026-11-22T23:30:00',
  periodFrom: '2026-11-22T00:00:00',
  periodTo: '2026-11-22T23:00:00',
  alias: 'Till 1',
  tid: 'GR000001',
} as const
export const reports: ComparedReports = {
  compared: true,
  total: 3,
  items: [
    { ...report, token: 'a', differences: [] },
    {
      ...report,
      token: 'b',
      differences: [
        {
          currency: 'EUR',
          operation: 'sale',
          reported: figure(1, 1000),
          held: figure(2, 1500),
          rows: [
            {
              token: 'late-one',
              reason: 'late',
              posLocalDateTime: '2026-11-22T11:00:00',
              amount: 500,
              retrievalReferenceNumber: '000000000001',
            },
          ],
          left: figure(0, 0),
        },
        {
          currency: 'EUR',
          operation: 'refund',
          reported: figure(2, 900),
          held: figure(1, 300),
          rows: [],
          left: figure(-1, -600),
        },
      ],
    },
    { ...report, token: 'c', differences: [] },
  ],
}
