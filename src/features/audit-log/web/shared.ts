import { createElement, type ReactNode } from 'react'
import { useMay } from '#web/session/may.ts'
import { auditList } from '../contract.ts'
import { RecordHistory, type RecordKind } from './history.tsx'

/** The history of a record, for those who may read it: without one its record has no History tab. */
export const useRecordHistory = (objectType: RecordKind, objectToken: string): ReactNode => {
  const mayRead = useMay()(auditList.access)
  // Of another record nothing is kept, neither page nor rows.
  return mayRead && createElement(RecordHistory, { key: objectToken, objectType, objectToken })
}
