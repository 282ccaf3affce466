import { vi } from 'vitest'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { createQueryClient } from '#web/offline/query-client.ts'
import { plantSession } from '#web/session/build-session.ts'
import { meQuery } from '#web/session/me.ts'

/** It is never the same day in both. */
const [ahead, behind] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']

const dayIn = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date())

/** For tests: from the first to the last minute of today in the zones that `learnZones` tells of. */
export const todayEverywhere = () => ({ dateFrom: `${dayIn(behind)} 00:00`, dateTo: `${dayIn(ahead)} 23:59` })

/** For tests: has the server tell that the signed-in person has stores on both sides of the date line. */
export const learnZones = async () => {
  plantSession({ level: 'admin' })
  const me = { firstName: 'A', lastName: 'B', email: 'a@b.example', roles: ['ROLE_ADMIN'], viewOnly: false, rights: [] }
  const server = { ...me, mustChangePassword: false, timeZones: [ahead, behind] }
  stubServer({ 'GET /api/logged-user-info': () => answer({ data: server }) })
  await createQueryClient().fetchQuery(meQuery)
  vi.restoreAllMocks()
}
