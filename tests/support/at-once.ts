/** More than the connections of a test's pool; more still would only wait for one, and give up on a busy machine. */
const IN_FLIGHT = 8

/** Does many things at once; the answers stand in the order of their numbers. */
export const atOnce = async <T>(count: number, act: (at: number) => Promise<T>): Promise<T[]> => {
  const answers: T[] = []
  let next = 0
  const work = async () => {
    for (let at = next++; at < count; at = next++) answers[at] = await act(at)
  }
  await Promise.all(Array.from({ length: Math.min(count, IN_FLIGHT) }, work))
  return answers
}
