import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { switchState } from '#core/codes.ts'
import type { MerchantDetails as Merchant } from '../contract.ts'
import { useViewer } from '#web/lists/viewer.ts'
import { FactsAndHistory } from '#web/records/facts-and-history.tsx'
import { RecordDetails, RecordHead } from '#web/records/record-details.tsx'
import type { RecordSearch } from '#web/lists/list-search.ts'
import { StatusSwitch } from '#web/records/status-switch.tsx'
import { StopNotice } from '#web/records/stop.tsx'
import { SwitchState } from '#web/records/switch-state.tsx'
import { useMerchantFacts } from './facts.tsx'
import { useSetMerchantStatus } from './mutations.ts'
import { merchantQuery } from './queries.ts'

interface Props {
  id: string
  record: RecordSearch
  /** Changes which tab is open. */
  onRecord: (record: RecordSearch) => void
}

/** The details panel of a merchant (section merchantDetails): its state and the switch, its facts and its history. */
export function MerchantDetails({ id, ...place }: Props) {
  const query = useQuery(merchantQuery(id, useViewer()))
  return <RecordDetails query={query}>{(merchant) => <Shown merchant={merchant} {...place} />}</RecordDetails>
}

function Shown({ merchant, ...place }: Omit<Props, 'id'> & { merchant: Merchant }) {
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
        objectType="merchant"
        objectToken={token}
        {...place}
      />
    </>
  )
}
