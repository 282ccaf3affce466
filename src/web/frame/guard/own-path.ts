/**
 * The path, query and fragment of a wanted address when it lies in this portal, else undefined (SEC-19). Decided by parsing
 * as the browser does: what is given back leads, read again, to the very same address.
 */
export const ownPath = (wanted: string, origin: string): string | undefined => {
  const url = URL.parse(wanted, origin)
  if (!url) return undefined
  const path = url.pathname + url.search + url.hash
  return URL.parse(path, origin)?.href === url.href ? path : undefined
}
