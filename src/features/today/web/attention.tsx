import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { transactionStatus } from '#core/codes.ts'
import { capabilities } from '#core/access/variant.ts'
import { stopMarks } from '#core/texts/processing.ts'
import { Clear, Note, WarningChecks, WarningText } from '#features/dashboard/web/shared.ts'
import { responseMeaning } from '#features/receipts/layout/response-codes.ts'
import { responseLabels } from '#features/receipts/layout/labels.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { Instant } from '#web/lists/instant.tsx'
import { exportStatisticsQuery } from '#web/lists/export/export-statistics.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { Today } from '../contract.ts'
import css from './attention.module.css'
import { failingDevices, newChargebacks, rowsBehind, rowsOfWarning, stoppedTerminals } from './links.ts'

/** What somebody has to act on now: stopped terminals, devices, warnings and declines. */
export function Attention({ today, store }: { today: Today; store: string | undefined }) {
  const { t, i18n } = useLingui()
  const { terminalView } = capabilities[useListPrincipal().variant]
  const { data: exports } = useQuery(exportStatisticsQuery)
  const { stopped, devices, invitations, warnings, declines, chargebacks, notShown, first, last } = today
  const ready = exports?.unseenExports ?? 0
  const declined = declines.reduce((sum, { count }) => sum + count, 0)
  // Answers that were saved earlier do not say it.
  const isChecked = (one: 'chargebacks' | 'invitations') => notShown?.includes(one) === false
  const what = notShown?.map((one) => (one === 'chargebacks' ? t`chargebacks` : t`expiring invitations`)).join(', ')
  const toTerminal = (token: string, text: string) =>
    terminalView ? (
      <Link to="/terminals/view/$id" params={{ id: token }}>
        {text}
      </Link>
    ) : (
      text
    )
  return (
    <section className={css.attention} aria-label={t`Needs attention`}>
      <h2>
        <Trans>Needs attention</Trans>
      </h2>
      {stopped.total > 0 && (
        <Group
          title={
            <Link to="/terminals/list" search={stoppedTerminals(store)}>
              <Plural
                value={stopped.total}
                one="# terminal cannot take payments"
                other="# terminals cannot take payments"
              />
            </Link>
          }
          more={stopped.total - stopped.items.length}
        >
          {stopped.items.map(({ token, alias, tid, storeName, reason }) => (
            <li key={token}>
              {toTerminal(token, `${alias} (${tid})`)} · {storeName} · {i18n._(stopMarks[reason])}
            </li>
          ))}
        </Group>
      )}
      {warnings.total > 0 && (
        <Group title={<Trans>Unusual</Trans>} more={warnings.total - warnings.items.length}>
          {warnings.items.map((warning) => (
            <li key={warning.token}>
              {warning.terminalToken && (
                <>{toTerminal(warning.terminalToken, `${warning.alias} (${warning.tid})`)} · </>
              )}
              {warning.storeName} ·{' '}
              <Suspense>
                <WarningLink warning={warning} />
              </Suspense>
            </li>
          ))}
        </Group>
      )}
      {devices.total > 0 && (
        <Group
          title={
            <Link to="/devices/list" search={failingDevices(store)}>
              <Plural
                value={devices.total}
                one="# device did not pass its security check"
                other="# devices did not pass their security check"
              />
            </Link>
          }
          more={devices.total - devices.items.length}
        >
          {devices.items.map(({ token, deviceId, model }) => (
            <li key={token}>
              <Link to="/devices/view/$id" params={{ id: token }}>
                {deviceId}
              </Link>{' '}
              · {model}
            </li>
          ))}
        </Group>
      )}
      {declined > 0 && (
        <Group title={<Plural value={declined} one="# declined payment" other="# declined payments" />} more={0}>
          {declines.map(({ code, count }) => {
            const meaning = code === null ? undefined : responseMeaning(code)
            const reason = meaning ? `${i18n._(responseLabels[meaning])} (${code})` : (code ?? t`No response code`)
            return (
              <li key={code ?? ''}>
                {first === last && code !== null ? (
                  <Link
                    to="/transactions/list"
                    search={rowsBehind({ day: first, store, status: transactionStatus.failed, code })}
                  >
                    {i18n.number(count)} × {reason}
                  </Link>
                ) : (
                  <>
                    {i18n.number(count)} × {reason}
                  </>
                )}
              </li>
            )
          })}
        </Group>
      )}
      {chargebacks !== undefined && chargebacks > 0 && (
        <Group
          title={
            <Link to="/transactions/list" search={newChargebacks(today, store)}>
              <Plural
                value={chargebacks}
                one="# chargeback in the last 7 days"
                other="# chargebacks in the last 7 days"
              />
            </Link>
          }
          more={0}
        />
      )}
      {invitations.total > 0 && (
        <Group
          title={<Plural value={invitations.total} one="# invitation expires soon" other="# invitations expire soon" />}
          more={invitations.total - invitations.items.length}
        >
          {invitations.items.map(({ token, name, expiresAt }) => (
            <li key={token}>
              <Link to="/users/list" search={{ open: token }}>
                {name}
              </Link>{' '}
              · <Instant at={expiresAt} />
            </li>
          ))}
        </Group>
      )}
      {ready > 0 && (
        <Group
          title={
            <Link to="/exports">
              <Plural value={ready} one="# new export" other="# new exports" />
            </Link>
          }
          more={0}
        />
      )}
      <Suspense>
        <WarningChecks checked={warnings.checked}>
          {stopped.total === 0 && (
            <Clear>
              <Trans>All terminals can take payments</Trans>
            </Clear>
          )}
          {devices.total === 0 && (
            <Clear>
              <Trans>No device failed its security check</Trans>
            </Clear>
          )}
          {declined === 0 && (
            <Clear>
              <Trans>No declined payments today</Trans>
            </Clear>
          )}
          {chargebacks === 0 && isChecked('chargebacks') && (
            <Clear>
              <Trans>No chargebacks in the last 7 days</Trans>
            </Clear>
          )}
          {invitations.total === 0 && isChecked('invitations') && (
            <Clear>
              <Trans>No invitation expires soon</Trans>
            </Clear>
          )}
          {what && (
            <Note>
              <Trans>Not checked: {what}.</Trans> <Trans>Your role doesn't include them.</Trans>
            </Note>
          )}
        </WarningChecks>
      </Suspense>
    </section>
  )
}

/** What is unusual, as the way to the transactions that it is about. */
function WarningLink({ warning }: { warning: Today['warnings']['items'][number] }) {
  const text = <WarningText warning={warning} />
  const search = rowsOfWarning(warning)
  return search ? (
    <Link to="/transactions/list" search={search}>
      {text}
    </Link>
  ) : (
    text
  )
}

/** One kind of trouble: how many, then which. @param more how many are not named */
function Group({ title, more, children }: { title: ReactNode; more: number; children?: ReactNode }) {
  return (
    <div className={css.group}>
      <Icon name="warning" />
      <div>
        <h3>{title}</h3>
        <ul>
          {children}
          {more > 0 && (
            <li>
              <Plural value={more} one="and # more" other="and # more" />
            </li>
          )}
        </ul>
      </div>
    </div>
  )
}
