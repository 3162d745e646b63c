import { expect, test } from 'vitest'
import { Region } from '#api/operator/switches'
import { addressOf, rangeOf } from './address.ts'
import { isBlocked, isOpenToAll } from './region.ts'
import type { Visitor } from './visitor.ts'

const rule = (draft: object) => Region.parse(draft)
const visitor = (draft: Partial<Visitor>): Visitor => ({
  address: '203.0.113.24',
  country: 'PE',
  region: 'LIM',
  timeZone: '',
  ...draft,
})

test.each([
  ['a denied country', { denyCountries: ['PE'] }, {}, true],
  ['another country', { denyCountries: ['MX'] }, {}, false],
  ['a denied region of a country', { denyCountries: ['US-NV'] }, { country: 'US', region: 'NV' }, true],
  ['its neighbour', { denyCountries: ['US-NV'] }, { country: 'US', region: 'CA' }, false],
  ['a denied address', { denyAddresses: ['203.0.113.24'] }, {}, true],
  ['a denied range', { denyAddresses: ['203.0.113.0/24'] }, {}, true],
  ['just outside it', { denyAddresses: ['203.0.113.0/28'] }, {}, false],
  ['an IPv6 range', { denyAddresses: ['2001:db8::/32'] }, { address: '2001:db8:1::7' }, true],
  ['outside that', { denyAddresses: ['2001:db8::/32'] }, { address: '2001:db9::7' }, false],
  ['IPv4 in IPv6 clothes', { denyAddresses: ['203.0.113.0/24'] }, { address: '::ffff:203.0.113.24' }, true],
  ['allowed before its country', { denyCountries: ['PE'], allowAddresses: ['203.0.113.24/32'] }, {}, false],
  ['allowed before its range', { denyAddresses: ['203.0.113.0/24'], allowAddresses: ['203.0.113.24'] }, {}, false],
  ['unknown, allowed', { denyCountries: ['MX'], unknown: 'allow' }, { country: '' }, false],
  ['unknown, denied', { unknown: 'deny' }, { country: '' }, true],
  ['hidden behind Tor, denied', { unknown: 'deny' }, { country: 'T1' }, true],
  ['no region where one is denied', { denyCountries: ['US-NV'], unknown: 'deny' }, { country: 'US', region: '' }, true],
  ['the same, unknown allowed', { denyCountries: ['US-NV'] }, { country: 'US', region: '' }, false],
  ['no region where none is denied', { denyCountries: ['MX'], unknown: 'deny' }, { country: 'US', region: '' }, false],
  ['no region of another country', { denyCountries: ['US-NV'], unknown: 'deny' }, { country: 'CA', region: '' }, false],
  ['known, unknown denied', { unknown: 'deny' }, {}, false],
  ['an address nobody can read, where addresses are denied', { denyAddresses: ['192.0.2.1'] }, { address: 'x' }, true],
  ['no address, where addresses are denied', { denyAddresses: ['192.0.2.1'] }, { address: '' }, true],
  ['two addresses', { denyAddresses: ['192.0.2.1'] }, { address: '203.0.113.24, 203.0.113.25' }, true],
  ['no address, where none is denied', { denyCountries: ['MX'] }, { address: '' }, false],
] as const)('%s', (_name, draft, who, blocked) => {
  expect(isBlocked(rule(draft), visitor(who))).toBe(blocked)
})

test('an empty rule is open to all and says so', () => {
  expect(isOpenToAll(rule({}))).toBe(true)
  expect(isOpenToAll(rule({ unknown: 'deny' }))).toBe(false)
})

test.each(['10.0.0.0/33', '10.0.0.256', '2001:db8::/129', '10.0.0.0/', '10.0.0.0/8/8', 'x', '', '1.2.3.4/-1', ':::'])(
  '%j is not a range and is refused when it is written',
  (text) => {
    expect(rangeOf(text)).toBeNull()
    expect(Region.safeParse({ denyAddresses: [text] }).success).toBe(false)
  },
)

test('one address has one number, however it is written', () => {
  expect(addressOf('2001:DB8:0:0::1')).toBe(addressOf('2001:db8::1'))
  expect(addressOf('192.0.2.1')).toBe(addressOf('::ffff:c000:201'))
})

test.each([
  '203.0.113.24',
  '203.0.113.0/24',
  '10.0.0.0/08',
  '10.0.0.0/0',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0',
  '10.0.0.256',
  '2001:db8::/32',
  '2001:db8::1/128',
  '2001:db8::1/129',
  'fe80::1%eth0',
  '::ffff:203.0.113.24',
  '::1/00',
  ':::1',
  '203.0.113.24%eth0',
  'hello',
  '',
])('the contract takes "%s" as an address range exactly where the edge can read it', (range) => {
  expect(Region.safeParse({ denyAddresses: [range] }).success).toBe(rangeOf(range) !== null)
})
