/** Settings that are planned and that this version does not read yet. */
const unsupported = new Set(['API_BASE', 'PORTAL_REFUNDS', 'ROLE_HIERARCHY', 'ROLE_LEVELS', 'SECTION_LISTS'])

/** Names that begin like this are similar for this server and for no other program. */
const ownPrefixes = ['EXPORT_', 'EXTERNAL_LOGIN_', 'QR_', 'RESET_', 'RETENTION_', 'SSO_', 'TRX_', 'VARIANT_']

/**
 * The environment holds much that is not for this server, so a name is checked only if it is one of a later version,
 * begins like ours, or differs by a typing mistake from one of ours.
 * @returns one sentence for each name that is refused
 */
export const nameProblems = (names: readonly string[], known: readonly string[]): string[] =>
  names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      if (unsupported.has(name)) return `${name} is not supported by this version.`
      const similar = known.find((candidate) => isTypo(name.toUpperCase(), candidate))
      if (similar) return `${name} is not a setting. Did you mean ${similar}?`
      return ownPrefixes.some((prefix) => name.startsWith(prefix)) ? `${name} is not a setting of this server.` : []
    })

/** Short names tolerate one wrong character: two lead from HOST to HOME, which everybody has. */
const isTypo = (name: string, known: string) => isNear(name, known, known.length < 8 ? 1 : 2)

/** Whether so many letters added, left out, replaced or swapped with their neighbour lead from one to the other. */
const isNear = (a: string, b: string, edits: number): boolean => {
  if (a === b) return true
  if (a[0] === b[0]) return isNear(a.slice(1), b.slice(1), edits)
  if (edits === 0) return false
  const skip = (ofA: number, ofB: number) => isNear(a.slice(ofA), b.slice(ofB), edits - 1)
  return skip(1, 0) || skip(0, 1) || skip(1, 1) || (a[0] === b[1] && a[1] === b[0] && skip(2, 2))
}
