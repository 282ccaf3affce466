import * as v from 'valibot'
import { type PublicConfig, publicConfig } from '#core/public-config.ts'
import type { Services } from '#server/services.ts'
import { sendsReceipts } from './sends-receipts.ts'

const HOUR = 3600

/** Takes what is public out of the settings, under the names they have there. */
const { limits, ...others } = publicConfig.entries
const publicPart = v.object({ ...others, limits: v.object(limits.entries) })

/** What the browser gets at start, by the host name it requested (D-15, D-16). */
export const publicConfigFor = (
  { config, identityProvider }: Pick<Services, 'config' | 'identityProvider'>,
  hostname: string,
): PublicConfig => {
  const special = config.specialHosts.get(hostname)
  const variant = config.variantByHost.get(hostname) ?? config.variant
  return v.parse(publicPart, {
    ...config,
    variant,
    host: special === 'disaster-recovery' ? 'disasterRecovery' : (special ?? 'normal'),
    sso: identityProvider?.start ?? null,
    identifyRoute: config.identifyRouteVariants.includes(variant),
    midLanding: config.midLanding[variant],
    externalLogin: config.externalLogin ?? null,
    receiptEmail: sendsReceipts(config, hostname),
    email: config.smtpUrl !== undefined && special !== 'demo',
    traced: config.tracing ? true : undefined,
    limits: { ...config, sessionHours: config.sessionMax / HOUR } satisfies Record<
      keyof PublicConfig['limits'],
      unknown
    >,
  } satisfies Record<keyof PublicConfig, unknown>)
}
