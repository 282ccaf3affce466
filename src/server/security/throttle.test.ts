import { describe, expect, it } from 'vitest'
import { addressKey } from './throttle.ts'

describe('an address as the key of a counter', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['::1', '::/64'],
    ['nonsense', 'unknown'],
    ['', 'unknown'],
  ])('%j counts as %j', (address, key) => expect(addressKey(address)).toBe(key))

  it('is the same within a network of 64 bits and another one beside it', () => {
    expect(addressKey('2001:db8:1:2::1')).toBe(addressKey('2001:db8:1:2:ffff::'))
    expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'))
  })
})
