import { PatternCircles, PatternLines } from '@visx/pattern'
import css from './fills.module.css'

const SIZE = 6

/** The `fill` of the series with this number, from the definitions under `id`: solid, hatched, dotted. */
export const fillOf = (id: string, index: number): string =>
  [`currentColor`, `url(#${id}-lines)`, `url(#${id}-dots)`][index % 3] ?? 'currentColor'

/** The fills that are no plain colour. Needed once in each drawing that uses them. */
export function Fills({ id }: { id: string }) {
  return (
    <g className={css.fills}>
      <PatternLines
        id={`${id}-lines`}
        width={SIZE}
        height={SIZE}
        className={css.line}
        strokeWidth={2}
        orientation={['diagonal']}
      />
      <PatternCircles id={`${id}-dots`} width={SIZE} height={SIZE} radius={1.5} className={css.dot} />
    </g>
  )
}

/** A fill as a small square, for a label beside the drawing. */
export function Swatch({ fill }: { fill: string }) {
  return (
    <svg className={css.swatch} viewBox="0 0 12 12" aria-hidden="true">
      <rect width="12" height="12" fill={fill} />
    </svg>
  )
}
