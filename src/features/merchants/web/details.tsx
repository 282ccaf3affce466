import { useLingui } from '@lingui/react/macro'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { switchState } from '#core/codes.ts'
import { type MerchantDetails as Merchant, setMerchantStatus } from '../contract.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { useRecordHistory } from '#features/audit-log/web/shared.ts'
import { FactsAndHistory } from '#web/records/facts-and-history.tsx'
import { RecordDetails, RecordHead } from '#web/records/record-details.tsx'
import type { RecordSearch } from '#web/lists/list-search.ts'
import { StatusSwitch } from '#web/records/status-switch.tsx'
import { StopNotice } from '#web/records/stop.tsx'
import { SwitchState } from '#web/records/switch-state.tsx'
import { useMerchantFacts } from './facts.tsx'
import { merchantQuery } from './queries.ts'
import type { BodyOf } from '#core/endpoint.ts'
import { call } from '#web/api/call.ts'
import { refreshAfter, refreshLists } from '#web/records/refresh.ts'
import { listsWith } from '#features/all.ts'

interface Props {
  id: string
  record: RecordSearch
  /** Changes which tab is open. */
  onRecord: (record: RecordSearch) => void
}

/** The details panel of a merchant (section merchantDetails): its state and the switch, its facts and its history. */
export function MerchantDetailsPanel({ id, ...address }: Props) {
  const query = useQuery(merchantQuery(id, useListPrincipal()))
  return <RecordDetails query={query}>{(merchant) => <Shown merchant={merchant} {...address} />}</RecordDetails>
}

function Shown({ merchant, ...address }: Omit<Props, 'id'> & { merchant: Merchant }) {
  const { t } = useLingui()
  const { token, name, merchantStatus, version, terminalsAffected } = merchant
  return (
    <>
      <RecordHead
        title={name}
        state={<SwitchState state={merchantStatus} />}
        actions={
          <StatusSwitch
            action="merchant.status"
            status={merchantStatus}
            change={useSetMerchantStatus(token)}
            {...{ name, version, terminalsAffected }}
          />
        }
      />
      <StopNotice processing={{ enabled: merchantStatus === switchState.enabled, reason: 'merchant' }} />
      <FactsAndHistory
        label={t`More about this merchant`}
        facts={useMerchantFacts(merchant)}
        history={useRecordHistory('merchant', token)}
        {...address}
      />
    </>
  )
}

/** Enables or disables a merchant. */
const useSetMerchantStatus = (token: string) => {
  const client = useQueryClient()
  const principal = useListPrincipal()
  return useMutation({
    mutationFn: (body: BodyOf<typeof setMerchantStatus>) => call(setMerchantStatus, { params: { token }, body }),
    ...refreshAfter(() => refreshLists(client, listsWith('showsState'), principal)),
  })
}
