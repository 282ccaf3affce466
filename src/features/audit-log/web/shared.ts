import { createElement, lazy, type ReactNode } from 'react'
import { useMay } from '#web/session/may.ts'
import { auditList } from '../contract.ts'
import { RecordHistory, type RecordKind } from './history.tsx'

/** The history of a record, for those who may read it: without one its record has no History tab. */
export const useRecordHistory = (objectType: RecordKind, objectToken: string): ReactNode => {
  const mayRead = useMay()(auditList.access)
  // Of another record nothing is kept, neither page nor rows.
  return mayRead && createElement(RecordHistory, { key: objectToken, objectType, objectToken })
}

const RightsAtDate = lazy(async () => ({ default: (await import('./rights-at-date.tsx')).RightsAtDate }))

/** What a user had at a date, for those who may read it; nothing for others. */
export const useRightsAtDate = (userToken: string): ReactNode => {
  const mayRead = useMay()('audit.state')
  return mayRead && createElement(RightsAtDate, { key: userToken, token: userToken })
}
