import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { MidDetails as Mid } from '../contract.ts'
import { useViewer } from '#web/lists/viewer.ts'
import { FactsAndHistory } from '#web/records/facts-and-history.tsx'
import { EffectiveState } from '#web/records/effective-state.tsx'
import { RecordDetails, RecordHead } from '#web/records/record-details.tsx'
import type { RecordSearch } from '#web/lists/list-search.ts'
import { StatusSwitch } from '#web/records/status-switch.tsx'
import { StopNotice } from '#web/records/stop.tsx'
import { useMidFacts } from './facts.tsx'
import { useSetMidStatus } from './mutations.ts'
import { midQuery } from './queries.ts'

interface Props {
  id: string
  record: RecordSearch
  /** Changes which tab is open. */
  onRecord: (record: RecordSearch) => void
}

/** All that is known of one MID: whether payments run through it and the switch, its facts and its history. */
export function MidDetails({ id, ...place }: Props) {
  const query = useQuery(midQuery(id, useViewer()))
  return <RecordDetails query={query}>{(mid) => <Shown mid={mid} {...place} />}</RecordDetails>
}

function Shown({ mid, ...place }: Omit<Props, 'id'> & { mid: Mid }) {
  const { t } = useLingui()
  const { token, cardAcceptorName, cardAcceptorIdentificationCode, midStatus, version, terminalsAffected } = mid
  return (
    <>
      <RecordHead
        title={cardAcceptorName}
        state={<EffectiveState state={midStatus} processing={mid.processing} inWords />}
        actions={
          <StatusSwitch
            action="mid.status"
            name={t`MID ${cardAcceptorIdentificationCode}`}
            status={midStatus}
            change={useSetMidStatus(token)}
            {...{ version, terminalsAffected }}
          />
        }
      />
      <StopNotice processing={mid.processing} />
      <FactsAndHistory
        label={t`More about this MID`}
        facts={useMidFacts(mid)}
        objectType="mid"
        objectToken={token}
        {...place}
      />
    </>
  )
}
