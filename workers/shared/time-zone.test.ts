/** @module-tag proof */

import { describe, expect, test } from 'vitest'
import { dayIn, dayStartMs, timeIn, timeZoneOf } from './time-zone.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const NOW = Date.parse('2026-11-23T12:00:00Z')

const zoneOf = (name: string) => {
  const zone = timeZoneOf(name, NOW)
  if (zone === null) throw new Error(`There is no zone ${name}.`)
  return zone
}
const iso = (timeMs: number) => new Date(timeMs).toISOString()

test.each([
  // The clocks go from 24:00 to 01:00, and back from 24:00 to 23:00.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', 23],
  ['America/Santiago', '2026-04-04', '2026-04-04T03:00:00.000Z', 25],
  ['America/Santiago', '2026-04-05', '2026-04-05T04:00:00.000Z', 24],
  // Half an hour, at two in the morning.
  ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00.000Z', 23.5],
  ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z', 24.5],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', 23],
  // Midnight comes twice.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', 23],
  ['America/Mexico_City', '2026-04-05', '2026-04-05T06:00:00.000Z', 24],
  ['Asia/Kathmandu', '2026-06-01', '2026-05-31T18:15:00.000Z', 24],
  ['Pacific/Kiritimati', '2026-06-01', '2026-05-31T10:00:00.000Z', 24],
  ['UTC', '2026-06-01', '2026-06-01T00:00:00.000Z', 24],
])('in %s %s begins at %s and has %s hours', (name, day, start, hours) => {
  const zone = zoneOf(name)
  expect(iso(dayStartMs(zone, day))).toBe(start)
  const next = dayStartMs(zone, iso(Date.parse(day) + DAY_MS).slice(0, 10))
  expect((next - Date.parse(start)) / 3_600_000).toBe(hours)
})

describe('every zone of the runtime', () => {
  const names = Intl.supportedValuesOf('timeZone')

  test('begins each day of a year at a quarter hour, at the first minute whose calendar shows it', () => {
    for (const name of names) {
      const zone = zoneOf(name)
      const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: name, dateStyle: 'short' })
      for (let dayMs = NOW - 366 * DAY_MS; dayMs < NOW + 2 * DAY_MS; dayMs += DAY_MS) {
        const day = iso(dayMs).slice(0, 10)
        const startMs = dayStartMs(zone, day)
        const seen = [startMs % (15 * MINUTE_MS), calendar.format(startMs), calendar.format(startMs - 1) < day]
        if (seen[0] !== 0 || seen[1] !== day || !seen[2])
          expect([name, day, ...seen]).toEqual([name, day, 0, day, true])
      }
    }
  })

  test('shows the time of its own calendar and clock', () => {
    for (const name of names) {
      const zone = zoneOf(name)
      const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short', timeStyle: 'medium' })
      for (let timeMs = NOW - 390 * DAY_MS; timeMs < NOW; timeMs += 5.37 * DAY_MS) {
        const time = timeIn(zone, Math.floor(timeMs))
        if (time.slice(0, 19).replace('T', ' ') !== clock.format(timeMs))
          expect([name, time]).toEqual(clock.format(timeMs))
        if (Date.parse(time) !== Math.floor(timeMs)) expect([name, time]).toEqual(iso(timeMs))
        if (dayIn(zone, timeMs) !== time.slice(0, 10)) expect([name, dayIn(zone, timeMs)]).toEqual(time)
      }
    }
  })
})

test.each([
  ['America/Mexico_City', '2026-11-23T06:00:00.000-06:00'],
  ['Asia/Kathmandu', '2026-11-23T17:45:00.000+05:45'],
  ['America/St_Johns', '2026-11-23T08:30:00.000-03:30'],
  ['UTC', '2026-11-23T12:00:00.000+00:00'],
])('in %s noon in Greenwich is %s', (name, time) => {
  expect(timeIn(zoneOf(name), NOW)).toBe(time)
})

test.each(['Asia/Katmandu', 'asia/kathmandu', 'Etc/GMT+5', 'US/Central'])('%s is accepted as a name', (name) => {
  expect(timeZoneOf(name, NOW)).toMatchObject({ name })
})

test.each(['', 'Farol/Puerto', 'America', '../UTC', 'UTC '])('%j is not a zone', (name) => {
  expect(timeZoneOf(name, NOW)).toBeNull()
})

test('a zone is computed again once its days run out, and other spellings take no memory', () => {
  const name = 'america/santiago'
  const offsets = timeZoneOf(name, NOW)?.offsets
  expect(timeZoneOf(name, NOW + DAY_MS)?.offsets).toBe(offsets)
  expect(timeZoneOf(name, NOW + 3 * DAY_MS)?.offsets).not.toBe(offsets)
  for (let variant = 0; variant < 1_100; variant += 1) {
    const letters = [...name].map((letter, at) => ((variant >> at) & 1 ? letter.toUpperCase() : letter))
    expect(timeZoneOf(letters.join(''), NOW)).not.toBeNull()
  }
})
