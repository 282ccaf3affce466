import {
  getReceipt,
  getSharedReceipt,
  listReceiptEmails,
  prepareReceiptLinks,
  sendReceipt,
  shareReceipt,
  withdrawReceipt,
} from '../contract.ts'
import { capabilities } from '#core/access/variant.ts'
import { isEmailAddress } from '#core/text/email.ts'
import { sendsReceipts } from '#server/config/sends-receipts.ts'
import { ApiError, notFound, refuseField } from '#server/http/api-error.ts'
import type { Change } from '#server/database/change.ts'
import { type PrincipalScope, asPublic } from '#server/database/scope.ts'
import { handle, handleRead, handlePublic } from '#server/http/handle.ts'
import { addressKey } from '#server/security/throttle.ts'
import type { Services } from '#server/services.ts'
import {
  findLinkedTransactions,
  findTransaction,
  findTransactions,
  hasReceipt,
  type Transaction,
} from '#features/transactions/server/queries.ts'
import { acceptorOf, findConsumerCopy } from './consumer-copy.ts'
import { findReceiptEmails, queueReceipt } from './email-outbox.ts'
import {
  findLiveLinks,
  followLink,
  type StoredLink,
  lockLinks,
  makeLinks,
  recordHandover,
  markShared,
  prepareLinks,
  withdrawLinks,
} from './links.ts'
import { receiptOf } from './receipt-data.ts'
import { shopLanguage } from './shop-language.ts'

const noReceipt = (): never => {
  throw new ApiError('NO_RECEIPT')
}

/** The transaction of a receipt in the principal's scope: NOT_FOUND outside it, NO_RECEIPT where none was printed (D-66). */
const findPrinted = async (scope: PrincipalScope, token: string): Promise<Transaction> => {
  const transaction = (await findTransaction(scope, token)) ?? notFound()
  return hasReceipt(transaction) ? transaction : noReceipt()
}

const linkOptions = ({ keys, config, now }: Services) => ({
  key: keys.receiptLinks,
  days: config.receiptLinkDays,
  now: now(),
})

/** The live link of a receipt that somebody asks for, made where there is none. */
const share = async (change: Change, transaction: Transaction, services: Services): Promise<StoredLink> => {
  const { scope } = change
  const options = linkOptions(services)
  await lockLinks(scope, [transaction])
  const live = await findLiveLinks(scope, [transaction], options)
  const links = live.size > 0 ? live : await makeLinks(scope, [transaction], options)
  const link = links.get(transaction.id) ?? noReceipt()
  // One that somebody has asked for before was told of then.
  if (link.prepared) {
    await markShared(scope, transaction)
    await change.audit({ event: 'receipt.shared', object: objectOf(transaction) })
  }
  return link
}

const present = ({ token, expiresAt }: StoredLink) => ({ path: `/qr/${token}`, expiresAt: expiresAt.toISOString() })

/** Whose receipt it is, for the audit log. */
const objectOf = ({ token, acquirerId }: Transaction) => ({ type: 'transaction', token, acquirerId })

export const receiptRoutes = [
  handleRead(getReceipt, async ({ params, scope }) => {
    const transaction = await findPrinted(scope, params.id)
    const acceptor = await acceptorOf(scope, transaction)
    return receiptOf(transaction, await findLinkedTransactions(scope, transaction), acceptor)
  }),

  handle(shareReceipt, async ({ params, scope, change, services }) =>
    present(await share(change, await findPrinted(scope, params.id), services)),
  ),

  handle(sendReceipt, async ({ params, body, scope, change, services, requestInfo }) => {
    if (!sendsReceipts(services.config, requestInfo.hostname)) notFound()
    const transaction = await findPrinted(scope, params.id)
    const recipient = body.email.trim()
    if (recipient === '') refuseField('email', 'VALUE_BLANK')
    if (!isEmailAddress(recipient)) refuseField('email', 'IDENTIFY_EMAIL_INVALID')
    // The link that the mail will name.
    await share(change, transaction, services)
    await queueReceipt(change, services, transaction, { recipient, language: body.language, requestInfo })
    return null
  }),

  handleRead(listReceiptEmails, async ({ params, scope }) => {
    const transaction = await findPrinted(scope, params.id)
    return {
      language: await shopLanguage(scope, transaction),
      emails: await findReceiptEmails(scope, transaction),
    }
  }),

  handle(prepareReceiptLinks, async ({ body, scope, change, services }) => {
    const printed = (await findTransactions(scope, body.transactions)).filter(hasReceipt)
    const links = await prepareLinks(scope, printed, linkOptions(services))
    const handed = await recordHandover(scope, [...links.keys()])
    // The tablet asks again each hour: what it has been given is told of once.
    const tokens = printed.flatMap(({ id, token }) => (handed.has(id) ? token : []))
    if (tokens.length > 0) {
      await change.audit({ event: 'receipt.prepared', count: tokens.length, after: { transactions: tokens } })
    }
    return {
      links: printed.flatMap(({ id, token }) => {
        const link = links.get(id)
        return link ? { transaction: token, ...present(link) } : []
      }),
    }
  }),

  handle(withdrawReceipt, async ({ params, scope, change, services }) => {
    const transaction = await findPrinted(scope, params.id)
    await withdrawLinks(scope, [transaction], services.now())
    await change.audit({ event: 'receipt.withdrawn', object: objectOf(transaction) })
    return null
  }),

  handlePublic(getSharedReceipt, async ({ params, requestInfo, services }) => {
    if (!capabilities[requestInfo.variant].receiptPage) noReceipt()
    await services.throttles.receipts.take(addressKey(requestInfo.address))
    return asPublic(services.database, async (scope) => {
      const link = (await followLink(scope, params.token, services.now())) ?? noReceipt()
      return { receipt: (await findConsumerCopy(scope, link)) ?? noReceipt() }
    })
  }),
]
