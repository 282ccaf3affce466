import type { Role } from '#core/access/roles.ts'
import { buildPerson, buildTenant, type Person, type Tenant } from './factories.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** Starts the API with one tenant and one of its people. */
export const startWithPerson = async (role: Role): Promise<{ app: TestApp; tenant: Tenant; person: Person }> => {
  const app = await startTestApp()
  const tenant = await buildTenant(app.database)
  return { app, tenant, person: await buildPerson(app.database, tenant, role) }
}

/** The same, with the person logged in. */
export const startSignedIn = async (role: Role): Promise<{ app: TestApp; tenant: Tenant; token: string }> => {
  const { app, tenant, person } = await startWithPerson(role)
  return { app, tenant, token: (await app.openSession(person)).token }
}
