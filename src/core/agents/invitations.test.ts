import { expect, test } from 'vitest'
import { page } from '#tests/site/page'
import { provide } from '../environment.ts'
import { linkOf, presetsIn, rateFields, rateFrom } from './invitations.ts'

const NO_RATES = { 'rate.daily': '', 'rate.hourly': '', 'rate.realtime': '', 'rate.dividend': '' }

test.each([
  ['2.5', 250],
  ['2,5', 250],
  [' 0.01 ', 1],
  ['100', 10_000],
  ['100.01', null],
  ['0', null],
  ['0.001', null],
  ['-1', null],
  ['dos', null],
  ['', null],
])('a rate typed as %j is %s of 10,000', (typed, rate) => {
  expect(rateFrom(typed)).toBe(rate)
})

test.each([
  ['0', '99', null],
  ['2', '', null],
  ['2', '3', null],
  ['2', '3.01', { reason: 'rate', minimum: 0.01, maximum: 3 }],
  ['2', 'tres', { reason: 'rate', minimum: 0.01, maximum: 3 }],
])('for the type %s the rate %j is checked', (type, typed, fault) => {
  const { check } = rateFields([{ kind: 'daily', rate: 300 }])['rate.daily']
  expect(check(typed, { ...NO_RATES, type })).toEqual(fault)
})

test('members are offered no rate, agents the rates that were typed', () => {
  const typed = { ...NO_RATES, 'rate.daily': '3', 'rate.dividend': '12,5' }
  expect(presetsIn({ ...typed, type: '0' })).toEqual({ type: 0, rates: [] })
  const rates = [
    { kind: 'daily', rate: 300 },
    { kind: 'dividend', rate: 1250 },
  ]
  expect(presetsIn({ ...typed, type: '41' })).toEqual({ type: 41, rates })
})

test('a link leads to the register form', () => {
  provide(page({}).environment)
  expect(linkOf('abc')).toBe('https://farol.example/register?affiliateCode=abc')
})
