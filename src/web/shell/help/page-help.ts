import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What a page is for, by the first part of its path. */
const pageHelp: Readonly<Record<string, MessageDescriptor>> = {
  dashboard: msg`Sales, refunds and declines of the chosen period at a glance. Press a bar, a slice or a point to see the transactions behind it. Your filters can be saved and are offered again the next time.`,
  transactions: msg`Every sale, refund and void of the terminals you may see. Narrow the list by filters, or search for a number from the slip; a press on a row opens its details and its receipt. Times are those of the terminal, and the zone of its store stands beside them.`,
  merchants: msg`The companies that take payments, with their stores, terminals and people. Before a merchant is disabled you see what that will stop. A disabled merchant's terminals take no payments.`,
  mids: msg`A MID is the number under which the acquirer knows a merchant. Each store works under one of them. While a MID is disabled, the terminals under it take no payments.`,
  stores: msg`The places where payments are taken, each with its address, its time zone and its terminals. Open a store to see its terminals.`,
  terminals: msg`The terminals of your stores, and whether each takes payments now; where one does not, the reason stands beside it. Open a terminal to see who works with it, its transactions and its settings.`,
  users: msg`The people who may sign in, what they may do and on which terminals they work. A person needs at least one terminal, and all terminals of one person belong to one merchant.`,
  devices: msg`The phones and tablets that the terminals run on, with their certificates and security checks. Where a check failed, the page says which one and what to do about it.`,
  exports: msg`The files you asked for. Large ones are made in the background, which can take up to 72 hours; a number at the menu tells you when one is ready. A file that failed can be asked for again.`,
  audit: msg`Who changed what, and when, among the records you may see. It cannot be changed.`,
  'feed-status': msg`How far the data that comes from the payment hosts has arrived. When a feed is late, the newest transactions are missing from lists and totals until it has caught up.`,
  ordering: msg`The order of the columns of each table. It is kept for you alone, on every device you use.`,
  settings: msg`Your name and your password, the language and the look of the portal, and the devices you are signed in on. Sign out a device that you do not have any more.`,
}

/** What the page at an address is for; undefined for one that explains itself. */
export const helpFor = (pathname: string): MessageDescriptor | undefined => pageHelp[pathname.split('/')[1] ?? '']
