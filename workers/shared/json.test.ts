import { expect, test } from 'vitest'
import { decodeJson, decodeJsonObject, parseJson } from './json.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('text that is not JSON has no value', () => {
  expect(parseJson('{"a":1}')).toEqual({ a: 1 })
  expect(parseJson('{')).toBeUndefined()
})

test('bytes that are not UTF-8 have no value, and the next ones are read again', () => {
  expect(decodeJson(new Uint8Array([0x22, 0xff, 0x22]))).toBeUndefined()
  expect(decodeJson(bytes('"ñ"'))).toBe('ñ')
})

test('another parser reads the same text', () => {
  expect(decodeJson(bytes('12'), (text) => text)).toBe('12')
})

test.each(['[]', 'null', '"text"', '1', ''])('%s is not an object', (text) => {
  expect(decodeJsonObject(bytes(text))).toBeNull()
})
