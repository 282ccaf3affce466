import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AuditRow } from '#contract/audit.ts'
import { auditTexts } from '#contract/texts-audit.ts'
import { columnTexts } from '#contract/texts.ts'
import { roleTexts } from '#web/app/i18n/role-texts.ts'
import { Instant } from '#web/list/instant.tsx'
import { Copyable } from '#web/record/copyable.tsx'
import { Actor } from '#web/record/history/actor.tsx'
import { Changes } from '#web/record/history/changes.tsx'
import { eventText } from '#web/record/history/event-texts.ts'
import { objectText } from '#web/record/history/object-texts.ts'
import { Result } from '#web/record/history/result.tsx'
import { RecordHead } from '#web/record/record-details.tsx'
import { KeyValueList } from '#web/ui/key-value-list.tsx'
import css from './event-details.module.css'

/** All that is known of one event: who, what, when, from where, and what stood there before (B-25). */
export function EventDetails({ row }: { row: AuditRow }) {
  const { i18n } = useLingui()
  const words = (text: MessageDescriptor | string) => (typeof text === 'string' ? text : i18n._(text))
  const fact = (label: MessageDescriptor, value: ReactNode) =>
    value === null || value === undefined ? [] : [{ term: i18n._(label), value }]
  const { time, actorEmail, role, objectType, objectName, count, address, reference } = row
  return (
    <div className={css.event}>
      <RecordHead title={words(eventText(row.event))} state={<Result row={row} />} />
      <Changes row={row} />
      <KeyValueList
        items={[
          ...fact(auditTexts.time, <Instant at={time} />),
          ...fact(auditTexts.actorName, <Actor row={row} />),
          ...fact(columnTexts.email, actorEmail),
          ...fact(auditTexts.role, role && i18n._(roleTexts[role])),
          ...fact(auditTexts.objectName, objectName),
          ...fact(auditTexts.objectType, objectType && words(objectText(objectType))),
          ...fact(auditTexts.count, count > 1 ? i18n.number(count) : null),
          ...fact(columnTexts.address, address),
          ...fact(auditTexts.reference, reference && <Copyable text={reference} what={i18n._(auditTexts.reference)} />),
        ]}
      />
    </div>
  )
}
