import { expect, test } from 'vitest'
import { isSameName } from './payeeName.ts'

test.each([
  ['María José Núñez', 'maria jose nunez'],
  ['María José', '  MARÍA   JOSÉ '],
  ['José', 'Jose\u0301'],
  ['Ｍａｒｉａ', 'maria'],
  ['สมชาย ใจดี', 'สมชาย  ใจดี'],
])('%s and %s are one name', (kept, typed) => {
  expect(isSameName(typed, kept)).toBe(true)
})

test.each([
  ['María José', 'María'],
  ['María José', 'José María'],
  ['María', ''],
  ['สมชาย', 'สมชย'],
])('%s and %s are two', (kept, typed) => {
  expect(isSameName(typed, kept)).toBe(false)
})
