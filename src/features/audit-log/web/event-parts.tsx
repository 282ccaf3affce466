import { useLingui } from '@lingui/react/macro'
import type { AuditRow } from '../contract.ts'
import { roleTexts } from '#web/i18n/role-texts.ts'
import { Status } from '#web/ui/status.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './event-parts.module.css'
import { changesOf, fieldStyles } from './fields.ts'

/** Who did it: by name, by role where the name is not the reader's to know, or nobody who was signed in. */
export function EventUser({ row: { actorName, actorEmail, role } }: { row: AuditRow }) {
  const { t, i18n } = useLingui()
  if (actorName || actorEmail) return <span title={actorEmail ?? undefined}>{actorName || actorEmail}</span>
  return role ? i18n._(roleTexts[role]) : t`No signed-in user`
}

/** How an attempt ended, by word and shape; done is the ordinary case. */
export function EventResult({ row: { result } }: { row: Pick<AuditRow, 'result'> }) {
  const { t } = useLingui()
  if (result === 'refused') return <Status icon="lock">{t`Refused`}</Status>
  if (result === 'failed') return <Status icon="warning">{t({ message: 'Failed', context: 'of an event' })}</Status>
  return <Status icon="check">{t`Succeeded`}</Status>
}

/** What an event changed: each field by its heading, its value before and its value after. */
export function Changes({ row }: { row: Pick<AuditRow, 'before' | 'after'> }) {
  const { t, i18n } = useLingui()
  const say = useValueText()
  const changes = changesOf(row)
  if (changes.length === 0) return null
  return (
    <dl className={css.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field} className={css.change}>
          <dt>{fieldStyles[field] ? i18n._(fieldStyles[field].heading) : field}</dt>
          <dd>
            {before !== undefined && <del>{say(field, before)}</del>}
            {before !== undefined && after !== undefined && (
              <>
                <span aria-hidden="true"> → </span>
                <VisuallyHidden>{t`changed to`}</VisuallyHidden>
              </>
            )}
            {after !== undefined && say(field, after)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Says the value of a field as people read it. */
function useValueText(): (field: string, value: unknown) => string {
  const { t, i18n } = useLingui()
  const plain = (value: unknown): string => {
    if (value === null || value === '') return t`nothing`
    if (typeof value === 'boolean') return value ? t`Yes` : t`No`
    if (typeof value === 'number') return i18n.number(value)
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  return (field, value) => {
    const format = fieldStyles[field]?.value
    const one = (entry: unknown) => {
      const text = format?.(entry) ?? plain(entry)
      return typeof text === 'string' ? text : i18n._(text)
    }
    if (field === 'terminals' || !Array.isArray(value)) return one(value)
    return value.length > 0 ? value.map(one).join(', ') : t`nothing`
  }
}
