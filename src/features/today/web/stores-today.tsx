import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { languageTag } from '#core/languages/languages.ts'
import { formatMoney } from '#core/money/money.ts'
import { netOf } from '#core/money/takings.ts'
import { useLanguage } from '#web/i18n/language.ts'
import type { Today } from '../contract.ts'
import { rowsBehind } from './links.ts'
import { changeSince } from './change.ts'
import css from './stores-today.module.css'

/** What each store took, where there is more than one; its name shows it alone, its net opens the rows. Beside it the change since what is usual. */
export function StoresToday({ today: { stores } }: { today: Today }) {
  const { t, i18n } = useLingui()
  const tag = languageTag(useLanguage().language)
  const hasUsual = stores.some(({ usual }) => usual)
  if (new Set(stores.map(({ name }) => name)).size < 2) return null
  return (
    <table className={css.stores}>
      <caption>
        <Trans>By store</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t`Store`}</th>
          <th scope="col">{t`Sales`}</th>
          <th scope="col">{t`Net`}</th>
          {hasUsual && <th scope="col">{t`Vs usual by this time`}</th>}
        </tr>
      </thead>
      <tbody>
        {stores.map((store) => {
          const { token, name, day, currency, sale, usual } = store
          const { amount } = netOf(store)
          const net = formatMoney(amount, currency, tag)
          return (
            <tr key={`${currency}-${token ?? name}`}>
              <th scope="row">
                {token ? (
                  <Link to="/today" search={{ store: token }}>
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </th>
              <td>{i18n.number(sale.count)}</td>
              <td>
                {token ? (
                  <Link to="/transactions/list" search={rowsBehind({ day, store: token, currency })}>
                    {net}
                  </Link>
                ) : (
                  net
                )}
              </td>
              {hasUsual && <td>{(usual && changeSince(usual.soFar, amount, tag)) ?? ''}</td>}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
