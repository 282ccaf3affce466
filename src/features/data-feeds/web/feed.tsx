import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useLanguage } from '#web/i18n/language.ts'
import { Instant } from '#web/lists/instant.tsx'
import { feedKindTexts } from '#web/records/history/feed-kind-texts.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { KeyValueList } from '#web/ui/key-value-list.tsx'
import { Status } from '#web/ui/status.tsx'
import css from './feed.module.css'
import { agoText, isSilent } from './lag.ts'
import type { FeedRow } from './queries.ts'
import { Rejects } from './rejects.tsx'

/** One acquirer: whether its data arrives, since when not, and what of it did not go in. */
export function Feed({ feed }: { feed: FeedRow }) {
  const { t, i18n } = useLingui()
  const { language } = useLanguage()
  const headingId = useId()
  const { name, lastReceivedAt, lagSeconds, newestTransactionAt, accepted, rejected, kinds, rejects } = feed
  const silent = isSilent(lagSeconds)
  return (
    <article className={css.feed} data-silent={silent || undefined} aria-labelledby={headingId}>
      <header className={css.head}>
        <h2 id={headingId}>{name}</h2>
        <Status icon={silent ? 'warning' : 'check'}>{silent ? t`Silent` : t`Data arrives`}</Status>
      </header>
      {lagSeconds === null && (
        <p>
          <Trans>No data was ever received.</Trans>
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
          { term: t`Lines taken in, last 24 hours`, value: i18n.number(accepted) },
          { term: t`Lines rejected, last 24 hours`, value: i18n.number(rejected) },
        ]}
      />
      {rejects.length > 0 && (
        <Disclosure summary={t`Rejected lines`} open={rejected > 0}>
          <Rejects rejects={rejects} label={t`Rejected lines of ${name}`} />
        </Disclosure>
      )}
      {kinds.length > 0 && (
        <Disclosure summary={t`What arrives`}>
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
