import { useLingui } from '@lingui/react/macro'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type MidDetails as Mid, setMidStatus } from '../contract.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { useRecordHistory } from '#features/audit-log/web/shared.ts'
import { FactsAndHistory } from '#web/records/facts-and-history.tsx'
import { EffectiveState } from '#web/records/effective-state.tsx'
import { RecordDetails, RecordHead } from '#web/records/record-details.tsx'
import type { RecordSearch } from '#web/lists/list-search.ts'
import { StatusSwitch } from '#web/records/status-switch.tsx'
import { StopNotice } from '#web/records/stop.tsx'
import { useMidFacts } from './facts.tsx'
import { midQuery } from './queries.ts'
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

/** All that is known of one MID: whether payments run through it and the switch, its facts and its history. */
export function MidDetailsPanel({ id, ...address }: Props) {
  const query = useQuery(midQuery(id, useListPrincipal()))
  return <RecordDetails query={query}>{(mid) => <Shown mid={mid} {...address} />}</RecordDetails>
}

function Shown({ mid, ...address }: Omit<Props, 'id'> & { mid: Mid }) {
  const { t } = useLingui()
  const { token, cardAcceptorName, cardAcceptorIdentificationCode, midStatus, version, terminalsAffected } = mid
  return (
    <>
      <RecordHead
        title={cardAcceptorName}
        state={<EffectiveState state={midStatus} processing={mid.processing} withLabel />}
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
        history={useRecordHistory('mid', token)}
        {...address}
      />
    </>
  )
}

/** Enables or disables a MID. */
const useSetMidStatus = (token: string) => {
  const client = useQueryClient()
  const principal = useListPrincipal()
  return useMutation({
    mutationFn: (body: BodyOf<typeof setMidStatus>) => call(setMidStatus, { params: { token }, body }),
    ...refreshAfter(() => refreshLists(client, listsWith('showsState'), principal)),
  })
}
