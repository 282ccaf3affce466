import * as v from 'valibot'
import { byId, endpoint } from '#core/endpoint.ts'
import { listCall } from '#core/list/calls.ts'
import { instant } from '#core/list/dates.ts'
import { field, list, type ListRow } from '#core/list/declare.ts'
import { columnTexts as label } from '#core/texts/texts.ts'

/** The person's own living sessions (D-34, SEC-26). */
export const sessionList = list({
  key: 'sessions',
  access: 'session.listOwn/endOwn',
  row: {
    token: field(v.string()),
    /** What the browser says of itself. */
    userAgent: field(v.string(), { label: label.userAgent }),
    /** Where it signed in from, its last part left out. */
    address: field(v.string(), { label: label.address }),
    createdAt: field(instant, { label: label.signedInAt }),
    /** The last real input that the server knows of (D-21). */
    lastSeenAt: field(instant, { label: label.lastSeenAt }),
    /** The session that asks. */
    current: field(v.boolean()),
  },
  filter: {},
  sortable: ['createdAt', 'lastSeenAt'],
  defaultSort: ['lastSeenAt', 'desc'],
})

export type SessionRow = ListRow<typeof sessionList>

export const listSessions = {
  ...listCall(sessionList, { name: 'listSessions', path: 'sessions' }),
  // What signs people in is not compressed beside the name of a browser, which the request chooses.
  compressed: false,
}

/** D-34: signs the person out there; the own session that asks, too. */
export const endOwnSession = endpoint({
  name: 'endOwnSession',
  method: 'DELETE',
  path: 'session/{id}',
  access: 'session.listOwn/endOwn',
  params: byId,
  reply: v.null(),
})
