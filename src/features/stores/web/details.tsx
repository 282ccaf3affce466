import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#web/lists/viewer.ts'
import type { StoreDetails as Store } from '../contract.ts'
import { sectionTexts } from '#web/i18n/section-texts.ts'
import { EffectiveState } from '#web/records/effective-state.tsx'
import { RecordDetails, RecordHead } from '#web/records/record-details.tsx'
import { StopNotice } from '#web/records/stop.tsx'
import { KeyValueList } from '#web/ui/key-value-list.tsx'
import { useStoreFacts } from './facts.tsx'
import { storeQuery } from './queries.ts'
import { TerminalsOfStore } from './terminals-of-store.tsx'

/** All that is known of one store: whether it processes transactions, its facts and its terminals. */
export function StoreDetails({ id }: { id: string }) {
  const query = useQuery(storeQuery(id, useViewer()))
  return <RecordDetails query={query}>{(store) => <Shown store={store} />}</RecordDetails>
}

function Shown({ store }: { store: Store }) {
  const { i18n } = useLingui()
  const { token, name, storeStatus, processing } = store
  return (
    <>
      <RecordHead title={name} state={<EffectiveState state={storeStatus} processing={processing} inWords />} />
      <StopNotice processing={processing} />
      <KeyValueList items={useStoreFacts(store)} />
      <TerminalsOfStore token={token} title={i18n._(sectionTexts.storesTerminals)} />
    </>
  )
}
