import { useLingui } from '@lingui/react/macro'
import type { AuditRow } from '#features/audit-log/contract.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './changes.module.css'
import { changesOf, fieldStyles } from './fields.ts'

/** What an event changed: each field by its heading, what stood there and what stands there now. */
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
    const inWords = fieldStyles[field]?.value
    const one = (entry: unknown) => {
      const words = inWords?.(entry) ?? plain(entry)
      return typeof words === 'string' ? words : i18n._(words)
    }
    if (field === 'terminals' || !Array.isArray(value)) return one(value)
    return value.length > 0 ? value.map(one).join(', ') : t`nothing`
  }
}
