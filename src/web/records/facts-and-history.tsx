import { useLingui } from '@lingui/react/macro'
import { KeyValueList, type KeyValue } from '#web/ui/key-value-list.tsx'
import { Tabs } from '#web/ui/tabs/tabs.tsx'
import { RecordHistory, useMayReadHistory } from './history.tsx'
import type { RecordSearch } from '#web/lists/list-search.ts'

interface Props {
  /** Names the row of tabs. */
  label: string
  facts: readonly KeyValue[]
  objectType: Parameters<typeof RecordHistory>[0]['objectType']
  objectToken: string
  record: RecordSearch
  /** Changes which tab is open. */
  onRecord: (record: RecordSearch) => void
}

/** The facts of a record, and for those who may read it its history in a tab beside them. */
export function FactsAndHistory({ label, facts, objectType, objectToken, record, onRecord }: Props) {
  const { t } = useLingui()
  if (!useMayReadHistory()) return <KeyValueList items={facts} />
  const selected = record.tab === 'history' ? 'history' : 'facts'
  return (
    <Tabs
      label={label}
      tabs={[
        { id: 'facts', label: t`Details` },
        { id: 'history', label: t`History` },
      ]}
      selected={selected}
      onSelect={(tab) => onRecord({ ...record, tab })}
    >
      {selected === 'history' ? <RecordHistory {...{ objectType, objectToken }} /> : <KeyValueList items={facts} />}
    </Tabs>
  )
}
