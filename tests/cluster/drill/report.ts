/** A line of the table: a number of times with the goal that is not to be passed, or milliseconds of several. */
export interface Row {
  readonly what: string
  readonly goal: number
  readonly is: number
  readonly all?: readonly number[]
}

export const isMet = ({ goal, is }: Row): boolean => is <= goal

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

/** Prints the table of SCALE-02. */
export const report = (rows: readonly Row[]): void => {
  console.log('\n| What | Goal | Worst | Median | Met |\n| --- | --- | --- | --- | --- |')
  for (const row of rows) {
    const { what, goal, is, all } = row
    const shown = all ? [`≤ ${seconds(goal)}`, seconds(is), seconds(median(all))] : [goal, is, '']
    console.log(`| ${[what, ...shown, isMet(row) ? 'yes' : 'NO'].join(' | ')} |`)
  }
}
