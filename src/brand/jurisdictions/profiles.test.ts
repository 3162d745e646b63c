import { expect, test } from 'vitest'
import { ProfileRow } from '#api/operator/protection/profiles'
import { DEFAULT_PROFILE, gameRulesFor, PROFILE_NAMES, profileFor, profiles, wageringTimesFor } from './profiles.ts'

test('every profile is of the stated shape, and no country is governed by two', () => {
  for (const profile of PROFILE_NAMES) {
    const row = { profile, isDefault: profile === DEFAULT_PROFILE, ...profiles[profile] }
    expect(ProfileRow.safeParse(row).error, profile).toBeUndefined()
  }
  const countries = PROFILE_NAMES.flatMap((name): readonly string[] => profiles[name].countries)
  expect(new Set(countries).size).toBe(countries.length)
})

test('the country of the account decides, and the default where no profile names it', () => {
  expect(profileFor('GB')).toEqual({ profile: 'ukgc', because: 'country' })
  for (const country of ['MX', null]) expect(profileFor(country)).toEqual({ profile: 'gli19', because: 'default' })
})

test.each([
  ['MX', 'MX', true, 0, 0],
  ['GB', 'MX', false, 2_500, 5_000],
  ['MX', 'GB', false, 2_500, 5_000],
  [null, 'GB', false, 2_500, 5_000],
  ['GB', 'ES', false, 3_000, 5_000],
  ['ES', 'GB', false, 3_000, 5_000],
  ['CA', 'XX', false, 2_500, 0],
  ['MT', 'XX', true, 0, 0],
])('an account of %s in %s: autoplay %s, a slot every %d ms, another every %d', (own, here, autoplay, slot, other) => {
  expect(gameRulesFor(own, here)).toEqual({ autoplay, roundMs: { slot, other } })
})

test.each([
  ['MX', 'MX', null],
  ['GB', 'MX', 10],
  ['MX', 'GB', 10],
  [null, null, null],
])('a bonus of an account of %s in %s is wagered at most so many times: %s', (own, here, times) => {
  expect(wageringTimesFor(own, here)).toBe(times)
})
