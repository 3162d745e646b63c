import { expect, test } from 'vitest'
import { isSameName } from './payee-name.ts'

test.each([
  ['María José Núñez', 'maria jose nunez'],
  ['María José', '  MARÍA   JOSÉ '],
  ['José', 'Jose\u0301'],
  ['Ｍａｒｉａ', 'maria'],
  ['สมชาย ใจดี', 'สมชาย  ใจดี'],
  ["José D'Angelo Núñez", 'José D’Angelo Núñez'],
  ["José D'Angelo Núñez", 'JOSE D ANGELO NUNEZ'],
  ["O'Brien", 'O`Brien'],
  ['Ana García-López', 'Ana García López'],
  ['Ana García-López', 'Ana García\u2011López'],
  ['J. R. Pérez', 'J R Perez'],
  ['Søren Łukasz Groß', 'SOREN LUKASZ GROSS'],
  ['Ana Ruiz', '\u200eAna Ruiz\u200f'],
])('%s and %s are one name', (stored, typed) => {
  expect(isSameName(typed, stored)).toBe(true)
})

test.each([
  ['María José', 'María'],
  ['María José', 'José María'],
  ['María', ''],
  ['สมชาย', 'สมชย'],
  // Letters of other scripts, and characters that nobody sees.
  ['Ana Ruiz', '\u0410na Ruiz'],
  ['Ana Ruiz', 'Ana Ru\u0131z'],
  ['Ana Ruiz', 'Ana\u200b Ruiz'],
  ['Ana Ruiz', 'Ana Ruiz\u0000'],
  ['Ana Ruiz', '\u202eziuR anA'],
])('%s and %s are two names', (stored, typed) => {
  expect(isSameName(typed, stored)).toBe(false)
})
