/** Who a row is about: a name that others may have too, and what is theirs alone, where the row says it. */
export interface Identity {
  readonly name: string | null
  readonly own: string | null | undefined
}

/** The names that some of these share although they are not the same. */
export const sharedNames = (identities: readonly Identity[]): ReadonlySet<string> => {
  const owns = new Map<string, string>()
  const shared = new Set<string>()
  for (const { name, own } of identities) {
    if (name === null || !own) continue
    if ((owns.get(name) ?? own) !== own) shared.add(name)
    owns.set(name, own)
  }
  return shared
}
