import { expect, test } from 'vitest'
import { commandOf } from '../command.ts'

const read = (line: string) => commandOf(line.split(' '))

test('region accepts lists by comma and by repetition', () => {
  expect(
    read('region set --deny-country mx,US-NV --deny-country br --deny-ip 10.0.0.0/8 --allow-ip ::1 --unknown deny'),
  ).toMatchObject({
    value: {
      denyCountries: ['MX', 'US-NV', 'BR'],
      denyAddresses: ['10.0.0.0/8'],
      allowAddresses: ['::1'],
      unknown: 'deny',
    },
  })
  expect(read('region clear')).toMatchObject({ value: { denyCountries: [], unknown: 'allow' } })
  expect(read('region clear')).not.toHaveProperty('keepsRest')
})

test.each([
  ['--unknown deny', { unknown: 'deny' }],
  ['--deny-country none', { denyCountries: [] }],
  ['--allow-ip ::1', { allowAddresses: ['::1'] }],
  ['--deny-ip none --deny-country fr', { denyAddresses: [], denyCountries: ['FR'] }],
])('region set %s names nothing else, which stays', (options, value) => {
  expect(read(`region set ${options}`)).toEqual({
    kind: 'write',
    name: 'region',
    value,
    keepsRest: true,
    remote: false,
  })
})
