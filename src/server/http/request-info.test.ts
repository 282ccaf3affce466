import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { clientAddress } from './request-info.ts'

const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '10.0.0.0/8,2001:db8:ffff::/48,192.0.2.7' })
const client = (socket: string, forwarded?: string) => clientAddress(socket, forwarded, trustedProxies)

describe('the address of a client', () => {
  it.each([
    ['nobody forwarded it', '203.0.113.9', undefined, '203.0.113.9'],
    ['a stranger claims another one', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['a proxy forwards it', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['two proxies forward it', '10.0.0.1', '203.0.113.9, 10.9.9.9', '203.0.113.9'],
    ['the client invents hops before its own', '10.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['the client invents a proxy before its own', '10.0.0.1', '10.2.2.2, 203.0.113.9', '203.0.113.9'],
    ['the proxy speaks IPv6', '2001:db8:ffff::1', '2001:db8:1::5', '2001:db8:1::5'],
    ['the socket maps IPv4 into IPv6', '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['a single address is the proxy', '192.0.2.7', '203.0.113.9', '203.0.113.9'],
    ['the neighbour of that proxy is none', '192.0.2.8', '203.0.113.9', '192.0.2.8'],
    ['the proxy names nobody', '10.0.0.1', undefined, '10.0.0.1'],
    ['the proxy names nobody', '10.0.0.1', '', '10.0.0.1'],
    ['something unreadable hides what stands left of it', '10.0.0.1', '198.51.100.1, unknown', '10.0.0.1'],
    ['something unreadable hides what stands left of it', '10.0.0.1', '198.51.100.1, 203.0.113.9:4711', '10.0.0.1'],
    ['the socket has no address any more', 'unknown', '198.51.100.1', 'unknown'],
  ])('when %s: %s with %j is %s', (_when, socket, forwarded, address) =>
    expect(client(socket, forwarded)).toBe(address),
  )
})
