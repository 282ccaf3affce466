import { Bar } from '@visx/shape'
import { scaleLinear } from '@visx/scale'
import { type ReactNode, useId } from 'react'
import css from './bar-chart.module.css'
import { fillOf, Fills } from './fills.tsx'
import { linkTo, type Target } from './target.ts'
import { useWidth } from './use-width.ts'

export interface BarDatum {
  readonly key: string
  readonly label: string
  /** In the unit of its group; one of 0 has no bar, and one below 0 only where bars are signed. */
  readonly value: number
  /** The value as it is read. */
  readonly text: string
  /** Absent: the bar opens nothing. */
  readonly target?: Target | undefined
  /** A line across the bar at a value that is aimed at, and what is said of it. */
  readonly goal?: { readonly value: number; readonly text: string } | undefined
}

export interface BarGroup {
  readonly key: string
  readonly label: string
  readonly bars: readonly BarDatum[]
}

const BAR = 14
const GOAL_OVERHANG = 3
const ZERO_OVERHANG = 2

/**
 * Bars in groups, each under its label and value. Where groups share a unit they share a scale, so that they can be
 * compared; otherwise each group has its own. Bars with the same place in their groups are filled alike.
 */
export function BarChart({
  groups,
  sharedScale,
  alike = false,
  signed = false,
}: {
  groups: readonly BarGroup[]
  sharedScale: boolean
  /** All bars are of one kind, and filled alike. */
  alike?: boolean
  /** Bars go left and right of a zero in the middle; those to the left are hatched. */
  signed?: boolean
}) {
  const all = groups.flatMap(({ bars }) => bars)
  return (
    <ul className={css.groups}>
      {groups.map(({ key, label, bars }) => (
        <li key={key}>
          <p className={css.group}>{label}</p>
          <Bars bars={bars} max={greatest(sharedScale ? all : bars, signed)} alike={alike} signed={signed} />
        </li>
      ))}
    </ul>
  )
}

const greatest = (bars: readonly BarDatum[], signed: boolean) =>
  Math.max(1, ...bars.map(({ value, goal }) => Math.max(signed ? Math.abs(value) : value, goal?.value ?? 0)))

interface BarsProps {
  bars: readonly BarDatum[]
  max: number
  alike: boolean
  signed: boolean
}

function Bars({ bars, max, alike, signed }: BarsProps) {
  const fills = useId()
  const [ref, width] = useWidth<HTMLUListElement>()
  const x = scaleLinear({ domain: [signed ? -max : 0, max], range: [0, width], clamp: true })
  return (
    <ul ref={ref} className={css.bars}>
      {bars.map(({ key, label, value, text, target, goal }, index) => (
        <li key={key}>
          <Row target={target}>
            <span className={css.label}>{label}</span>
            <span className={css.value}>{text}</span>
            <svg
              className={css.drawing}
              viewBox={`0 0 ${width} ${BAR}`}
              preserveAspectRatio="none"
              height={BAR}
              aria-hidden="true"
              data-value={value}
            >
              {(!alike || (signed && value < 0)) && <Fills id={`${fills}${index}`} />}
              <Bar
                x={x(Math.min(0, value))}
                y={0}
                width={Math.abs(x(value) - x(0))}
                height={BAR}
                fill={fillOf(`${fills}${index}`, signed ? Number(value < 0) : alike ? 0 : index)}
                className={css.bar}
              />
              {signed && <line className={css.zero} x1={x(0)} x2={x(0)} y1={-ZERO_OVERHANG} y2={BAR + ZERO_OVERHANG} />}
              {goal && (
                <line
                  className={css.goal}
                  x1={x(goal.value)}
                  x2={x(goal.value)}
                  y1={-GOAL_OVERHANG}
                  y2={BAR + GOAL_OVERHANG}
                />
              )}
            </svg>
            {goal && <span className={css.note}>{goal.text}</span>}
          </Row>
        </li>
      ))}
    </ul>
  )
}

function Row({ target, children }: { target: Target | undefined; children: ReactNode }) {
  return target ? (
    <a className={css.row} {...linkTo(target)}>
      {children}
    </a>
  ) : (
    <div className={css.row}>{children}</div>
  )
}
