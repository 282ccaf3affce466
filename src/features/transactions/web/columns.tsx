import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { operationOf } from '#core/codes.ts'
import { transactionLabels } from '../labels.ts'
import { transactionList, type TransactionRow } from '../contract.ts'
import { useMay } from '#web/session/may.ts'
import { useSeveralStores } from '#web/session/several-stores.ts'
import { useConfig } from '#web/config/config.ts'
import type { Column } from '#web/ui/table/column.ts'
import { StoreTime } from '#web/lists/store-time.tsx'
import { useCellText } from '#web/lists/use-cell-text.ts'
import { Status } from '#web/ui/status.tsx'
import { Amount } from './amount.tsx'
import { Method } from './method.tsx'
import { statusStyle } from './status-styles.ts'

type ColumnStyle = Omit<Column<TransactionRow>, 'id' | 'heading' | 'sortable'>

/** How each column of the transactions looks, in their default order. */
export const useTransactionColumns = (): Column<TransactionRow>[] => {
  const { i18n } = useLingui()
  const { pendingLabel } = useConfig()
  const text = useCellText()
  // Who works in one store only need not read its name on every card.
  const hasSeveralStores = useSeveralStores()

  const plain = (field: keyof TransactionRow, style: Omit<ColumnStyle, 'cell'> = {}): ColumnStyle => ({
    cell: (row) => row[field],
    priority: 3,
    ...style,
  })
  const labelled = (field: keyof typeof transactionLabels): ColumnStyle => ({
    cell: (row) => text(transactionLabels[field], row),
    wraps: true,
  })
  const styles: Partial<Record<keyof TransactionRow, ColumnStyle>> = {
    amount: {
      cell: ({ amount, currency, transactionType }) => (
        <Amount minor={amount} currency={currency} type={transactionType} />
      ),
      align: 'end',
      priority: 1,
      width: '9rem',
    },
    status: {
      cell: ({ status, transactionType }) => {
        const { icon, tone, text: labelText } = statusStyle(status, pendingLabel, transactionType)
        return (
          <Status icon={icon} tone={tone}>
            {i18n._(labelText)}
          </Status>
        )
      },
      priority: 1,
      width: '9.5rem',
    },
    posLocalDateTime: {
      cell: ({ posLocalDateTime, timeZone }) => <StoreTime at={posLocalDateTime} zone={timeZone} />,
      priority: 1,
      width: '14.5rem',
    },
    transactionType: {
      ...labelled('transactionType'),
      width: '13rem',
      // On a card most are sales, and the others must not be taken for one.
      sharesLine: ({ transactionType }) => operationOf(transactionType) !== 'sale',
    },
    paymentMethod: { cell: (row) => <Method row={row} />, width: '10.5rem', sharesLine: true, wraps: true },
    cardPanObfuscated: { ...labelled('cardPanObfuscated'), width: '7rem', sharesLine: true },
    storeName: plain('storeName', { priority: 2, twoLines: true, width: '12rem', sharesLine: hasSeveralStores }),
    retrievalReferenceNumber: plain('retrievalReferenceNumber', { twoLines: true, width: '10.5rem' }),
    userName: plain('userName', {
      twoLines: true,
      width: '17rem',
      identity: ({ userName: name, userEmail: own }) => ({ name, own }),
    }),
    errorCode: { ...labelled('errorCode'), priority: 3, width: '18rem' },
    tipAmount: {
      cell: ({ tipAmount, currency, transactionType }) =>
        tipAmount !== 0 && <Amount minor={tipAmount} currency={currency} type={transactionType} />,
      align: 'end',
      priority: 3,
    },
    currency: plain('currency', { width: '7rem' }),
    cardType: plain('cardType', { width: '8rem' }),
    posAuthCode: plain('posAuthCode', { width: '9rem' }),
    stan: plain('stan', { width: '6rem' }),
    orderReference: plain('orderReference', { twoLines: true }),
    tid: plain('tid', { twoLines: true, width: '7.25rem' }),
    deviceId: plain('deviceId', { twoLines: true, width: '11.75rem' }),
    instalmentsNumber: plain('instalmentsNumber', { width: '7rem', align: 'end' }),
    scaType: { ...labelled('scaType'), priority: 3, width: '10rem' },
    cardReadingMode: { ...labelled('cardReadingMode'), priority: 3, width: '10rem' },
    originalResponseCode: { ...labelled('originalResponseCode'), priority: 3, width: '18rem' },
    appVersion: plain('appVersion', { twoLines: true }),
    timeZone: plain('timeZone', { twoLines: true }),
    userEmail: plain('userEmail', { twoLines: true, width: '14rem' }),
    merchantName: plain('merchantName', { twoLines: true, width: '12rem' }),
    transactionAffiliate: plain('transactionAffiliate', { twoLines: true }),
    transactionInstance: plain('transactionInstance', { twoLines: true }),
    mid: plain('mid', { twoLines: true, width: '11.5rem' }),
    mcc: plain('mcc', { width: '5rem' }),
    packageName: plain('packageName', { twoLines: true, width: '13rem' }),
    saleDateTime: {
      // By the clock of the store that the row's own time names.
      cell: ({ saleDateTime }) => saleDateTime && <StoreTime at={saleDateTime} zone={null} />,
      width: '10.5rem',
      ...ofSale,
    },
    // Not at the end of its column: on a card that is the place of the row's own amount.
    saleAmount: {
      cell: ({ saleAmount, currency }) =>
        typeof saleAmount === 'number' && <Amount minor={saleAmount} currency={currency} />,
      width: '8rem',
      ...ofSale,
    },
    saleCardPan: { ...labelled('saleCardPan'), width: '8rem', ...ofSale },
    saleRrn: { cell: ({ saleRrn }) => saleRrn, twoLines: true, width: '9.5rem', ...ofSale },
    linkedTrx: {
      cell: ({ linkedTrx }) => linkedTrx && <LinkedKey trnKey={linkedTrx} />,
      priority: 3,
      twoLines: true,
      width: '15rem',
    },
  }
  return Object.entries(styles).map(([id, style]) => {
    const label = transactionList.row[id as keyof typeof transactionList.row].label
    return { ...style, id, heading: label ? i18n._(label) : '' }
  })
}

/** Where they are promoted, cards have them too, each with its heading. */
const ofSale = { priority: 3, labelled: true } as const

/** The key of a sale as the way to its row, at all dates: also where transactions have no page of their own. */
function LinkedKey({ trnKey }: { trnKey: string }) {
  const mayList = useMay()('transaction.list')
  if (!mayList) return trnKey
  return (
    <Link to="/transactions/list" search={{ transactionKeys: [trnKey] }}>
      {trnKey}
    </Link>
  )
}
