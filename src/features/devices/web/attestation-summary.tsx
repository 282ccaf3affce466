import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Instant } from '#web/lists/instant.tsx'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { attestationReasons } from './attestation-reasons.ts'
import css from './attestation-summary.module.css'
import { attestationsQuery } from './queries.ts'

/** Why the latest attestation did not go well, what to do, and when the last good one was; nothing while all is well. */
export function AttestationSummary({ token }: { token: string }) {
  const { t, i18n } = useLingui()
  const rows = useQuery(attestationsQuery(token, {}, useListPrincipal())).data?.items ?? []
  const reasons = rows[0] ? attestationReasons(rows[0]) : []
  if (reasons.length === 0) return null
  const lastGood = rows.find(({ success, passed }) => success && passed)
  return (
    <section className={css.summary} aria-label={t`The latest attestation`}>
      {reasons.map(({ reason, advice }) => (
        <div key={reason.id}>
          <p>
            <strong>{i18n._(reason)}</strong>
          </p>
          <p>{i18n._(advice)}</p>
        </div>
      ))}
      <p className={css.lastGood}>
        {lastGood ? (
          <Trans>
            Last passed: <Instant at={lastGood.createdAt} />
          </Trans>
        ) : (
          <Trans>None of the latest attestations passed.</Trans>
        )}
      </p>
    </section>
  )
}
