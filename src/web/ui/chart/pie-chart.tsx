import { Group } from '@visx/group'
import { Pie } from '@visx/shape'
import { useId } from 'react'
import { fillOf, Fills, Swatch } from './fills.tsx'
import css from './pie-chart.module.css'
import { linkTo, type Target } from './target.ts'

export interface Slice {
  readonly key: string
  readonly label: string
  /** At least 0; its share of the sum of all is its share of the circle. */
  readonly value: number
  /** The value as it is read. */
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
            pieValue={({ value }) => value}
            pieSort={null}
            pieSortValues={null}
            outerRadius={RADIUS}
          >
            {({ arcs, path }) =>
              arcs.map(
                (arc, index) =>
                  // An arc without an angle would still have an edge.
                  arc.value > 0 && (
                    <path
                      key={arc.data.key}
                      className={css.slice}
                      d={path(arc) ?? undefined}
                      fill={fillOf(id, index)}
                      data-slice={arc.data.key}
                    />
                  ),
              )
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
