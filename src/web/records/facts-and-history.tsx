import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { KeyValueList, type KeyValue } from '#web/ui/key-value-list.tsx'
import { Tabs } from '#web/ui/tabs/tabs.tsx'
import type { RecordSearch } from '#web/lists/list-search.ts'

interface Props {
  /** Names the row of tabs. */
  label: string
  facts: readonly KeyValue[]
  /** What happened to the record, for those who may read it. */
  history: ReactNode
  record: RecordSearch
  /** Changes which tab is open. */
  onRecord: (record: RecordSearch) => void
}

/** The facts of a record, and where there is one its history in a tab beside them. */
export function FactsAndHistory({ label, facts, history, record, onRecord }: Props) {
  const { t } = useLingui()
  if (!history) return <KeyValueList items={facts} />
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
      {selected === 'history' ? history : <KeyValueList items={facts} />}
    </Tabs>
  )
}
