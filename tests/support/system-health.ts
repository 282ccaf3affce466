import { onTestFinished } from 'vitest'
import { getSystemHealth, type HealthPart } from '#features/system-health/contract.ts'
import { noteFact } from '#server/database/operation-facts.ts'
import { asPublic } from '#server/database/scope.ts'
import type { RecoveryState } from '#server/recovery/continuous.ts'
import type { Services } from '#server/services.ts'
import type { TestApp } from './test-app.ts'
import { useSession, useTenant, useTestApp } from './use-test-app.ts'

/** A mail server that is never asked, and a host of the other variant. */
export const healthSettings = { SMTP_URL: 'smtp://127.0.0.1:9', VARIANT_BY_HOST: 'dr.example=dr' }

/** Puts something else in the place of what the server knows, for one test. */
export const withServices = (app: TestApp, others: Partial<Services>): void => {
  const former = { ...app.services }
  onTestFinished(() => void Object.assign(app.services, former))
  Object.assign(app.services, others)
}

/** A server whose system health is read by its operator; `archive` is one that was renewed in the night. */
export const useSystemHealth = () => {
  const app = useTestApp({ env: healthSettings })
  const tenant = useTenant(app)
  const operator = useSession(app, tenant, 'ROLE_ADMIN')
  const ago = (seconds: number) => new Date(app.clock.now.getTime() - seconds * 1000).toISOString()
  const readAll = async () => (await app.call(getSystemHealth, { token: operator.token })).data
  return {
    app,
    tenant,
    ago,
    readAll,
    partOf: async <Part extends HealthPart>(part: Part) => (await readAll()).parts[part],
    noteTrial: (trial: Parameters<typeof noteFact<'archiveTrial'>>[2]) =>
      asPublic(app.database, ({ db }) => noteFact(db, 'archiveTrial', trial)),
    archive: (other: Partial<RecoveryState> = {}): Pick<Services, 'archive'> => ({
      archive: {
        state: {
          shipping: {
            caughtUpAt: ago(2),
            newestAt: ago(5),
            waiting: 0,
            problem: undefined,
            gaps: 0,
            gapAt: undefined,
          },
          baseAt: ago(7 * 3600),
          baseBytes: 5_000_000,
          problem: undefined,
          trial: undefined,
          ...other,
        },
      },
    }),
  }
}
