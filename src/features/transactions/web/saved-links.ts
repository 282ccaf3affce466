import { hashKey, queryOptions, skipToken, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { ListPrincipal } from '#core/list/declare.ts'
import { HOUR_MS } from '#core/offline.ts'
import { asTransactionKey, receiptFingerprintIn } from '#core/text/transaction-key.ts'
import { prepareReceiptLinks, shareReceipt, type ReceiptLink } from '#features/receipts/contract.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { currentConnectivity } from '#web/connectivity/monitor.ts'
import { isOffline } from '#web/connectivity/tracker.ts'
import { offline } from '#web/offline/query-client.ts'
import { serverNow } from '#web/session/clock.ts'
import { openSecret, sealSecrets } from '#web/session/sealed-token.ts'
import { currentSession } from '#web/session/session.ts'
import { type SavedLink, savedLinksKey } from './saved-link-keys.ts'

// The links of receipts that this device keeps, so that they can be shown without a network. Their paths are ciphertext
// under the key of the session, which goes first when it ends: what is left on a disk then opens no receipt.

/** The saved link of a receipt, its path as ciphertext; nothing reads it from the server by itself. */
export const savedLinkQuery = (id: string, principal: ListPrincipal) =>
  queryOptions<SavedLink>({
    queryKey: [...savedLinksKey(principal.variant), id],
    queryFn: skipToken,
    ...offline(shareReceipt),
  })

/** The saved link of a receipt, its path as ciphertext, for as long as it is saved: what observes a query is not told of its removal. */
export const useSavedLink = (id: string, principal: ListPrincipal): SavedLink | undefined => {
  const client = useQueryClient()
  const { queryKey } = savedLinkQuery(id, principal)
  const hash = hashKey(queryKey)
  const subscribe = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(({ query }) => query.queryHash === hash && onChange()),
    [client, hash],
  )
  return useSyncExternalStore(subscribe, () => client.getQueryData(queryKey))
}

/** Whether a link has not expired by the server's clock. */
export const isLive = ({ expiresAt }: ReceiptLink): boolean => Date.parse(expiresAt) > serverNow()

/** Whether the server has to be asked for a link: it is not saved, has expired, or may have been withdrawn since. */
export const isLinkDue = (client: QueryClient, id: string, principal: ListPrincipal): boolean => {
  const saved = client.getQueryState(savedLinkQuery(id, principal).queryKey)
  if (!saved?.data || saved.isInvalidated || !isLive(saved.data)) return true
  // A clock that was set back would call it new for as long.
  return Math.abs(Date.now() - saved.dataUpdatedAt) >= HOUR_MS
}

/** Whether links can be saved at all: on a device that keeps no key they are not. */
export const canSaveLinks = async (): Promise<boolean> => {
  const sid = currentSession()?.sid
  return sid !== undefined && (await sealSecrets(sid, [])) !== undefined
}

/** When links were taken off the device, by the ids of their transactions; on the clock of this page. */
const removedAt = new Map<string, number>()

/**
 * Saves links for the session, where they can be saved.
 * @param askedAt when the server was asked (`performance.now()`): of a link that was taken off since, it may not have known
 */
export const saveLinks = async (
  client: QueryClient,
  links: readonly (ReceiptLink & { readonly transaction: string })[],
  principal: ListPrincipal,
  askedAt = performance.now(),
): Promise<void> => {
  const sid = currentSession()?.sid
  if (!sid) return
  const sealed = await sealSecrets(
    sid,
    links.map(({ path }) => path),
  )
  // The session may have ended in the meantime, and another one begun.
  if (!sealed || currentSession()?.sid !== sid) return
  client.setQueryDefaults(savedLinksKey(principal.variant), offline(shareReceipt))
  for (const [at, { transaction, path, expiresAt }] of links.entries()) {
    if ((removedAt.get(transaction) ?? -Infinity) >= askedAt) continue
    client.setQueryData(savedLinkQuery(transaction, principal).queryKey, {
      path: sealed[at] ?? '',
      expiresAt,
      fingerprint: receiptFingerprintIn(asTransactionKey(path)),
    })
  }
}

