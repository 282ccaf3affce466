import * as v from 'valibot'
import { transactionRights } from '#core/access/roles.ts'
import { endpoint, recordToken } from '#core/endpoint.ts'
import { OPTIONS_MAX } from '#core/limits.ts'
import { ownedListCall } from '#core/list/calls.ts'
import { instant } from '#core/list/dates.ts'
import { field, list } from '#core/list/declare.ts'
import { contains, containsInName, tokens } from '#core/list/filters.ts'
import { switchStatus } from '#core/organization.ts'
import { processing, stopReasons } from '#core/processing.ts'
import { columnTexts as label } from '#core/texts/texts.ts'

const text = v.string()

/** The people linked to a terminal (section terminalsUsers); a cashier sees their names only. */
export const terminalUserList = list({
  key: 'terminalsUsers',
  access: 'terminal.usersTab',
  arrangeable: true,
  row: {
    token: field(text, { offline: true }),
    name: field(text, { label: label.name, offline: true }),
    email: field(text, { label: label.email }),
    rights: field(v.array(v.picklist(transactionRights)), { label: label.rights }),
    linkedAt: field(instant, { label: label.linkedAt }),
  },
  filter: { username: containsInName },
  sortable: ['name', 'linkedAt'],
  defaultSort: ['name', 'asc'],
  reduced: { filters: [], columns: [], cashierColumns: ['email', 'rights', 'linkedAt'] },
})

/** POST terminal/{token}/users/{page}/{perPage} (D-34) */
export const listTerminalUsers = ownedListCall(terminalUserList, {
  name: 'listTerminalUsers',
  path: 'terminal/{token}/users',
  access: 'terminal.usersTab',
})

/** The terminals a person is linked to (section usersTerminals). */
export const userTerminalList = list({
  key: 'usersTerminals',
  access: 'user.terminalsTab',
  arrangeable: true,
  showsState: true,
  row: {
    token: field(text, { offline: true }),
    alias: field(text, { label: label.alias, offline: true }),
    posTerminalIdCode: field(text, { label: label.tid, offline: true }),
    storeName: field(text, { label: label.storeName, offline: true }),
    terminalStatus: field(switchStatus, { label: label.terminalStatus, offline: true }),
    processing: field(processing(stopReasons), { offline: true }),
    linkedAt: field(instant, { label: label.linkedAt }),
  },
  filter: { alias: containsInName, tid: contains },
  sortable: ['alias', 'posTerminalIdCode', 'linkedAt'],
  defaultSort: ['alias', 'asc'],
})

/** POST user/{token}/terminals/{page}/{perPage} (D-34) */
export const listTerminalsOfUser = ownedListCall(userTerminalList, {
  name: 'listTerminalsOfUser',
  path: 'user/{token}/terminals',
  access: 'user.terminalsTab',
})

const linkParams = v.strictObject({ token: recordToken, userToken: recordToken })

/**
 * POST terminal/{token}/user/{userToken}/attach (§7). Attaching again changes nothing. TERMINAL_FULL at the maximum,
 * TERMINALS_OF_SEVERAL_MERCHANTS where the person belongs elsewhere.
 */
export const attachUser = endpoint({
  name: 'attachUser',
  method: 'POST',
  path: 'terminal/{token}/user/{userToken}/attach',
  access: 'terminal.link',
  params: linkParams,
  reply: v.null(),
  idempotent: true,
})

/** DELETE terminal/{token}/user/{userToken}/detach (§7). Detaching again changes nothing; LAST_TERMINAL for the only one. */
export const detachUser = endpoint({
  name: 'detachUser',
  method: 'DELETE',
  path: 'terminal/{token}/user/{userToken}/detach',
  access: 'terminal.unlink',
  params: linkParams,
  reply: v.null(),
  idempotent: true,
})

const search = v.optional(contains.schema)
const terminalOption = v.strictObject({
  token: text,
  /** The alias. */
  name: text,
  posTerminalIdCode: text,
  storeName: text,
  /** Only enabled ones can be linked (D-87). */
  terminalStatus: switchStatus,
  /** A person's terminals are of one merchant: after the first choice the others are closed. */
  merchantToken: text,
})

/** POST terminals/list-user-terminals (§7): the terminals in scope, for filters; searched by alias and TID. */
export const listUserTerminals = endpoint({
  name: 'listUserTerminals',
  method: 'POST',
  path: 'terminals/list-user-terminals',
  access: 'terminal.list',
  body: v.optional(
    v.strictObject({
      search,
      terminalTokens: v.optional(tokens.schema),
      storeTokens: v.optional(tokens.schema),
      merchantTokens: v.optional(tokens.schema),
    }),
    {},
  ),
  reply: v.pipe(v.array(terminalOption), v.maxLength(OPTIONS_MAX)),
  compressed: true,
})

/** POST terminals/list-linkable-terminals (§7, D-87): what a person, or without one a new person, can be linked to. */
export const listLinkableTerminals = endpoint({
  name: 'listLinkableTerminals',
  method: 'POST',
  path: 'terminals/list-linkable-terminals',
  access: 'terminal.linkable',
  body: v.optional(v.strictObject({ userToken: v.optional(recordToken), search }), {}),
  reply: v.pipe(v.array(terminalOption), v.maxLength(OPTIONS_MAX)),
  compressed: true,
})

/** POST users/list-linkable-users (§7, D-87): who can be linked to a terminal; searched by name and e-mail. */
export const listLinkableUsers = endpoint({
  name: 'listLinkableUsers',
  method: 'POST',
  path: 'users/list-linkable-users',
  access: 'terminal.linkable',
  body: v.strictObject({ terminalToken: recordToken, search }),
  reply: v.pipe(v.array(v.strictObject({ token: text, name: text, email: text })), v.maxLength(OPTIONS_MAX)),
  compressed: true,
})
