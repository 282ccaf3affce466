/**
 * The path, query and fragment of a wanted address when it is in this portal, else undefined (SEC-19). Decided by parsing
 * as the browser does: what is given back leads, read again, to the very same address.
 */
export const ownPath = (wanted: string, origin: string): string | undefined => {
  const url = parsed(wanted, origin)
  if (!url) return undefined
  const path = url.pathname + url.search + url.hash
  return parsed(path, origin)?.href === url.href ? path : undefined
}

const parsed = (address: string, base: string) => (URL.canParse(address, base) ? new URL(address, base) : undefined)
