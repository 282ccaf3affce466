import type { Target } from '#tests/support/engines/hand.ts'

/** A screen of the portal. */
export interface Screen {
  /** The route, as the router has it. */
  readonly route: string
  /** What follows the route in the address. */
  readonly search?: string
  /** CSS of what is drawn last. */
  readonly ready: string
  /** What opens over it or in it, looked at one after the other. */
  readonly opens?: readonly Opening[]
}

interface Opening {
  readonly press: Target
  /** CSS of what it draws last. */
  readonly ready: string
}

/** Leads somewhere else at once. */
export const redirects = [
  '/',
  '/dashboard/',
  '/devices',
  '/devices/',
  '/exports/',
  '/merchants/',
  '/terminals',
  '/terminals/',
  '/transactions',
  '/transactions/',
]

const button = (name: string | RegExp): Target => ({ css: 'button', name })
const rows = 'tbody th > :is(a, button)'
/** CSS of what any page draws. */
export const page = 'main > *'

/** Those of somebody who is not signed in. */
export const publicScreens: readonly Screen[] = [
  { route: '/login', ready: 'form' },
  { route: '/dr/login/identify', ready: 'h1' },
  { route: '/dr/password/reset/$token', ready: 'h1' },
  { route: '/invitation', ready: 'h1' },
  { route: '/sessionHasExpired', ready: 'h1' },
  { route: '/ssoLoggedOut', ready: 'h1' },
  { route: '/not-found', ready: 'h1, dialog' },
  { route: '/qr/$token', ready: 'article' },
]

const record = '[data-open] dl'
const panel = 'dialog[open], :popover-open'
const opening = (name: string | RegExp, ready = panel): Opening => ({ press: button(name), ready })
const secondTab = (ready: string): Opening => ({ press: { css: '[role=tab]', at: 1 }, ready })

const firstRecord: Opening = { press: { css: rows }, ready: record }

/** A sale with all that its paper is given with. */
export const sale: Screen = {
  route: '/transactions/view/$id',
  ready: record,
  opens: [opening('Show receipt', '.receipt-layout'), opening('Receipt for the customer', 'dialog[open]')],
}

/** Those that the widest level has not: `roles.spec.ts` looks at them as the levels below. */
export const narrowerScreens: readonly Screen[] = [{ route: '/today', ready: page }]

/** Those that the provider's operator alone has. */
export const operatorScreens: readonly Screen[] = [{ route: '/system-health', ready: 'article' }]

/** Those of an acquirer's admin, who sees every other section. */
export const screens: readonly Screen[] = [
  { route: '/closing', ready: page },
  {
    route: '/transactions/list',
    ready: rows,
    opens: ['Add filter', 'Saved', 'Columns', 'Export', 'Search', 'Help', /^Account/].map((name) => opening(name)),
  },
  sale,
  { route: '/dashboard', ready: page },
  { route: '/dashboard/why', ready: page },
  { route: '/merchants/list', ready: rows, opens: [firstRecord] },
  { route: '/mids/list', ready: rows, opens: [firstRecord] },
  { route: '/stores/list', ready: rows, opens: [firstRecord] },
  { route: '/users/list', ready: rows, opens: [firstRecord] },
  { route: '/users/list', search: '?form=new', ready: 'dialog[open] form, main form' },
  { route: '/users/list', search: '?form=invite', ready: 'dialog[open] form, main form' },
  { route: '/terminals/list', ready: rows },
  { route: '/terminals/list', search: '?form=new', ready: 'dialog[open] form, main form' },
  { route: '/terminals/view/$id', ready: record, opens: [secondTab('[role=tabpanel] tbody tr')] },
  { route: '/devices/list', ready: rows },
  { route: '/devices/view/$id', ready: record, opens: [secondTab('[role=tabpanel]')] },
  { route: '/exports', ready: page },
  { route: '/exports/schedules', ready: page },
  {
    route: '/exports/schedules',
    search: `?add=${encodeURIComponent(JSON.stringify({ kind: 'transactions', filter: {}, sort: null }))}`,
    ready: 'dialog[open] form, main form',
  },
  { route: '/ordering', ready: page },
  { route: '/settings', ready: page },
  { route: '/feed-status', ready: page },
  { route: '/audit', ready: rows },
  { route: '/support', ready: page },
  { route: '/read-only', ready: page },
  { route: '/not-found/unauthorized', ready: page },
]

/** Lists whose rows open a record. */
export const lists = [
  '/transactions/list',
  '/merchants/list',
  '/users/list',
  '/terminals/list',
  '/devices/list',
  '/audit',
]
