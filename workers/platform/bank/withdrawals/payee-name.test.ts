import { expect, test } from 'vitest'
import { isSameName } from './payee-name.ts'

test.each([
  ['María José Núñez', 'maria jose nunez'],
  ['María José', '  MARÍA   JOSÉ '],
  ['José', 'Jose\u0301'],
  ['Ｍａｒｉａ', 'maria'],
  ['สมชาย ใจดี', 'สมชาย  ใจดี'],
])('%s and %s are one name', (stored, typed) => {
  expect(isSameName(typed, stored)).toBe(true)
})

test.each([
  ['María José', 'María'],
  ['María José', 'José María'],
  ['María', ''],
  ['สมชาย', 'สมชย'],
])('%s and %s are two', (stored, typed) => {
  expect(isSameName(typed, stored)).toBe(false)
})
