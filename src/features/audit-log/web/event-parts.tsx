import { useLingui } from '@lingui/react/macro'
import type { AuditRow } from '../contract.ts'
import { auditLabels, resultTexts } from '../labels.ts'
import { useCellText } from '#web/lists/use-cell-text.ts'
import { Status } from '#web/ui/status.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './event-parts.module.css'
import { changesOf, fieldStyles } from './fields.ts'

/** Who did it (`auditLabels`); of a name, the email too. */
export function EventUser({ row }: { row: AuditRow }) {
  const cellText = useCellText()
  return <span title={row.actorEmail ?? undefined}>{cellText(auditLabels.actorName, row)}</span>
}

const resultIcons = { ok: 'check', refused: 'lock', failed: 'warning' } as const

/** How an attempt ended, by word and shape; done is the ordinary case. */
export function EventResult({ row: { result } }: { row: Pick<AuditRow, 'result'> }) {
  const { i18n } = useLingui()
  return <Status icon={resultIcons[result]}>{i18n._(resultTexts[result])}</Status>
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
