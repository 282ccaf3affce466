import ipaddr from 'ipaddr.js'

/**
 * The network an address is in: 24 bits of IPv4, 64 of IPv6. Shows where a call came from but not which machine sent
 * it.
 */
export const maskAddress = (address: string | null): string | null => {
  if (address === null || !ipaddr.isValid(address)) return null
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/24`).toString()}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}
