import ipaddr from 'ipaddr.js'
import type { Network } from '#server/config/values.ts'

/** Whether an address lies in one of the networks. */
export const isListed = (address: string, networks: readonly Network[]): boolean => {
  if (!ipaddr.isValid(address)) return false
  return ipaddr.subnetMatch(ipaddr.process(address), { listed: [...networks] }, 'unlisted') === 'listed'
}
