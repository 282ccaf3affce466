/** Settings of `decisions.md` and the fixed points that this version does not read yet. */
const unsupported = new Set(['API_BASE', 'PORTAL_REFUNDS', 'ROLE_HIERARCHY', 'ROLE_LEVELS', 'SECTION_LISTS'])

/** Names that begin like this are meant for this server and for no other program. */
const ownPrefixes = ['EXPORT_', 'EXTERNAL_LOGIN_', 'QR_', 'RESET_', 'RETENTION_', 'SSO_', 'TRX_', 'VARIANT_']

/**
 * The environment holds much that is not for this server, so a name is judged only if it is one of a later version,
 * begins like ours, or is a slip of the keyboard away from one of ours.
 * @returns one sentence for each name that is refused
 */
export const nameProblems = (names: readonly string[], known: readonly string[]): string[] =>
  names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      if (unsupported.has(name)) return `${name} is not supported by this version.`
      const meant = known.find((candidate) => isSlip(name.toUpperCase(), candidate))
      if (meant) return `${name} is not a setting. Did you mean ${meant}?`
      return ownPrefixes.some((prefix) => name.startsWith(prefix)) ? `${name} is not a setting of this server.` : []
    })

/** Short names tolerate one slip: two lead from HOST to HOME, which everybody has. */
const isSlip = (name: string, known: string) => slips(name, known) <= (known.length < 8 ? 1 : 2)

/** Letters added, left out, replaced or swapped with their neighbour (optimal string alignment distance). */
const slips = (a: string, b: string): number => {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isEqual = a[row - 1] === b[column - 1]
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isEqual ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      )
    }
    ;[beforeLast, last] = [last, current]
  }
  return last[b.length] ?? 0
}
