import { expect, test } from 'vitest'
import { prefixOf } from './visitor.ts'

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:0:1::5', '2001:db8:0:1::/64'],
  ['2001:0db8:0000:0001:9:8:7:6', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['', 'unknown'],
  ['localhost', 'unknown'],
  ['1.2.3', 'unknown'],
  ['a:b', 'unknown'],
])('counts %s by %s', (address, prefix) => {
  expect(prefixOf(address)).toBe(prefix)
})
