import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AuditRow } from '../contract.ts'
import { auditLabels } from '../labels.ts'
import { auditTexts } from '../texts.ts'
import { columnTexts } from '#core/texts/texts.ts'
import { Instant } from '#web/lists/instant.tsx'
import { useCellText } from '#web/lists/use-cell-text.ts'
import { Copyable } from '#web/records/copyable.tsx'
import { EventUser, Changes, EventResult } from './event-parts.tsx'
import { RecordHead } from '#web/records/record-details.tsx'
import { ReferenceGroups } from '#web/ui/reference.tsx'
import { KeyValueList } from '#web/ui/key-value-list.tsx'
import css from './event-details.module.css'

/** All that is known of one event: who, what, when, from where, and what stood there before (B-25). */
export function EventDetails({ row }: { row: AuditRow }) {
  const { i18n } = useLingui()
  const cellText = useCellText()
  const fact = (label: MessageDescriptor, value: ReactNode) => ({ term: i18n._(label), value })
  const { time, actorEmail, role, objectType, objectName, count, address, reference } = row
  return (
    <div className={css.event}>
      <RecordHead title={cellText(auditLabels.event, row)} state={<EventResult row={row} />} />
      <Changes row={row} />
      <KeyValueList
        items={[
          fact(auditTexts.time, <Instant at={time} />),
          fact(auditTexts.actorName, <EventUser row={row} />),
          fact(columnTexts.email, actorEmail),
          fact(auditTexts.role, role && cellText(auditLabels.role, row)),
          fact(auditTexts.objectName, objectName),
          fact(auditTexts.objectType, objectType && cellText(auditLabels.objectType, row)),
          fact(auditTexts.count, count > 1 ? i18n.number(count) : null),
          fact(columnTexts.address, address),
          fact(
            auditTexts.reference,
            reference && (
              <Copyable text={reference} what={i18n._(auditTexts.reference)}>
                <span>
                  <ReferenceGroups reference={reference} />
                </span>
              </Copyable>
            ),
          ),
        ]}
      />
    </div>
  )
}
