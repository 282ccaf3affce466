import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { getInactiveMerchants } from '../contract.ts'
import type { ReplyOf } from '#core/endpoint.ts'
import { formatFilterDate } from '#core/time/time.ts'
import { Button } from '#web/ui/button.tsx'
import { useDashboard } from './context.ts'
import css from './inactive-merchants.module.css'
import { PageButtons, usePage } from './page-buttons.tsx'
import { allInactiveMerchantsQuery, inactiveMerchantsQuery } from './queries.ts'
import { Widget } from './widget.tsx'

type Inactive = ReplyOf<typeof getInactiveMerchants>

/** The merchants without a successful transaction in the range: a few, and on request all in pages of 15 (D-71). */
export function InactiveMerchants() {
  const { t } = useLingui()
  const { search, principal } = useDashboard()
  const [page, setPage] = usePage<number | undefined>(undefined)
  const lastActive = (day: string | null) =>
    day ? t`last active ${formatFilterDate(`${day}T00:00`)}` : t`no activity known`
  return (
    <Widget<Inactive>
      title={t`Inactive merchants`}
      query={
        page === undefined
          ? inactiveMerchantsQuery(search, principal)
          : allInactiveMerchantsQuery(search, principal, page)
      }
      isEmpty={() => false}
      table={({ items }) => ({
        columns: [t`Merchant`, t`Last active`],
        rows: items.map(({ token, name, lastActiveOn }) => ({
          key: token,
          cells: [name, lastActiveOn ? formatFilterDate(`${lastActiveOn}T00:00`) : ''],
        })),
      })}
    >
      {({ items, total, perPage }) => (
        <>
          <p>
            <Plural
              value={total}
              _0="Every merchant was active in this period."
              one="# merchant had no successful transaction in this period."
              other="# merchants had no successful transaction in this period."
            />
          </p>
          <ul className={css.merchants}>
            {items.map(({ token, name, lastActiveOn }) => (
              <li key={token}>
                <span>{name}</span> <span className={css.when}>{lastActive(lastActiveOn)}</span>
              </li>
            ))}
          </ul>
          {page === undefined && total > items.length && (
            <Button onClick={() => setPage(1)}>
              <Trans>Show all</Trans>
            </Button>
          )}
          {page !== undefined && <PageButtons page={page} pages={Math.ceil(total / perPage)} onPage={setPage} />}
        </>
      )}
    </Widget>
  )
}
