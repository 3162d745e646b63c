import { expect, test } from 'vitest'
import type { FieldRule } from '#api/site'
import { byRule, each, ofAge, requireValue } from './checks.ts'

const RULE: FieldRule = {
  enabled: true,
  required: true,
  acceptedPattern: '^[A-Za-z][A-Za-z0-9]*$',
  patternId: 'letter-first',
  minLength: 4,
  maxLength: 20,
}
const none = {}

test.each([
  ['mariana', RULE, null],
  ['', RULE, { reason: 'required' }],
  ['', { ...RULE, required: false }, null],
  ['abc', RULE, { reason: 'length', minimum: 4, maximum: 20 }],
  ['a'.repeat(21), RULE, { reason: 'length', minimum: 4, maximum: 20 }],
  ['1abcd', RULE, { reason: 'pattern', patternId: 'letter-first', minimum: 4, maximum: 20 }],
  ['¿cualquier cosa?', { ...RULE, acceptedPattern: '*' }, null],
  ['a pattern that does not compile checks nothing'.slice(0, 20), { ...RULE, acceptedPattern: '(' }, null],
])('%s', (value, rule, fault) => {
  expect(byRule(rule)(value, none)).toEqual(fault)
})

test('checks run in order and the first fault is shown', () => {
  const check = each<string>(requireValue, byRule({ ...RULE, required: false }))
  expect(check('', none)).toEqual({ reason: 'required' })
  expect(check('ab', none)).toMatchObject({ reason: 'length' })
  expect(check('abcd', none)).toBeNull()
})

const eighteen = ofAge({ minimum: 18, maximum: 120 }, () => Date.parse('2026-11-21T12:00:00Z'))

test.each([
  ['2008-11-21', null],
  // It is the 22nd already in Kiritimati: the server knows where the person is.
  ['2008-11-22', null],
  ['2008-11-23', { reason: 'under-age', minimum: 18 }],
  ['1950-01-01', null],
  ['1905-11-22', null],
  ['1905-11-21', { reason: 'birth-year' }],
  ['1890-05-05', { reason: 'birth-year' }],
  ['2008-02-31x', { reason: 'invalid' }],
  ['nunca', { reason: 'invalid' }],
  ['', null],
])('a person born %s is old enough or not', (value, fault) => {
  expect(eighteen(value, none)).toEqual(fault)
})
