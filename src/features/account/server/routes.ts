import { savePreferences } from '#core/preferences.ts'
import { type CurrentUser, getLoggedUser, updateLoggedUser } from '#core/session.ts'
import { hasSeveralStores, listZonesOfStores } from '#features/stores/server/queries.ts'
import { handle, handlePrepared } from '#server/http/handle.ts'
import { endOwnSession, listSessions } from '../sessions.ts'
import { prepareOwnData, updateOwnData } from './own-data.ts'
import { findPreferences, storePreferences } from './preferences.ts'
import { endOwn, listOwnSessions } from './own-sessions.ts'

/** A role over a place has no person. */
const nobody: Pick<CurrentUser, 'firstName' | 'lastName' | 'email' | 'rights'> = {
  firstName: '',
  lastName: '',
  email: '',
  rights: [],
}

export const accountRoutes = [
  handle(getLoggedUser, async ({ scope }) => {
    const { principal, db } = scope
    const person = principal.isSeenAs
      ? nobody
      : await db
          .selectFrom('portalUser')
          .select(['firstName', 'lastName', 'email', 'rights'])
          .where('id', '=', principal.userId)
          .executeTakeFirstOrThrow()
    return {
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      roles: [...principal.roles],
      viewOnly: principal.viewOnly,
      rights: person.rights,
      mustChangePassword: principal.mustChangePassword,
      timeZones: await listZonesOfStores(scope),
      severalStores: await hasSeveralStores(scope),
      preferences: await findPreferences(scope),
    }
  }),

  handle(savePreferences, ({ scope, body }) => storePreferences(scope, body)),

  handle(listSessions, ({ scope, services, params, body, requestInfo }) =>
    listOwnSessions(scope, services, { params, body }, requestInfo),
  ),

  handle(endOwnSession, async ({ scope, services, requestInfo, params }) => {
    await endOwn(scope, services, requestInfo, params.id)
    return null
  }),

  handlePrepared(updateLoggedUser, prepareOwnData, async ({ body, prepared, change, services, requestInfo }) => {
    await updateOwnData(change, body, prepared, { services, requestInfo })
    return null
  }),
]
