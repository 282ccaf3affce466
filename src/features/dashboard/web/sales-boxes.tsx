import { Plural, useLingui } from '@lingui/react/macro'
import type { getSales } from '../contract.ts'
import { targetOf, type TargetOf } from '../targets.ts'
import type { ReplyOf } from '#core/endpoint.ts'
import { PAGE_SIZE_BOXES } from '#core/limits.ts'
import { netOf } from '#core/money/takings.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { PeriodComparison } from './comparison.tsx'
import { useDashboard, useMeasure } from './context.ts'
import { type CountedRows, useDrillDown } from './drill-down.ts'
import { unfinishedDayText } from './labels.ts'
import { Linked } from './linked.tsx'
import { PageButtons, usePage } from './page-buttons.tsx'
import { salesQuery } from './queries.ts'
import css from './sales-boxes.module.css'
import { Widget } from './widget.tsx'

type Box = ReplyOf<typeof getSales>[number]

/** One box for each currency: what was sold, given back and declined, beside the period before; three a page (§9), on paper all. */
export function SalesBoxes() {
  const { t } = useLingui()
  const { search, principal } = useDashboard()
  const [page, setPage] = usePage(1)
  return (
    <Widget title={t`Summary`} query={salesQuery(search, principal)} isEmpty={(boxes) => boxes.length === 0}>
      {(boxes) => {
        const pages = Math.ceil(boxes.length / PAGE_SIZE_BOXES)
        const at = Math.min(page, pages)
        return (
          <>
            <ul className={css.boxes}>
              {boxes.map((box, index) => (
                <li
                  key={box.currency}
                  className={css.box}
                  data-other-page={Math.floor(index / PAGE_SIZE_BOXES) !== at - 1 || undefined}
                >
                  <SalesBox box={box} boxes={boxes} />
                </li>
              ))}
            </ul>
            <PageButtons page={at} pages={pages} onPage={setPage} />
          </>
        )
      }}
    </Widget>
  )
}

function SalesBox({ box, boxes }: { box: Box; boxes: readonly Box[] }) {
  const { t, i18n } = useLingui()
  const { count, money, percent } = useMeasure()
  const { search } = useDashboard()
  const drillDown = useDrillDown()
  const { currency, comparedUntil, sale, refund, void: voided, declined, salesTargetReached, refundTargetReached } = box
  const targetText = (operation: TargetOf) => {
    const target = targetOf(search, operation, boxes)
    if (!target) return ''
    return target.unit === 'count' ? count(target.value) : money(target.value, target.currency)
  }
  const net = (range: 'now' | 'previous' | 'sameWeekdays') => {
    const of = (figures: Box['sale']) => (range === 'now' ? figures : figures[range])
    return netOf({ sale: of(sale), refund: of(refund), void: of(voided) })
  }
  return (
    <>
      <h3>{currency}</h3>
      <p className={css.main}>
        <Linked target={drillDown({ currency, operation: 'sale' })}>{money(sale.amount, currency)}</Linked>
      </p>
      <p>
        <Plural value={sale.count} one="# sale" other="# sales" />
      </p>
      <dl className={css.facts}>
        <Fact term={t`Refunds`} part={{ currency, operation: 'refund' }} figure={refund} />
        <Fact term={t`Voids`} part={{ currency, operation: 'void' }} figure={voided} />
        <Fact term={t`Declined`} part={{ currency, declined: true }} figure={declined} />
        <Fact term={t`Net`} part={{ currency }} figure={net('now')} />
      </dl>
      <PeriodComparison
        now={net('now')}
        previous={net('previous')}
        sameWeekdays={net('sameWeekdays')}
        currency={currency}
      />
      {comparedUntil && <p className={css.note}>{i18n._(unfinishedDayText(comparedUntil))}</p>}
      {salesTargetReached !== null && (
        <ProgressBar
          label={t`Sales target ${targetText('sale')}: ${percent(salesTargetReached)} reached`}
          value={Math.min(salesTargetReached, 100)}
          max={100}
        />
      )}
      {refundTargetReached !== null && (
        <ProgressBar
          label={t`Refund target ${targetText('refund')}: ${percent(refundTargetReached)} reached`}
          value={Math.min(refundTargetReached, 100)}
          max={100}
        />
      )}
    </>
  )
}

function Fact({ term, part, figure }: { term: string; part: CountedRows; figure: { count: number; amount: number } }) {
  const { count, money } = useMeasure()
  const drillDown = useDrillDown()
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <Linked target={drillDown(part)}>
          {count(figure.count)} · {money(figure.amount, part.currency)}
        </Linked>
      </dd>
    </div>
  )
}
