import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { Warning } from '../warnings.ts'
import { capabilities } from '#core/access/variant.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { NoData } from '#web/lists/no-data.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useDashboard } from './context.ts'
import { useDismissWarning } from './mutations.ts'
import { warningsQuery } from './queries.ts'
import { WarningChecks } from './warning-checks.tsx'
import { WarningText } from './warning-text.tsx'
import css from './warnings.module.css'

/** The current warnings, with the numbers behind them (B-29), and what was looked at without a finding. */
export function Warnings() {
  const { t } = useLingui()
  const { search, principal } = useDashboard()
  const query = useQuery(warningsQuery(search, principal))
  const { data } = query
  if (!data) {
    return (
      <section className={css.warnings} aria-label={t`Warnings`}>
        <NoData query={query} failed={t`Couldn't check for warnings`} reason={errorTextOf(query.error)} />
      </section>
    )
  }
  // An answer that was saved before answers said what was checked.
  if (data.items.length === 0 && !data.checked) return null
  const more = data.total - data.items.length
  return (
    <section className={css.warnings} aria-label={t`Warnings`}>
      <h2>
        <Trans>Needs attention</Trans>
      </h2>
      <ul className={css.items}>
        {data.items.map((warning) => (
          <li key={warning.token}>
            <Icon name="warning" />
            <Reason warning={warning} />
            <Dismiss token={warning.token} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p>
          <Plural value={more} one="and # more" other="and # more" />
        </p>
      )}
      <WarningChecks checked={data.checked} />
    </section>
  )
}

function Dismiss({ token }: { token: string }) {
  const dismiss = useDismissWarning()
  return (
    <Button
      kind="quiet"
      busy={dismiss.isPending}
      disabledReason={useOfflineReason()}
      onClick={() => dismiss.mutate(token)}
    >
      <Trans>Dismiss</Trans>
    </Button>
  )
}

function Reason({ warning }: { warning: Warning }) {
  const { principal } = useDashboard()
  const { storeToken, terminalToken, tid, alias, storeName, merchantName } = warning
  return (
    <p>
      <strong>
        {storeToken && (
          <>
            <Link to="/stores/list" search={{ open: storeToken }}>
              {storeName}
            </Link>
            , {merchantName}
          </>
        )}
        {terminalToken && (
          <>
            {capabilities[principal.variant].terminalView ? (
              <Link to="/terminals/view/$id" params={{ id: terminalToken }}>
                {alias} ({tid})
              </Link>
            ) : (
              `${alias} (${tid})`
            )}
            , {storeName}
          </>
        )}
      </strong>
      {' · '}
      <WarningText warning={warning} />
    </p>
  )
}
