import { expect, test } from 'vitest'
import type { Ctx } from './env.ts'
import { prefixOf, todayOf } from './visitor.ts'

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

const dayIn = (zone: string | undefined, at: string) => {
  const header = (name: string) => (name === 'X-Visitor-Zone' ? zone : 'Pacific/Kiritimati')
  return todayOf({ req: { header } } as unknown as Ctx, Date.parse(at))
}

test.each([
  ['America/Costa_Rica', '2026-11-21T05:59:59Z', '2026-11-20'],
  ['America/Costa_Rica', '2026-11-21T06:00:00Z', '2026-11-21'],
  ['Asia/Tokyo', '2026-11-20T14:59:59Z', '2026-11-20'],
  ['Asia/Tokyo', '2026-11-20T15:00:00Z', '2026-11-21'],
  ['Pacific/Pago_Pago', '2026-11-21T10:59:59Z', '2026-11-20'],
  ['Pacific/Pago_Pago', '2026-11-21T11:00:00Z', '2026-11-21'],
  ['Pacific/Kiritimati', '2026-11-20T10:00:00Z', '2026-11-21'],
  ['Asia/Kathmandu', '2026-11-20T18:15:00Z', '2026-11-21'],
])('in %s it is at %s the day %s', (zone, at, day) => {
  expect(dayIn(zone, at)).toBe(day)
})

test.each(['', undefined, 'Etc/Unknown', 'Mars/Olympus', '+99:00'])(
  'where the network reports the zone %j, the day is that of the brand',
  (zone) => {
    expect(dayIn(zone, '2026-11-21T05:59:59Z')).toBe('2026-11-20')
    expect(dayIn(zone, '2026-11-21T06:00:00Z')).toBe('2026-11-21')
  },
)
