import { expect, test } from 'vitest'
import { playTimeOf } from './time.ts'

test('a time of play is said in whole minutes, with hours from sixty on', () => {
  const texts = [0, 59, 60, 3_599, 3_600, 6_060].map((seconds) => playTimeOf(seconds, 'es'))
  expect(texts).toEqual(['0 min', '0 min', '1 min', '59 min', '1 h', '1 h 41 min'])
  expect([playTimeOf(6_060, 'pt'), playTimeOf(6_060, 'en')]).toEqual(['1 h 41 min', '1 hr 41 min'])
})
