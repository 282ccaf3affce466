/** Whole percents of weights that sum to 100, by largest remainder (D-75); all 0 where nothing weighs anything. */
export const percentsOf = (weights: readonly number[]): number[] => {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (weight * 100) / sum)
  const percents = exact.map(Math.floor)
  const missing = 100 - percents.reduce((total, percent) => total + percent, 0)
  const byRemainder = exact.map((share, at) => [share - Math.floor(share), at] as const).toSorted(([a], [b]) => b - a)
  for (const [, at] of byRemainder.slice(0, missing)) percents[at] = (percents[at] ?? 0) + 1
  return percents
}
