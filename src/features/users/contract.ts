import * as v from 'valibot'
import { byId, byToken, endpoint, recordToken, type ReplyOf } from '#core/endpoint.ts'
import { FILTER_ENTRIES_MAX } from '#core/limits.ts'
import { offlineFamily, evictableFamily } from '#core/offline.ts'
import { listCall } from '#core/list/calls.ts'
import { checkDates, instant } from '#core/list/dates.ts'
import { field, list } from '#core/list/declare.ts'
import { detailsCall, detailsOf } from '#core/list/details.ts'
import { choice, contains, containsInName, time, tokens } from '#core/list/filters.ts'
import { count } from '#core/count.ts'
import { invitationStates } from '#core/invitations.ts'
import { suspensionStates } from '#core/suspension.ts'
import { roles, transactionRights } from '#core/access/roles.ts'
import { columnTexts as label } from '#core/texts/texts.ts'

const text = v.string()
const rights = v.array(v.picklist(transactionRights))

/** §3 User, §9 sortable fields. */
export const userList = list({
  key: 'users',
  access: 'user.list',
  savedFilters: true,
  arrangeable: true,
  offline: offlineFamily('users'),
  exported: { access: 'user.export', name: /*i18n*/ { id: 'export.users', message: 'Users' } },
  row: {
    token: field(text, { offline: true }),
    name: field(text, { label: label.name, offline: true }),
    email: field(text, { label: label.email }),
    /** null for people who belong to no single merchant. */
    merchantName: field(v.nullable(text), { label: label.merchantName, offline: true }),
    /** Terminals linked, as far as the principal sees them. */
    terminalsCount: field(count, { label: label.terminalsCount, offline: true }),
    /** Stores of those terminals, and those that a role is bound to. */
    storesCount: field(count, { label: label.storesCount, offline: true }),
    rights: field(rights, { label: label.rights, offline: true }),
    ssmAccess: field(v.boolean(), { label: label.ssmAccess, offline: true }),
    /** null for people whose password was typed for them, or came with them. */
    invitation: field(v.nullable(v.picklist(invitationStates)), { label: label.invitation, offline: true }),
    /** null for people who are not suspended; `UNTIL_LIFTED` without an end. */
    suspendedUntil: field(v.nullable(instant), { label: label.suspendedUntil, offline: true }),
    createdAt: field(instant, { label: label.createdAt, column: 'createdDate', offline: true }),
  },
  filter: {
    username: containsInName,
    email: contains,
    merchantTokens: tokens,
    storeTokens: tokens,
    terminalTokens: tokens,
    /** People who belong to one of these, or to something below it. */
    instanceTokens: tokens,
    affiliateTokens: tokens,
    acquirerTokens: tokens,
    rights: choice(transactionRights),
    invitation: choice(invitationStates),
    suspended: choice(suspensionStates),
    dateFrom: time,
    dateTo: time,
  },
  sortable: ['name', 'createdAt', 'email'],
  defaultSort: ['name', 'asc'],
  reduced: { filters: ['instanceTokens', 'affiliateTokens', 'acquirerTokens'], columns: [] },
  check: checkDates,
})

export const listUsers = listCall(userList, { name: 'listUsers', path: 'users' })

export const userDetails = detailsOf(userList, {
  version: count,
  firstName: text,
  lastName: text,
  roles: v.array(v.picklist(roles)),
  viewOnly: v.boolean(),
  merchantToken: v.nullable(text),
  /** Those of `storesCount`, by name. */
  stores: v.array(v.strictObject({ token: text, name: text })),
  /** Whether the identity provider keeps the password (D-112). */
  isSso: v.boolean(),
  /** Whether this principal may change the user: not above the own role, nor beyond the own scope. */
  isWithinReach: v.boolean(),
  /** Until when the link of an invitation works, or did; null without one. */
  invitationExpiresAt: v.nullable(instant),
  /** Whether this principal may invite the user again, or withdraw the invitation. */
  isInvitable: v.boolean(),
})

/** GET user/{id} (§7); a cashier's own record only. */
export const getUser = detailsCall(userList, {
  name: 'getUser',
  path: 'user/{id}',
  access: 'user.view',
  reply: userDetails,
  offline: evictableFamily('user'),
})

export type UserDetails = ReplyOf<typeof getUser>

// Longer than any value that can be right; rules are answered with their codes of §8.
const boundedText = v.optional(v.pipe(text, v.maxLength(1000)))

export const userSettings = {
  firstName: boundedText,
  lastName: boundedText,
  email: boundedText,
  password: boundedText,
  rights: v.optional(rights),
  ssmAccess: v.optional(v.boolean()),
  /** All of one merchant (18004). */
  terminalTokens: v.optional(v.pipe(v.array(recordToken), v.maxLength(FILTER_ENTRIES_MAX))),
}

/**
 * POST user (§7). The password is for first use only (D-111). `role` is ROLE_CASHIER unless the server lets the widest
 * level choose (D-08); it is bound to the unit that the terminals belong to.
 */
export const createUser = endpoint({
  name: 'createUser',
  method: 'POST',
  path: 'user',
  access: 'user.create',
  body: v.strictObject({ ...userSettings, role: v.optional(v.picklist(roles)) }),
  reply: userDetails,
  idempotent: true,
})

/** PUT user/{token} (§7): what is left out stays, and so does the password when it is blank (D-111). */
export const updateUser = endpoint({
  name: 'updateUser',
  method: 'PUT',
  path: 'user/{token}',
  access: 'user.edit',
  params: byToken,
  body: v.strictObject({ version: count, ...userSettings }),
  reply: userDetails,
})

/** DELETE user/{id} (§7, D-50): sign-in off, sessions ended, terminals detached; transactions keep the name. */
export const deleteUser = endpoint({
  name: 'deleteUser',
  method: 'DELETE',
  path: 'user/{id}',
  access: 'user.delete',
  params: byId,
  reply: v.null(),
})

/**
 * PUT user/{token}/suspension: until an instant, at most a year away, or null until it is lifted, the person cannot log in and
 * nothing is done in their name; all sessions end now. Terminals, rights and roles stay.
 */
export const suspendUser = endpoint({
  name: 'suspendUser',
  method: 'PUT',
  path: 'user/{token}/suspension',
  access: 'user.suspend',
  params: byToken,
  body: v.strictObject({ version: count, until: v.nullable(instant) }),
  reply: userDetails,
})

/** DELETE user/{token}/suspension: the person may log in again. Safe to repeat. */
export const resumeUser = endpoint({
  name: 'resumeUser',
  method: 'DELETE',
  path: 'user/{token}/suspension',
  access: 'user.suspend',
  params: byToken,
  reply: userDetails,
})

/** DELETE user/{token}/sessions (D-34, SEC-26): signs the person out everywhere. */
export const endUserSessions = endpoint({
  name: 'endUserSessions',
  method: 'DELETE',
  path: 'user/{token}/sessions',
  access: 'user.endSessions',
  params: byToken,
  reply: v.strictObject({ ended: count }),
})
