import { expect, test } from 'vitest'
import { checkedPattern, fits } from './pattern.ts'
import { DEFAULT_RULES } from './rules.ts'

test.each(['(a+)+', '^(a*)*$', '(a|a)*', '((a+))+', '(?:a+){2,}', '(x(a+)y)?', '(a{1,3})+', '([a-z]+\\s?)*'])(
  'refuses %s: a repeat inside a repeat can take for ever',
  (pattern) => {
    expect(checkedPattern(pattern)).toBeNull()
  },
)

test.each([
  '^a*a*a*a*a*a*b$',
  '^.*.*.*$b',
  '^\\w+\\d*\\w+[a-z]*\\w+!$',
  'a*a*b',
  `^${'a?'.repeat(25)}${'a'.repeat(25)}$`,
  `^${'(?:a|a)'.repeat(20)}b$`,
  '^(?=.*.*.*x)a$',
])('refuses %s: so many ways take minutes', (pattern) => {
  expect(checkedPattern(pattern)).toBeNull()
})

test.each(['^a{1,5000}a{1,5000}b$', '^(?:ab){1,5000}$', '^\\d{5000}$', '^a{256,}$', '^[a-z]{0,256}$'])(
  'refuses %s: no text that is tested has so many letters',
  (pattern) => {
    expect(checkedPattern(pattern)).toBeNull()
    expect(checkedPattern(pattern.replaceAll(/5000|256/g, '255'))).not.toBeNull()
  },
)

test.each(['(?<=a)b', '(?<!a)b', '(?i:a)'])('refuses %s, which no rule needs', (pattern) => {
  expect(checkedPattern(pattern)).toBeNull()
})

test.each(['(', '[a-', 'a**', '(a)\\1', '(?<x>a)\\k<x>', 'a'.repeat(201)])('refuses %s', (pattern) => {
  expect(checkedPattern(pattern)).toBeNull()
})

test.each([
  ['*', 'anything at all'],
  ['^(?=.*[A-Z])(?=.*\\d)[A-Za-z0-9]+$', 'Abc1'],
  ['^(\\d{4})-(\\d{2})$', '2026-11'],
  ['^[(+*)|]+$', '(+*)|'],
  ['^\\(+x\\)$', '((x)'],
  ['^(abc)+$', 'abcabc'],
  ['^a*a*b$', 'aab'],
  ['^[a-z]+-[a-z]+-[a-z]+-[a-z]+$', 'a-b-c-d'],
  ['^[\\p{L}\\p{M}]+, [\\p{L}\\p{M} ]+$', 'Pérez, Ana Luz'],
])('accepts %s', (pattern, text) => {
  expect(fits(text, pattern)).toBe(true)
})

test('tests no text longer than 255 letters', () => {
  expect([fits('a'.repeat(255), '*'), fits('a'.repeat(256), '*')]).toEqual([true, false])
})

test('every rule in code passes its own check', () => {
  for (const rule of Object.values(DEFAULT_RULES)) expect(checkedPattern(rule.acceptedPattern)).not.toBeNull()
})
