import { afterAll, beforeAll } from 'vitest'
import { buildPerson, buildTenant, type Person, type Tenant } from './factories.ts'
import { invitationsOf } from './invited.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** Settings under which many are invited from one address. */
export const invitationsEnv = {
  TRUSTED_PROXIES: '127.0.0.1',
  PUBLIC_ORIGIN: 'https://portal.example',
  TERMINAL_MAX_USERS: '100',
  INVITATIONS_PER_HOUR: '1000',
}

/** For a file of tests: the server, a merchant, and the token of its admin, who may invite. */
export const useInvitations = () => {
  let app: TestApp
  let tenant: Tenant
  let calls: ReturnType<typeof invitationsOf>
  let admin: string

  const signedIn = async (role: string, values = {}, place = tenant): Promise<{ person: Person; token: string }> => {
    const person = await buildPerson(app.database, place, [role], values)
    return { person, token: (await app.openSession(person)).token }
  }

  beforeAll(async () => {
    app = await startTestApp({ env: invitationsEnv })
    tenant = await buildTenant(app.database, {}, { name: 'Zacharoplasteio' })
    calls = invitationsOf(app, tenant)
    admin = (await signedIn('ROLE_MERCHANT_ADMIN')).token
  })
  afterAll(() => app.close())

  return {
    get app() {
      return app
    },
    get tenant() {
      return tenant
    },
    get calls() {
      return calls
    },
    get admin() {
      return admin
    },
    signedIn,
  }
}
