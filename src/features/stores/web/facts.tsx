import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { StoreDetails } from '../contract.ts'
import { columnTexts } from '#core/texts/texts.ts'
import { Instant } from '#web/lists/instant.tsx'
import { terminalList } from '#features/terminals/contract.ts'
import { CountLink } from '#web/records/count-link.tsx'
import { Mcc } from '#web/records/mcc.tsx'
import { RecordLink } from '#web/records/record-link.tsx'
import type { KeyValue } from '#web/ui/key-value-list.tsx'

/** The facts of a store; what this principal does not see of one is left out (D-86). */
export const useStoreFacts = (store: StoreDetails): KeyValue[] => {
  const { i18n } = useLingui()
  const fact = (label: { id: string }, value: ReactNode): KeyValue => ({ term: i18n._(label), value })
  const { merchantName, merchantToken, mid, midToken, mcc, mccName } = store
  return [
    fact(columnTexts.address, store.address),
    fact(columnTexts.timeZone, store.timeZone),
    fact(
      columnTexts.merchantName,
      merchantName && (
        <RecordLink kind="merchant" token={merchantToken}>
          {merchantName}
        </RecordLink>
      ),
    ),
    fact(columnTexts.mcc, mcc === undefined ? undefined : <Mcc code={mcc} name={mccName} />),
    fact(
      columnTexts.mid,
      mid && (
        <RecordLink kind="mid" token={midToken}>
          {mid}
        </RecordLink>
      ),
    ),
    fact(
      columnTexts.terminalsCount,
      <CountLink
        count={store.terminalsCount}
        list={terminalList}
        to="/terminals/list"
        filter={{ storeTokens: [store.token] }}
      />,
    ),
    fact(columnTexts.createdAt, <Instant at={store.createdAt} />),
  ]
}
