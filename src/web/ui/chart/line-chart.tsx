import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleLinear, scalePoint } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { type KeyboardEvent, memo, type PointerEvent, type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import css from './line-chart.module.css'
import { linkTo, type Target } from './target.ts'
import { useWidth } from './use-width.ts'

/** One place on the time axis. */
export interface Bucket {
  readonly key: string
  /** Short, for the axis. */
  readonly tick: string
  /** Whole, for reading. */
  readonly label: string
}

export interface Series {
  readonly key: string
  readonly label: string
  /** One for each bucket. */
  readonly values: readonly number[]
  /** What the point of the bucket with this number opens. */
  readonly targetOf?: ((bucket: number) => Target | undefined) | undefined
}

export interface LineChartProps {
  /** What is drawn; names the control that moves over the points. */
  label: string
  buckets: readonly Bucket[]
  series: readonly Series[]
  /** A value as it is read. */
  format: (value: number, series: Series) => string
  /** A value of the axis, short. */
  formatTick: (value: number) => string
}

const HEIGHT = 220
const MARGIN = { top: 8, right: 8, bottom: 28, left: 48 }
const TICK_WIDTH = 72
/** Keys move by one bucket, or by a week of days. */
const PAGE = 7
/** Distinguished by dash first, by the two colours of lines after that. */
const DASHES = ['none', '6 3', '2 3']

/**
 * Lines over time. A finger, a pointer or the arrow keys move from bucket to bucket; the values there are shown below,
 * where room for them is kept, so that nothing moves.
 */
export function LineChart({ label, buckets, series, format, formatTick }: LineChartProps) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const [chosen, setChosen] = useState<number>()
  const last = buckets.length - 1
  const at = Math.min(chosen ?? last, last)
  const bucket = buckets[at]
  const scales = useScales(buckets, series, width)

  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    const step = scales.x.step() || 1
    setChosen(clamp(Math.round((event.clientX - left - MARGIN.left) / step), last))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = moved(event.key, at, last)
    if (next === undefined) return
    event.preventDefault()
    setChosen(clamp(next, last))
  }
  const said = series.map((one) => `${one.label} ${format(one.values[at] ?? 0, one)}`).join(', ')

  return (
    <div className={css.chart}>
      <div
        ref={ref}
        className={css.plot}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={`${bucket?.label ?? ''}: ${said}`}
        onKeyDown={onKeyDown}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
      >
        {width > 0 && (
          <>
            <Drawing {...{ buckets, series, formatTick, width }} />
            <svg {...drawnOn(width)} className={css.over}>
              <Cursor {...{ series, at, scales }} />
            </svg>
          </>
        )}
      </div>
      <Values {...{ buckets, series, format }} at={useDeferredValue(at)} />
    </div>
  )
}

type ValuesProps = Pick<LineChartProps, 'buckets' | 'series' | 'format'> & { at: number }

/** What is read follows what a finger points at: a line of links takes longer to draw than a cursor. */
const Values = memo(function Values({ buckets, series, format, at }: ValuesProps) {
  return (
    <div className={css.values}>
      <p>{buckets[at]?.label}</p>
      <ul>
        {series.map((one, index) => (
          <li key={one.key}>
            <svg className={css.sample} viewBox="0 0 24 4" aria-hidden="true">
              <line x1="0" x2="24" y1="2" y2="2" {...lineStyle(index)} />
            </svg>
            <Value target={one.targetOf?.(at)}>
              {one.label} <strong>{format(one.values[at] ?? 0, one)}</strong>
            </Value>
          </li>
        ))}
      </ul>
    </div>
  )
})

function Value({ target, children }: { target: Target | undefined; children: ReactNode }) {
  return target ? <a {...linkTo(target)}>{children}</a> : <span>{children}</span>
}

type Scales = ReturnType<typeof scalesFor>

const scalesFor = (buckets: readonly Bucket[], series: readonly Series[], width: number) => {
  const values = series.flatMap((one) => one.values)
  return {
    x: scalePoint({ domain: buckets.map((_, index) => index), range: [MARGIN.left, width - MARGIN.right] }),
    y: scaleLinear({
      domain: [Math.min(0, ...values), Math.max(1, ...values)],
      range: [HEIGHT - MARGIN.bottom, MARGIN.top],
      nice: true,
    }),
  }
}

const useScales = (buckets: readonly Bucket[], series: readonly Series[], width: number) =>
  useMemo(() => scalesFor(buckets, series, width), [buckets, series, width])

const drawnOn = (width: number) =>
  ({ width, height: HEIGHT, viewBox: `0 0 ${width} ${HEIGHT}`, 'aria-hidden': true }) as const

const clamp = (index: number, last: number) => Math.max(0, Math.min(index, last))

const moved = (key: string, at: number, last: number): number | undefined =>
  ({
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    PageUp: at + PAGE,
    PageDown: at - PAGE,
    Home: 0,
    End: last,
  })[key]

const lineStyle = (index: number) => ({
  className: css.line,
  'data-tone': index < DASHES.length ? 'accent' : 'ink',
  strokeDasharray: DASHES[index % DASHES.length],
})

type DrawingProps = Pick<LineChartProps, 'buckets' | 'series' | 'formatTick'> & { width: number }

/** Everything that stays where it is while a finger moves over it. */
const Drawing = memo(function Drawing({ buckets, series, formatTick, width }: DrawingProps) {
  const { x, y } = useScales(buckets, series, width)
  const every = Math.ceil(buckets.length / Math.max(1, Math.floor((width - MARGIN.left) / TICK_WIDTH)))
  return (
    <svg {...drawnOn(width)}>
      <AxisLeft
        axisClassName={css.axis}
        scale={y}
        left={MARGIN.left}
        numTicks={4}
        tickFormat={(value) => formatTick(Number(value))}
        tickLength={0}
        tickLabelProps={{ className: css.tick, dx: -6, dy: 4, textAnchor: 'end' }}
      />
      <AxisBottom
        axisClassName={css.axis}
        scale={x}
        top={HEIGHT - MARGIN.bottom}
        tickValues={buckets.map((_, index) => index).filter((index) => index % every === 0)}
        tickFormat={(index) => buckets[index]?.tick ?? ''}
        tickLength={4}
        // What would stand over the edge ends there.
        tickLabelProps={(index) => ({
          className: css.tick,
          textAnchor: (x(index) ?? 0) + TICK_WIDTH / 2 > width ? 'end' : 'middle',
          dx: (x(index) ?? 0) + TICK_WIDTH / 2 > width ? MARGIN.right : 0,
        })}
      />
      {series.map((one, index) => (
        <LinePath
          key={one.key}
          data={[...one.values]}
          x={(_, bucket) => x(bucket) ?? 0}
          y={(value) => y(value)}
          {...lineStyle(index)}
        />
      ))}
    </svg>
  )
})

function Cursor({ series, at, scales: { x, y } }: { series: readonly Series[]; at: number; scales: Scales }) {
  const left = x(at) ?? 0
  return (
    <>
      <line className={css.cursor} x1={left} x2={left} y1={MARGIN.top} y2={HEIGHT - MARGIN.bottom} />
      {series.map((one) => (
        <circle key={one.key} className={css.point} cx={left} cy={y(one.values[at] ?? 0)} r={4} data-series={one.key} />
      ))}
    </>
  )
}
