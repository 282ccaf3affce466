import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { languageTag } from '#core/languages/languages.ts'
import { formatMoney } from '#core/money/money.ts'
import { useLanguage } from '#web/i18n/language.ts'
import type { Today } from '../contract.ts'
import css from './hours.module.css'
import { rowsBehind } from './links.ts'

interface Props {
  today: Today['currencies'][number]
  day: string | undefined
  store: string | undefined
}

/** From the first to the last hour in which there is, or usually is, business. */
const openHours = (
  hours: Props['today']['hours'],
): { hour: number; net: number; count: number; usual: number | null }[] => {
  const all = hours.map((of, hour) => ({ hour, ...of }))
  const isOpen = ({ count, usual }: (typeof all)[number]) => count > 0 || (usual ?? 0) !== 0
  return all.slice(all.findIndex(isOpen), all.findLastIndex(isOpen) + 1)
}

/** Net by hour of the day as bars, what is usual as a line over each; each hour opens its rows. */
export function Hours({ today: { currency, hours }, day, store }: Props) {
  const { t, i18n } = useLingui()
  const tag = languageTag(useLanguage().language)
  const open = openHours(hours)
  const highest = Math.max(1, ...open.flatMap(({ net, usual }) => [net, usual ?? 0]))
  const money = (minor: number) => formatMoney(minor, currency, tag)
  const height = (minor: number) => `${(Math.max(0, minor) * 100) / highest}%`
  const textOf = ({ hour, net, count, usual }: (typeof open)[number]) => {
    const time = `${String(hour).padStart(2, '0')}:00`
    const [sum, number] = [money(net), i18n.number(count)]
    if (usual === null) return t`${time}: ${sum}, transactions: ${number}`
    const expected = money(usual)
    return t`${time}: ${sum}, transactions: ${number}, usual ${expected}`
  }
  if (open.length === 0) return null
  return (
    <ol className={css.hours} aria-label={t`By hour`}>
      {open.map((of) => {
        const bar = (
          <span className={css.bar}>
            <span className={css.net} style={{ blockSize: height(of.net) }} />
            {of.usual !== null && <span className={css.usual} style={{ insetBlockEnd: height(of.usual) }} />}
          </span>
        )
        return (
          <li key={of.hour}>
            {day !== undefined && of.count > 0 ? (
              <Link
                to="/transactions/list"
                search={rowsBehind({ day, hour: of.hour, store, currency })}
                aria-label={textOf(of)}
                title={textOf(of)}
              >
                {bar}
              </Link>
            ) : (
              <span role="img" aria-label={textOf(of)} title={textOf(of)}>
                {bar}
              </span>
            )}
            <small aria-hidden="true">{of.hour}</small>
          </li>
        )
      })}
    </ol>
  )
}
