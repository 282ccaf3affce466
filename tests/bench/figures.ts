import { parseArgs } from 'node:util'

/** How many rows a bench is asked to build: `--rows`, or as many as usual. */
export const rowsAsked = (usual: number): number => {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { rows: { type: 'string', default: String(usual) } },
  })
  return Number(values.rows)
}

/** The value below which this share of all lies, from 0 to 1; NaN of none. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN

export const median = (values: readonly number[]): number => quantile(values, 0.5)
