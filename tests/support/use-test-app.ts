import { afterAll, beforeAll } from 'vitest'
import type { SessionTokens } from '#core/session.ts'
import { buildPerson, buildTenant, type Person, type Tenant } from './factories.ts'
import { buildTenantTree, type TenantNode } from './isolation-tree.ts'
import { buildShops, type Shops } from './shops.ts'
import { startTestApp, type TestApp } from './test-app.ts'

// For a file of tests, or a `describe`: each is there at once, for the functions of the tests to refer to, and gets its
// fields before the first test, in the order in which the file names them.

type RoleAndValues = [role: Parameters<typeof buildPerson>[2], values?: Parameters<typeof buildPerson>[3]]

/** A server on a database of its own, which is closed after the last test. */
export const useTestApp = (options?: Parameters<typeof startTestApp>[0]): TestApp => {
  const app = builtBefore(() => startTestApp(options))
  afterAll(() => app.close())
  return app
}

/** A merchant with everything above it, one store and one terminal. */
export const useTenant = (app: TestApp, values?: Parameters<typeof buildTenant>[2]): Tenant =>
  builtBefore(() => buildTenant(app.database, {}, values))

/** One of the tenant's people. */
export const usePerson = (app: TestApp, tenant: Tenant, ...as: RoleAndValues): Person =>
  builtBefore(() => buildPerson(app.database, tenant, ...as))

/** A session of one of the tenant's people. */
export const useSession = (app: TestApp, tenant: Tenant, ...as: RoleAndValues): SessionTokens =>
  builtBefore(async () => app.openSession(await buildPerson(app.database, tenant, ...as)))

/** The five shops. */
export const useShops = (app: TestApp): Shops => builtBefore(() => buildShops(app))

/** The places around a terminal, each with one sale. */
export const useTenantTree = (app: TestApp): readonly TenantNode[] => {
  const nodes: TenantNode[] = []
  beforeAll(async () => void nodes.push(...(await buildTenantTree(app))))
  return nodes
}

const builtBefore = <T extends object>(build: () => Promise<T>): T => {
  const built = {} as T
  beforeAll(async () => void Object.assign(built, await build()))
  return built
}
