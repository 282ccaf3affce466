import { Trans, useLingui } from '@lingui/react/macro'
import { Instant } from '#web/lists/instant.tsx'
import { feedKindTexts } from '#web/records/history/feed-kind-texts.ts'
import type { FeedRow } from './queries.ts'
import css from './rejects.module.css'

/** The last lines that did not go in, the newest first: which, and why; what stood in them is never repeated. */
export function Rejects({ rejects, label }: { rejects: FeedRow['rejects']; label: string }) {
  const { i18n } = useLingui()
  return (
    <ol className={css.rejects} aria-label={label}>
      {rejects.map(({ kind, receivedAt, line, field, reason }) => (
        <li key={[kind, receivedAt, line, field].join(' ')} className={css.reject}>
          <p>
            <strong>
              {i18n._(feedKindTexts[kind])}, <Trans>line {line}</Trans>
            </strong>{' '}
            {field && <code>{field}</code>} <span lang="en">{reason}</span>
          </p>
          <Instant at={receivedAt} />
        </li>
      ))}
    </ol>
  )
}
