import { regionalTag, type Language } from '#core/languages/languages.ts'
import { asPrincipal, asPublic } from '#server/database/scope.ts'
import { findPerson } from '#server/http/find-principal.ts'
import type { Services } from '#server/services.ts'
import { listZonesOfStores } from '#features/stores/server/queries.ts'
import { findPreferences } from './preferences.ts'

type Needed = Pick<Services, 'database' | 'config' | 'now'>

/** The zone that a person chose, or else that of all their stores; undefined where these have several, or there are none. */
const zoneOf = async ({ database, config, now }: Needed, userId: number): Promise<string | undefined> => {
  const person = await asPublic(database, (scope) => findPerson(scope, userId, config.cashierTransactionScope, now()))
  if (!person) return undefined
  return asPrincipal(database, person, async (scope) => {
    const { timeZone } = await findPreferences(scope)
    const [zone, ...others] = timeZone === null ? await listZonesOfStores(scope) : [timeZone]
    return others.length === 0 ? zone : undefined
  })
}

/**
 * A moment for an email, by the clock of the first of these people who has one, with the name of its zone; in UTC where none
 * has. @param people by their ids
 */
export const momentFor = async (
  services: Needed,
  people: readonly (number | null)[],
  language: Language,
  moment: Date,
): Promise<string> => {
  let timeZone: string | undefined
  for (const id of people) timeZone ??= id === null ? undefined : await zoneOf(services, id)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(regionalTag(language), { timeZone: timeZone ?? 'UTC', ...options })
  const zone = format({ timeZoneName: 'longGeneric' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')
  const name = timeZone === undefined ? 'UTC' : (zone?.value ?? timeZone)
  return `${format({ dateStyle: 'long', timeStyle: 'short' }).format(moment)} (${name})`
}
