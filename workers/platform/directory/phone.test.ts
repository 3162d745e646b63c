import { expect, test } from 'vitest'
import { Refusal } from '#api/envelope'
import { dialingCodes, mobileOf } from './phone.ts'

test.each([
  ['55 1234 5678', '52', '+525512345678', '+5255123'],
  ['(11) 96123-4567', '+55', '+5511961234567', '+5511961'],
  ['+52 55 1234 5678', '52', '+525512345678', '+5255123'],
  ['07400 123456', '44', '+447400123456', '+4474001'],
  ['201-555-0123', '1', '+12015550123', '+120155'],
  ['+34 612 345 678', '', '+34612345678', '+3461234'],
  ['+52 1 55 1234 5678', '52', '+525512345678', '+5255123'],
  ['+5215512345678', '', '+525512345678', '+5255123'],
  ['1 55 1234 5678', '52', '+525512345678', '+5255123'],
  ['044 55 1234 5678', '52', '+525512345678', '+5255123'],
  ['045 (55) 1234-5678', '+52', '+525512345678', '+5255123'],
  ['\u202a+52 55 1234 5678\u202c', '52', '+525512345678', '+5255123'],
  ['55 1234 5678\u200e', '52', '+525512345678', '+5255123'],
  ['\u2066+1 201-555-0123\u2069', '1', '+12015550123', '+120155'],
])('%s of +%s is %s', (typed, code, number, prefix) => {
  expect(mobileOf(typed, code)).toEqual({ number, prefix })
})

test.each([
  ['a landline', '20 7946 0958', '44'],
  ['a premium line', '900 123 456', '34'],
  ['too short', '55 1234', '52'],
  ['044 of another country', '044 7400 123456', '44'],
  ['a mark inside', '55 12\u202a34 5678', '52'],
  ['too long', '55 1234 5678 9012 34', '52'],
  ['of another country', '+34 612 345 678', '52'],
  ['without its country', '55 1234 5678', ''],
  ['an extension', '55 1234 5678 ext 9', '52'],
  ['words around it', 'call 55 1234 5678', '52'],
  ['no such code', '5512345678', '999'],
  ['another script’s letters', '五五一二三四五六七八', '52'],
  ['a prototype', '__proto__', '52'],
  ['right-to-left marks', '\u202e5512345678\u202c', '52'],
])('refuses %s', (_name, typed, code) => {
  expect(mobileOf(typed, code)).toMatchObject({ code: 'invalid-phone-number' })
})

test('a missing number is refused as missing', () => {
  expect(mobileOf('  ', '52')).toEqual(new Refusal('missing-phone-number', { fields: { mobileNum: 'required' } }))
})

test('the dialling codes of the world are known', () => {
  const codes = new Map(dialingCodes())
  expect(codes.size).toBeGreaterThan(230)
  expect([codes.get('MX'), codes.get('BR'), codes.get('CA')]).toEqual(['52', '55', '1'])
})
