import type { Role } from '#core/access/roles.ts'
import { buildPerson, buildTenant, type Tenant } from './factories.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** Starts the API with one tenant, and logs in one of its people. */
export const startSignedIn = async (role: Role): Promise<{ app: TestApp; tenant: Tenant; token: string }> => {
  const app = await startTestApp()
  const tenant = await buildTenant(app.database)
  const { token } = await app.openSession(await buildPerson(app.database, tenant, role))
  return { app, tenant, token }
}
