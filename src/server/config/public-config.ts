import type { PublicConfig } from '#core/public-config.ts'
import type { Services } from '#server/services.ts'

const HOUR = 3600

/** What the browser is told at start, by the host name it asked (D-15, D-16). */
export const publicConfigFor = (
  { config, identityProvider }: Pick<Services, 'config' | 'identityProvider'>,
  hostname: string,
): PublicConfig => {
  const special = config.specialHosts.get(hostname)
  const variant = config.variantByHost.get(hostname) ?? config.variant
  return {
    variant,
    productName: config.productName,
    host: special === 'disaster-recovery' ? 'disasterRecovery' : (special ?? 'normal'),
    sso: identityProvider?.start ?? null,
    identifyRoute: config.identifyRouteVariants.includes(variant),
    midLanding: config.midLanding[variant],
    externalLogin: config.externalLogin ?? null,
    pendingLabel: config.pendingLabel,
    terminalTypes: { ...config.terminalTypes },
    shsmDefaultVisible: config.shsmDefaultVisible,
    userRoleSelect: config.userRoleSelect,
    rightsRequiredOnUpdate: config.rightsRequiredOnUpdate,
    limits: {
      transactionRangeDays: config.transactionRangeDays,
      pageSizes: [...config.pageSizes],
      idleMinutes: { ...config.idleMinutes },
      sessionHours: config.sessionMax / HOUR,
      exportSyncRows: config.exportSyncRows,
      terminalMaxUsers: config.terminalMaxUsers,
    },
  }
}
