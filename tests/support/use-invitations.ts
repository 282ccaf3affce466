import { buildPerson, type Person } from './factories.ts'
import { invitationsOf } from './invited.ts'
import { useSession, useTenant, useTestApp } from './use-test-app.ts'

/** Settings under which many are invited from one address. */
export const invitationsEnv = {
  TRUSTED_PROXIES: '127.0.0.1',
  PUBLIC_ORIGIN: 'https://portal.example',
  TERMINAL_MAX_USERS: '100',
  INVITATIONS_PER_HOUR: '1000',
}

/** For a file of tests: the server, a merchant, and the token of its admin, who may invite. */
export const useInvitations = () => {
  const app = useTestApp({ env: invitationsEnv })
  const tenant = useTenant(app, { name: 'Zacharoplasteio' })
  const calls = invitationsOf(app, tenant)
  const admin = useSession(app, tenant, 'ROLE_MERCHANT_ADMIN')

  const signedIn = async (role: string, values = {}, place = tenant): Promise<{ person: Person; token: string }> => {
    const person = await buildPerson(app.database, place, [role], values)
    return { person, token: (await app.openSession(person)).token }
  }

  return {
    app,
    tenant,
    calls,
    get admin() {
      return admin.token
    },
    signedIn,
  }
}
