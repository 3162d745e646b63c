import { expect, test } from 'vitest'
import { visitorOf } from './visitor.ts'

const seenAs = (cf: object) => visitorOf(Object.assign(new Request('https://farol.example'), { cf }))

test.each(['MX', 'US', 'T1'])('the country %s is as the network says', (country) => {
  expect(seenAs({ country }).country).toBe(country)
})

test.each(['XX', '', 'for=198.51.100.7', 'mx', 'MEX', 'M', '12', 'MX, US', ' MX', 'M\u200BX', undefined])(
  'the country %j is unknown',
  (country) => {
    expect(seenAs({ country }).country).toBe('')
  },
)

test.each([
  ['NV', 'NV'],
  ['CMX', 'CMX'],
  ['nv', ''],
  ['US-NV', ''],
  ['NV;', ''],
  [undefined, ''],
])('the region %j is read as %j', (regionCode, region) => {
  expect(seenAs({ country: 'US', regionCode }).region).toBe(region)
})
