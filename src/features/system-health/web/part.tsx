import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { languageTag } from '#core/languages/languages.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { Instant } from '#web/lists/instant.tsx'
import { Size } from '#web/lists/size.tsx'
import { hasValue, type KeyValue } from '#web/ui/key-value-list.tsx'
import { Status } from '#web/ui/status.tsx'
import type { HealthFacts, HealthPart, Reason, SystemHealth } from '../contract.ts'
import css from './screen.module.css'
import { adviceTexts, partTexts, stateTexts } from './texts.ts'

/** One part of the service: its state, what is wrong with it and what to do, and what was measured. */
export function Part({ name, parts }: { name: HealthPart } & Pick<SystemHealth, 'parts'>) {
  const { i18n } = useLingui()
  const headingId = useId()
  const facts = useFacts(name, parts)
  const part = parts[name]
  if (!part) return null
  const { state, reason } = part
  const { text, icon } = stateTexts[state]
  return (
    <article className={css.part} data-state={state} aria-labelledby={headingId}>
      <header className={css.partHead}>
        <h2 id={headingId}>{i18n._(partTexts[name])}</h2>
        <Status icon={icon}>{i18n._(text)}</Status>
      </header>
      <div className={css.said}>
        {reason && <Advice reason={reason} />}
        {facts.length > 0 && (
          <dl className={css.facts}>
            {facts.map(({ term, value }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </article>
  )
}

/** Where the portal itself shows more. */
const pages: Partial<Readonly<Record<Reason, '/feed-status' | '/audit'>>> = {
  feedsSilent: '/feed-status',
  allFeedsSilent: '/feed-status',
  trialFailed: '/audit',
}

function Advice({ reason }: { reason: Reason }) {
  const { i18n } = useLingui()
  const { text, toDo, more } = adviceTexts[reason]
  const { file, section } = more
  const page = pages[reason]
  return (
    <div className={css.advice}>
      <p>
        <strong>{i18n._(text)}</strong>
      </p>
      <p>{i18n._(toDo)}</p>
      <p className={css.more}>
        {page === '/feed-status' && (
          <Link to="/feed-status">
            <Trans>Data feeds</Trans>
          </Link>
        )}
        {page === '/audit' && (
          <Link to="/audit" search={{ event: ['backup.tried'] }}>
            <Trans>Activity log</Trans>
          </Link>
        )}
        <span>
          <Trans>
            More in <code>{file}</code>, “<span lang="en">{section}</span>”
          </Trans>
        </span>
      </p>
    </div>
  )
}

type Facts<Part extends HealthPart> = (facts: HealthFacts[Part]) => readonly KeyValue[]

/** What was measured of a part, as far as there is something to say. */
const useFacts = (name: HealthPart, parts: SystemHealth['parts']): KeyValue[] => {
  const { t, i18n } = useLingui()
  const { language } = useLanguage()
  const duration = (value: number, unit: 'second' | 'millisecond') =>
    new Intl.NumberFormat(languageTag(language), { style: 'unit', unit }).format(value)
  const at = (instant: string | null, bytes: number | null = null): ReactNode =>
    instant !== null && (
      <>
        <Instant at={instant} />
        {bytes !== null && (
          <>
            {' · '}
            <Size bytes={bytes} />
          </>
        )}
      </>
    )
  const shown: { readonly [Part in HealthPart]: Facts<Part> } = {
    database: ({ answeredIn, bytes }) => [
      { term: t`Response time`, value: duration(answeredIn, 'millisecond') },
      { term: t`Size`, value: <Size bytes={bytes} /> },
    ],
    disk: ({ free, total }) => [
      { term: t`Free`, value: <Size bytes={free} /> },
      { term: t`Total`, value: <Size bytes={total} /> },
    ],
    jobs: ({ waiting, running, failed }) => [
      { term: t`Waiting`, value: i18n.number(waiting) },
      { term: t`Running`, value: i18n.number(running) },
      { term: t`Failed, last 24 hours`, value: i18n.number(failed) },
    ],
    feeds: ({ acquirers, silent, lastAt }) => [
      { term: t`Acquirers`, value: i18n.number(acquirers) },
      { term: t`Late`, value: i18n.number(silent) },
      { term: t`Last data`, value: at(lastAt) },
    ],
    replicas: ({ configured, answering, standbys }) => [
      { term: t`Configured`, value: i18n.number(configured) },
      { term: t`Answering`, value: i18n.number(answering) },
      { term: t`Standbys`, value: standbys !== null && i18n.number(standbys) },
    ],
    mail: ({ waiting, oldestAt }) => [
      { term: t`Waiting`, value: i18n.number(waiting) },
      { term: t`Waiting since`, value: at(oldestAt) },
    ],
    backup: ({ archivedAt, archiveWaiting, baseAt, baseBytes, fileAt, fileBytes }) => [
      { term: t`Archived until`, value: at(archivedAt) },
      // A segment on its way is nothing to tell.
      {
        term: t`Not yet archived`,
        value: archiveWaiting !== null && parts.backup.state !== 'healthy' && <Size bytes={archiveWaiting} />,
      },
      { term: t`Base backup`, value: at(baseAt, baseBytes) },
      { term: t`Backup file`, value: at(fileAt, fileBytes) },
    ],
    trial: ({ at: tried, tables, rows, seconds }) => [
      { term: t`Last trial`, value: at(tried) },
      { term: t`Result`, value: tables === null ? t`Restore failed` : t`All rows came back` },
      {
        term: t`Compared`,
        value:
          tables !== null &&
          rows !== null &&
          `${plural(rows, { one: '# row', other: '# rows' })} · ${plural(tables, { one: '# table', other: '# tables' })}`,
      },
      { term: t`Duration`, value: seconds !== null && duration(seconds, 'second') },
    ],
  }
  const facts = parts[name]?.facts
  return facts ? (shown[name] as (facts: unknown) => readonly KeyValue[])(facts).filter(hasValue) : []
}
