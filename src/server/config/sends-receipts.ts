import { capabilities } from '#core/access/variant.ts'
import type { Config } from './config.ts'

type Settings = Pick<Config, 'smtpUrl' | 'publicOrigin' | 'variant' | 'variantByHost' | 'specialHosts'>

/**
 * Whether receipts are sent by e-mail from this host: there is a mail server, no mail goes out from a demo (D-16), and links to
 * receipts open both here and at the origin that the mail names (D-65).
 */
export const sendsReceipts = (
  { smtpUrl, publicOrigin, variant, variantByHost, specialHosts }: Settings,
  hostname: string,
): boolean =>
  smtpUrl !== undefined &&
  specialHosts.get(hostname) !== 'demo' &&
  [hostname, new URL(publicOrigin).hostname].every(
    (host) => capabilities[variantByHost.get(host) ?? variant].receiptPage,
  )
