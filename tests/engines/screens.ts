import type { Target } from '#tests/support/engines/hand.ts'

/** A screen of the portal, or what opens over one. */
export interface Screen {
  /** The route, as the router has it. */
  readonly route: string
  /** What follows the route in the address. */
  readonly search?: string
  /** Pressed one after the other once the screen is there. */
  readonly presses?: readonly Target[]
  /** CSS of what is drawn last. */
  readonly ready: string
}

/** Leads somewhere else at once. */
export const redirects = [
  '/',
  '/devices',
  '/devices/',
  '/merchants/',
  '/terminals',
  '/terminals/',
  '/transactions',
  '/transactions/',
]

const button = (name: string | RegExp): Target => ({ css: 'button', name })
const rows = 'tbody th > :is(a, button)'

/** Those of somebody who is not signed in. */
export const publicScreens: readonly Screen[] = [
  { route: '/login', ready: 'form' },
  { route: '/dr/login/identify', ready: 'h1' },
  { route: '/dr/password/reset/$token', ready: 'h1' },
  { route: '/sessionHasExpired', ready: 'h1' },
  { route: '/ssoLoggedOut', ready: 'h1' },
  { route: '/not-found', ready: 'h1, dialog' },
  { route: '/qr/$token', ready: 'article' },
]

const transactions = { route: '/transactions/list', ready: rows }
const record = '[data-open] dl'
const panel = 'dialog[open], :popover-open'

/** Those of an acquirer's admin, who sees every section. */
export const screens: readonly Screen[] = [
  transactions,
  { ...transactions, presses: [button('Add filter')], ready: panel },
  { ...transactions, presses: [button('Saved')], ready: panel },
  { ...transactions, presses: [button('Columns')], ready: panel },
  { ...transactions, presses: [button('Export')], ready: panel },
  { ...transactions, presses: [button('Search')], ready: panel },
  { ...transactions, presses: [button('Help')], ready: panel },
  { ...transactions, presses: [button(/^Account/)], ready: panel },
  { route: '/transactions/view/$id', ready: record },
  { route: '/transactions/view/$id', presses: [button('Show receipt')], ready: '.paper' },
  { route: '/transactions/view/$id', presses: [button('Receipt for the customer')], ready: 'dialog[open]' },
  { route: '/dashboard', ready: 'main' },
  { route: '/merchants/list', ready: rows },
  { route: '/mids/list', ready: rows },
  { route: '/stores/list', ready: rows },
  { route: '/users/list', ready: rows },
  { route: '/users/list', presses: [{ css: rows }], ready: record },
  { route: '/users/list', search: '?form=new', ready: 'dialog[open] form, main form' },
  { route: '/terminals/list', ready: rows },
  { route: '/terminals/list', search: '?form=new', ready: 'dialog[open] form, main form' },
  { route: '/terminals/view/$id', ready: record },
  { route: '/terminals/view/$id', presses: [{ css: '[role=tab]', at: 1 }], ready: '[role=tabpanel] tbody tr' },
  { route: '/devices/list', ready: rows },
  { route: '/devices/view/$id', ready: record },
  { route: '/devices/view/$id', presses: [{ css: '[role=tab]', at: 1 }], ready: '[role=tabpanel]' },
  { route: '/exports', ready: 'h1' },
  { route: '/ordering', ready: 'main' },
  { route: '/settings', ready: 'main' },
  { route: '/feed-status', ready: 'main' },
  { route: '/audit', ready: rows },
  { route: '/read-only', ready: 'h1' },
  { route: '/not-found/unauthorized', ready: 'h1' },
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
