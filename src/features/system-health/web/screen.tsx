import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { Instant } from '#web/lists/instant.tsx'
import { NoData } from '#web/lists/no-data.tsx'
import { SavedLine } from '#web/lists/saved-line.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { type HealthPart, type HealthState, healthStates, type SystemHealth } from '../contract.ts'
import { Part } from './part.tsx'
import { systemHealthQuery } from './queries.ts'
import { systemHealthSection } from './section.ts'
import css from './screen.module.css'
import { stateTexts } from './texts.ts'

/** Of two parts in the same state the first is what all others need. */
const order: readonly HealthPart[] = ['database', 'disk', 'feeds', 'backup', 'trial', 'jobs', 'mail', 'replicas']

/** /system-health: whether the service can take and keep data, what is wrong first (SCALE-09). */
export function SystemHealthScreen() {
  const { t, i18n } = useLingui()
  const query = useQuery(systemHealthQuery)
  const { data } = query
  const version = data?.version
  return (
    <section className={css.screen} aria-label={i18n._(systemHealthSection.title)}>
      {data ? (
        <>
          {query.isError && <NoData query={query} failed={t`Couldn't refresh`} reason={errorTextOf(query.error)} />}
          <header className={css.head}>
            <Summary parts={data.parts} />
            <SavedLine query={query}>
              <Trans>
                as of <Instant at={data.at} />
              </Trans>
            </SavedLine>
          </header>
          <Parts parts={data.parts} />
          <p className={css.version}>
            <Trans>Version {version}</Trans>
          </p>
        </>
      ) : (
        <NoData query={query} failed={t`Couldn't load the system health`} reason={errorTextOf(query.error)} />
      )}
    </section>
  )
}

function Parts({ parts }: Pick<SystemHealth, 'parts'>) {
  const shown = order
    .filter((name) => parts[name] !== null)
    .toSorted((one, other) => rankOf(parts[one]) - rankOf(parts[other]))
  return (
    <div className={css.parts}>
      {shown.map((name) => (
        <Part key={name} name={name} parts={parts} />
      ))}
    </div>
  )
}

const rankOf = (part: { readonly state: HealthState } | null) => healthStates.indexOf(part?.state ?? 'healthy')

/** All of it in one line: how many parts are in which of the states that are not well. */
function Summary({ parts }: Pick<SystemHealth, 'parts'>) {
  const { t } = useLingui()
  const states = Object.values(parts).flatMap((part) => part?.state ?? [])
  const count = (state: HealthState) => states.filter((one) => one === state).length
  const [problems, warnings, unknown] = [count('failing'), count('warning'), count('unknown')]
  const worst = healthStates.find((state) => states.includes(state)) ?? 'healthy'
  const said = [
    problems > 0 && plural(problems, { one: '# problem', other: '# problems' }),
    warnings > 0 && plural(warnings, { one: '# warning', other: '# warnings' }),
    unknown > 0 && plural(unknown, { one: '# part not known', other: '# parts not known' }),
  ].filter((text) => text !== false)
  return (
    <p className={css.summary} role="status" data-state={worst}>
      <Icon name={stateTexts[worst].icon} />
      {said.length === 0 ? t`Everything works` : said.join(' · ')}
    </p>
  )
}
