import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useLanguage } from '#web/i18n/language.ts'
import { Instant } from '#web/lists/instant.tsx'
import { feedKindTexts } from '../texts.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { KeyValueList } from '#web/ui/key-value-list.tsx'
import { Status } from '#web/ui/status.tsx'
import css from './feed.module.css'
import { FormatLink } from './format-link.tsx'
import type { FeedRow } from './queries.ts'
import { FEED_LATE_MINUTES } from '#core/limits.ts'
import { languageTag, type Language } from '#core/languages/languages.ts'
import rejectsCss from './rejects.module.css'

/** One acquirer: whether its data arrives, since when not, and what of it did not go in. */
export function Feed({ feed }: { feed: FeedRow }) {
  const { t, i18n } = useLingui()
  const { language } = useLanguage()
  const headingId = useId()
  const { name, lastReceivedAt, lagSeconds, newestTransactionAt, accepted, rejected, kinds, rejects } = feed
  const silent = isSilent(lagSeconds)
  // A stream that was refused as a whole counts no lines.
  const isLastRefused = (rejects[0]?.receivedAt ?? '') > (lastReceivedAt ?? '')
  return (
    <article className={css.feed} data-silent={silent || undefined} aria-labelledby={headingId}>
      <header className={css.head}>
        <h2 id={headingId}>{name}</h2>
        <Status icon={silent ? 'warning' : 'check'}>{silent ? t`Late` : t`Receiving data`}</Status>
      </header>
      {lagSeconds === null && (
        <p>
          <Trans>No data received yet.</Trans>
        </p>
      )}
      <KeyValueList
        items={[
          ...(lastReceivedAt !== null && lagSeconds !== null
            ? [
                {
                  term: t`Last data`,
                  value: (
                    <>
                      {agoText(lagSeconds, language)} · <Instant at={lastReceivedAt} />
                    </>
                  ),
                },
              ]
            : []),
          ...(newestTransactionAt === null
            ? []
            : [{ term: t`Newest transaction`, value: <Instant at={newestTransactionAt} /> }]),
          { term: t`Lines accepted, last 24 hours`, value: i18n.number(accepted) },
          { term: t`Lines rejected, last 24 hours`, value: i18n.number(rejected) },
        ]}
      />
      {rejects.length > 0 && (
        <Disclosure summary={t`Rejected lines`} open={rejected > 0 || isLastRefused}>
          <Rejects rejects={rejects} label={t`Rejected lines of ${name}`} />
          <p>
            <FormatLink />
          </p>
        </Disclosure>
      )}
      {kinds.length > 0 && (
        <Disclosure summary={t`Data by type`}>
          <KeyValueList
            items={kinds.map(({ kind, lastReceivedAt: at }) => ({
              term: i18n._(feedKindTexts[kind]),
              value: <Instant at={at} />,
            }))}
          />
        </Disclosure>
      )}
    </article>
  )
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Whether a feed is silent for so long that numbers are out of date; one that never sent anything is, too. */
export const isSilent = (lagSeconds: number | null): boolean =>
  lagSeconds === null || lagSeconds > FEED_LATE_MINUTES * MINUTE

/** How long ago in words, by the unit that people would use: 'now', '7 minutes ago'. */
export const agoText = (seconds: number, language: Language): string => {
  const tag = languageTag(language)
  if (seconds < MINUTE) return new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(0, 'second')
  const format = new Intl.RelativeTimeFormat(tag)
  if (seconds < 2 * HOUR) return format.format(-Math.floor(seconds / MINUTE), 'minute')
  if (seconds < 2 * DAY) return format.format(-Math.floor(seconds / HOUR), 'hour')
  return format.format(-Math.floor(seconds / DAY), 'day')
}

/** The last lines that did not go in, the newest first: which, and why; what stood in them is never repeated. */
function Rejects({ rejects, label }: { rejects: FeedRow['rejects']; label: string }) {
  const { i18n } = useLingui()
  return (
    <ol className={rejectsCss.rejects} aria-label={label}>
      {rejects.map(({ kind, receivedAt, line, field, reason }) => (
        <li key={[kind, receivedAt, line, field].join(' ')} className={rejectsCss.reject}>
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
