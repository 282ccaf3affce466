import { expect, it } from 'vitest'
import { maskAddress } from './mask-address.ts'

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['unknown', null],
  [null, null],
])('SEC-55 of the address %s the audit log tells the network %s', (address, network) => {
  expect(maskAddress(address)).toBe(network)
})
