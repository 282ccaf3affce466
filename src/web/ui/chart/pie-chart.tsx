import { Group } from '@visx/group'
import { Pie } from '@visx/shape'
import { useId } from 'react'
import { fillOf, Fills, Swatch } from './fills.tsx'
import css from './pie-chart.module.css'
import { linkTo, type Target } from './target.ts'

export interface Slice {
  readonly key: string
  readonly label: string
  /** Whole percent; those of a pie sum to 100. */
  readonly percent: number
  /** Percent and what it stands for, as it is read. */
  readonly text: string
  readonly target?: Target | undefined
}

const SIZE = 144
const RADIUS = SIZE / 2 - 2

/** Shares of a whole: the drawing, and beside it each share by its fill, name and number. */
export function PieChart({ slices }: { slices: readonly Slice[] }) {
  const id = useId()
  return (
    <div className={css.chart}>
      <svg className={css.drawing} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
        <Fills id={id} />
        <Group top={SIZE / 2} left={SIZE / 2}>
          <Pie
            data={[...slices]}
            pieValue={({ percent }) => percent}
            pieSort={null}
            pieSortValues={null}
            outerRadius={RADIUS}
          >
            {({ arcs, path }) =>
              arcs.map((arc, index) => (
                <path
                  key={arc.data.key}
                  className={css.slice}
                  d={path(arc) ?? undefined}
                  fill={fillOf(id, index)}
                  data-percent={arc.data.percent}
                />
              ))
            }
          </Pie>
        </Group>
      </svg>
      <ul className={css.labels}>
        {slices.map(({ key, label, text, target }, index) => (
          <li key={key}>
            {target ? (
              <a className={css.label} {...linkTo(target)}>
                <Swatch fill={fillOf(id, index)} /> <span>{label}</span> <span className={css.text}>{text}</span>
              </a>
            ) : (
              <span className={css.label}>
                <Swatch fill={fillOf(id, index)} /> <span>{label}</span> <span className={css.text}>{text}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
