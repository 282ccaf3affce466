import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import type { Role, TransactionRight } from '#core/access/roles.ts'
import { UNTIL_LIFTED } from '#core/suspension.ts'
import { roleTexts } from '#core/texts/roles.ts'
import { noRightsText, rightTexts, untilLiftedText, yesOrNoTexts } from '#core/texts/states.ts'
import { columnTexts } from '#core/texts/texts.ts'
import { Instant } from '#web/lists/instant.tsx'
import { useCellText } from '#web/lists/use-cell-text.ts'
import { serverNow } from '#web/session/clock.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { KeyValueList } from '#web/ui/key-value-list.tsx'
import { auditLabels } from '../labels.ts'
import type { StatePart, UserState } from '../state.ts'
import { auditTexts } from '../texts.ts'
import css from './rights-at-date.module.css'

const MINUTE = 60_000

/** What was asked for comes onto the screen, from its first line on. */
const showFromTop = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'start' })

type Part = UserState['parts'][number]
type Entry = NonNullable<Part['since']>

const headings: Readonly<Record<StatePart, MessageDescriptor>> = {
  account: msg`Account`,
  suspendedUntil: columnTexts.suspendedUntil,
  role: auditTexts.role,
  viewOnly: msg`Read-only`,
  rights: columnTexts.rights,
  ssmAccess: columnTexts.ssmAccess,
  belongsTo: msg`Belongs to`,
  stores: columnTexts.storesCount,
  terminals: columnTexts.terminalsCount,
  email: columnTexts.email,
  firstName: msg`First name`,
  lastName: msg`Last name`,
}

/** What a user had at a moment, each with the change that made it so, and what the log cannot tell. */
export function StateOfUser({ state }: { state: UserState }) {
  const { i18n } = useLingui()
  const { at, logFrom, createdAt, parts } = state
  // Entries count up to the end of the minute that was asked for, and of today's up to now.
  const moment = new Date(Math.min(Date.parse(at) - MINUTE, serverNow())).toISOString()
  const wasThere = parts.every(({ part, value }) => part !== 'account' || value !== 'none')
  // The operator belongs to no unit, and most roles are bound to no store.
  const isSaid = ({ part, value }: Part) =>
    part === 'belongsTo' ? value !== null : part !== 'stores' || (Array.isArray(value) && value.length > 0)
  const shown = parts.filter((each) => (wasThere ? isSaid(each) : each.part === 'account'))
  return (
    <>
      <p ref={showFromTop} role="status" className={css.moment}>
        <Trans>
          As of <Instant at={moment} />
        </Trans>
      </p>
      {(logFrom === null || logFrom > at) && (
        <p className={css.limit}>
          <Icon name="warning" />
          <span>
            {logFrom === null ? (
              <Trans>The activity log has no entries that you can see. These are today's values.</Trans>
            ) : (
              <Trans>
                The activity log that you can see begins on <Instant at={logFrom} />. Earlier changes can't be known.
              </Trans>
            )}
          </span>
        </p>
      )}
      <KeyValueList
        items={shown.map((part) => ({
          term: i18n._(headings[part.part]),
          value: (
            <div className={css.part}>
              <Value {...{ part, state }} value={part.value} />
              {wasThere ? <Evidence {...{ part, state }} /> : <NotYet until={part.until} createdAt={createdAt} />}
            </div>
          ),
        }))}
      />
    </>
  )
}

function Value({ part, value, state }: { part: Part; value: unknown; state: UserState }) {
  const { t, i18n } = useLingui()
  const list = Array.isArray(value) ? value.map(String) : []
  const values: Readonly<Record<StatePart, () => ReactNode>> = {
    account: () =>
      ({ none: t`No account yet`, active: t`Active`, deleted: t`Deleted` })[String(value)] ?? String(value),
    suspendedUntil: () => <Suspension until={value} at={state.at} />,
    role: () => (value === null ? t`No role` : i18n._(roleTexts[value as Role])),
    viewOnly: () => i18n._(yesOrNoTexts[`${value === true}`]),
    rights: () =>
      list.length > 0
        ? list.map((right) => i18n._(rightTexts[right as TransactionRight])).join(', ')
        : i18n._(noRightsText),
    ssmAccess: () => i18n._(yesOrNoTexts[`${value === true}`]),
    belongsTo: () => String(value),
    stores: () => list.join(', '),
    terminals: () => <Terminals tokens={list} names={state.terminals} />,
    email: () => String(value),
    firstName: () => String(value),
    lastName: () => String(value),
  }
  return <span>{values[part.part]()}</span>
}

/** Whether somebody was suspended then: a suspension with an end is over by itself. */
function Suspension({ until, at }: { until: unknown; at: string }) {
  const { t, i18n } = useLingui()
  if (until === UNTIL_LIFTED) return i18n._(untilLiftedText)
  if (typeof until !== 'string') return t`Not suspended`
  if (Date.parse(until) > Date.parse(at)) return <Instant at={until} />
  return (
    <Trans>
      Not suspended. The last suspension ended on <Instant at={until} />.
    </Trans>
  )
}

/** Terminals as they are called now, with their stores; those that are gone, or not the reader's to see, are counted. */
function Terminals({ tokens, names }: { tokens: readonly string[]; names: UserState['terminals'] }) {
  const { t } = useLingui()
  const known = tokens.flatMap((token) => names[token] ?? [])
  const others = tokens.length - known.length
  if (tokens.length === 0) return t`No terminals`
  return (
    <ul className={css.names}>
      {known.map(({ alias, store }) => (
        <li key={`${alias} ${store}`}>
          {alias} · {store}
        </li>
      ))}
      {others > 0 && (
        <li>
          <Plural value={others} one="# terminal that you can't see" other="# terminals that you can't see" />
        </li>
      )}
    </ul>
  )
}

/** What the log says of a value: the entry that made it so, or that there is none. */
function Evidence({ part, state }: { part: Part; state: UserState }) {
  if (part.certainty === 'recorded') return part.since && <EntryLine entry={part.since} />
  if (part.certainty === 'contradicted') {
    return (
      <>
        {part.since && <EntryLine entry={part.since} />}
        <span className={css.doubt}>
          <Icon name="warning" />
          <span>
            <Trans>Changed later without an entry, to:</Trans> <Value part={part} value={part.later} state={state} />
          </span>
        </span>
      </>
    )
  }
  return part.until ? (
    <span className={css.entry}>
      <Trans>No entry up to then. The next change found this:</Trans> <EntryLine entry={part.until} />
    </span>
  ) : (
    <span className={css.entry}>
      <Trans>Not in the activity log. This is today's value.</Trans>
    </span>
  )
}

/** When the account came to be. */
function NotYet({ until, createdAt }: { until: Entry | null; createdAt: string }) {
  if (until) return <EntryLine entry={until} />
  return (
    <span className={css.entry}>
      <Trans>
        Created on <Instant at={createdAt} />
      </Trans>
    </span>
  )
}

/** What was done, by whom and when. */
function EntryLine({ entry }: { entry: Entry }) {
  const cellText = useCellText()
  return (
    <span className={css.entry}>
      {cellText(auditLabels.event, entry)} ·{' '}
      <span title={entry.actorEmail ?? undefined}>{cellText(auditLabels.actorName, entry)}</span> ·{' '}
      <Instant at={entry.time} />
    </span>
  )
}
