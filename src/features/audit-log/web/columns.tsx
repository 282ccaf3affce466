import { useLingui } from '@lingui/react/macro'
import { auditList, type AuditRow } from '../contract.ts'
import { auditLabels } from '../labels.ts'
import { Instant } from '#web/lists/instant.tsx'
import { useCellText } from '#web/lists/use-cell-text.ts'
import { EventUser, EventResult } from './event-parts.tsx'
import type { Column } from '#web/ui/table/column.ts'

/** How each column of the audit log looks, in their default order. */
export const useAuditColumns = (): Column<AuditRow>[] => {
  const { i18n } = useLingui()
  const cellText = useCellText()
  const column = (
    id: Exclude<keyof AuditRow, 'token' | 'objectToken' | 'before' | 'after'>,
    cell: Column<AuditRow>['cell'],
    style: Partial<Column<AuditRow>> = {},
  ): Column<AuditRow> => {
    const { label } = auditList.row[id]
    return { id, cell, heading: label ? i18n._(label) : '', ...style }
  }

  return [
    column('event', (row) => cellText(auditLabels.event, row), { priority: 1, wraps: true, width: '17rem' }),
    column('time', ({ time }) => <Instant at={time} />, { priority: 1, width: '14.5rem' }),
    column('actorName', (row) => <EventUser row={row} />, {
      priority: 1,
      wraps: true,
      width: '11rem',
      identity: ({ actorName: name, actorEmail: own }) => ({ name, own }),
    }),
    column('result', (row) => <EventResult row={row} />, { width: '10rem' }),
    column('objectName', ({ objectName }) => objectName, { twoLines: true, width: '12rem' }),
    column('objectType', (row) => cellText(auditLabels.objectType, row), {
      priority: 3,
      wraps: true,
      width: '9rem',
    }),
    column('role', (row) => cellText(auditLabels.role, row), { priority: 3, wraps: true, width: '14rem' }),
    column('actorEmail', ({ actorEmail }) => actorEmail, { priority: 3, twoLines: true, width: '14rem' }),
    column('address', ({ address }) => address, { priority: 3, twoLines: true, width: '10rem' }),
    column('count', ({ count }) => i18n.number(count), { align: 'end', priority: 3, width: '6rem' }),
    column('reference', ({ reference }) => reference, { priority: 3, twoLines: true, width: '10rem' }),
  ]
}
