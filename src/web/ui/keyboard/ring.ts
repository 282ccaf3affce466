/** Where Home, End and the two arrow keys of an axis lead in a ring of `count`; undefined for any other key. */
export function nextInRing(
  key: string,
  index: number,
  count: number,
  axis: 'horizontal' | 'vertical',
): number | undefined {
  const [back, forth] = axis === 'vertical' ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight']
  if (key === forth) return (index + 1) % count
  if (key === back) return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
