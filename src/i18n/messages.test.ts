import { beforeAll, expect, test } from 'vitest'
import { PATTERNS } from '#api/patterns'
import { brand } from '#brand/brand'
import { errorMessage, fieldMessage, ruleHint } from './messages.ts'
import { type Text, textOf } from './text.ts'

let es: Text
let en: Text
beforeAll(async () => {
  es = await textOf('es', ['errors', 'fields', 'session'])
  en = await textOf('en', ['errors', 'fields'])
})

test('a noun and language is loaded once', () => {
  expect(textOf('es', ['errors', 'fields', 'session'])).toBe(textOf('es', ['errors', 'fields', 'session']))
})

test('each language has its own sentences', () => {
  expect(errorMessage(es, 'wrong-credentials')).toBe('Usuario o contraseña incorrectos.')
  expect(errorMessage(en, 'wrong-credentials')).toBe('Wrong username or password.')
})

test('keys with points are flat, and values are inserted as they are', () => {
  expect(es('session:social.with', { provider: '<Google>' })).toBe('Continuar con <Google>')
})

test.each([
  [undefined, undefined],
  [{ code: 'username-taken' } as const, 'Ese usuario ya existe. Elige otro.'],
  [{ reason: 'length', minimum: 4, maximum: 20 } as const, 'De 4 a 20 caracteres.'],
  [{ reason: 'length', minimum: 10, maximum: 10 } as const, '10 caracteres.'],
  [{ reason: 'pattern', patternId: 'ALNUM' } as const, 'Solo letras y números.'],
  [
    { reason: 'pattern', patternId: 'LETTER_FIRST_ALNUM', minimum: 4, maximum: 20 } as const,
    'Solo letras y números, y empieza con una letra. De 4 a 20 caracteres.',
  ],
  [{ reason: 'pattern', patternId: 'DIGITS', minimum: 8, maximum: 8 } as const, 'Solo números. 8 caracteres.'],
  [{ reason: 'pattern', patternId: 'NEVER_HEARD_OF' } as const, 'Este formato no sirve aquí.'],
  [{ reason: 'under-age', minimum: 18 } as const, 'Debes tener 18 años o más.'],
])('%j says %s', (fault, sentence) => {
  expect(fieldMessage(es, fault)).toBe(sentence)
})

test('each pattern variant has a sentence of its own in each language', async () => {
  for (const language of brand.languages) {
    const t = await textOf(language, ['errors', 'fields'])
    const ids = Object.keys(PATTERNS).filter((id) => id !== 'ANY')
    const sentences = ids.map((patternId) => fieldMessage(t, { reason: 'pattern', patternId }))
    expect(new Set(sentences).size).toBe(ids.length)
  }
})

test('each sentence of a field ends with a full stop, so that another can follow it', async () => {
  for (const language of brand.languages) {
    const t = await textOf(language, ['errors', 'fields'])
    for (const patternId of Object.keys(PATTERNS))
      expect(fieldMessage(t, { reason: 'pattern', patternId })).toMatch(/\.$/)
  }
})

test.each([
  [
    '^[A-Za-z][A-Za-z0-9]*$',
    'LETTER_FIRST_ALNUM',
    'Solo letras y números, y empieza con una letra. De 4 a 20 caracteres.',
  ],
  ['*', 'LETTER_FIRST_ALNUM', 'De 4 a 20 caracteres.'],
  ['^x', 'NEVER_HEARD_OF', 'De 4 a 20 caracteres.'],
])('the hint of a field with the rule %s %s states what the rule enforces', (acceptedPattern, patternId, sentence) => {
  expect(ruleHint(es, { acceptedPattern, patternId, minLength: 4, maxLength: 20 })).toBe(sentence)
})