/** Links that are kept of sales that are no longer among the newest: five more calls an hour. */
const KEPT_MAX = 500

/**
 * The other sales whose links this device keeps, beside the newest ones: each is asked for again, because somebody may have
 * withdrawn it elsewhere. Those that have expired, and the oldest ones beyond what is asked for, are taken off the device.
 */
export const keepOtherLinks = (
  client: QueryClient,
  newest: ReadonlySet<string>,
  principal: ListPrincipal,
): string[] => {
  const others = client
    .getQueriesData<SavedLink>({ queryKey: savedLinksKey(principal.variant) })
    .flatMap(([queryKey, link]) => (link ? { transaction: String(queryKey.at(-1)), link } : []))
    .filter(({ transaction }) => !newest.has(transaction))
    // All live equally long, so that the last to expire is the newest.
    .toSorted((a, b) => Date.parse(b.link.expiresAt) - Date.parse(a.link.expiresAt))
    .map(({ transaction, link }, at) => ({ transaction, isKept: at < KEPT_MAX && isLive(link) }))
  for (const { transaction, isKept } of others) if (!isKept) removeLink(client, transaction, principal)
  return others.flatMap(({ transaction, isKept }) => (isKept ? transaction : []))
}

/** The saved link of a receipt, if it still works as far as this device knows. */
export const findSavedLink = async (
  client: QueryClient,
  id: string,
  principal: ListPrincipal,
): Promise<ReceiptLink | undefined> => {
  const sid = currentSession()?.sid
  const saved = client.getQueryData(savedLinkQuery(id, principal).queryKey)
  if (!sid || !saved || !isLive(saved)) return undefined
  const path = await openSecret(sid, saved.path)
  return path === undefined ? undefined : { path, expiresAt: saved.expiresAt }
}

/** Milliseconds that the server, which may know a newer link, is waited for where something can be done without it. */
export const PATIENCE_MS = 3000

/**
 * The public link of a receipt for whoever hands it over: the server's, which makes one where there is none, the same until it
 * is withdrawn (D-64); the saved one without a connection, and where the server does not decide.
 * @param timeoutMs how long the server is waited for where nothing is saved; as long as for every call unless said
 * @throws CallError
 */
export const askForLink = async (
  client: QueryClient,
  id: string,
  principal: ListPrincipal,
  timeoutMs?: number,
): Promise<ReceiptLink> => {
  const saved = await findSavedLink(client, id, principal)
  if (saved && isOffline(currentConnectivity())) return saved
  const askedAt = performance.now()
  try {
    const link = await call(shareReceipt, { params: { id } }, { timeoutMs: saved ? PATIENCE_MS : timeoutMs })
    await saveLinks(client, [{ transaction: id, ...link }], principal, askedAt)
    return link
  } catch (error) {
    if (saved && isUndecided(error)) return saved
    throw error
  }
}

/**
 * The link of a receipt that somebody looks at: the saved one, else the server's, which makes one ahead where there is none, and
 * none where somebody has withdrawn it.
 * @throws CallError
 */
export const prepareLink = async (
  client: QueryClient,
  id: string,
  principal: ListPrincipal,
): Promise<ReceiptLink | undefined> => {
  const saved = await findSavedLink(client, id, principal)
  if (saved || isOffline(currentConnectivity())) return saved
  const askedAt = performance.now()
  const { links } = await call(prepareReceiptLinks, { body: { transactions: [id] } })
  await saveLinks(client, links, principal, askedAt)
  return links[0]
}

/** Whether the server has not judged the call: it was not reached, is too busy, or cannot write now. */
export const isUndecided = (error: unknown): boolean =>
  error instanceof CallError && (error.kind === 'unreachable' || error.status >= 429)

/** Takes the link of a receipt off the device: it no longer works. */
export const removeLink = (client: QueryClient, id: string, principal: ListPrincipal): void => {
  removedAt.set(id, performance.now())
  client.removeQueries({ queryKey: savedLinkQuery(id, principal).queryKey, exact: true })
}
