/** The pages that the worker keeps: the portal, and the receipt, which needs nothing of the portal. */
export const shells = { portal: '/index.html', receipt: '/receipt.html' } as const

/** What only the server can answer: the API, its own pages, and everything that is a file. */
const serverOwned = /^\/(api|static|assets|livez|readyz|metrics)(\/|$)|\/[^/]*\.[a-z0-9]+$/i

/** The kept page that answers a navigation; undefined where the browser has to go to the network. */
export const shellFor = (pathname: string): (typeof shells)[keyof typeof shells] | undefined => {
  if (serverOwned.test(pathname)) return undefined
  return /^\/qr\/[^/]/.test(pathname) ? shells.receipt : shells.portal
}
