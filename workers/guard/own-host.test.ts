import { expect, test } from 'vitest'
import { isOwnHost } from './own-host.ts'

const NAMED = 'casino.example, Games.Casino.example'

test.each([
  '127.0.0.1',
  '127.8.9.10',
  'localhost',
  'studio.localhost',
  '[::1]',
  'casino.example',
  'games.casino.example',
])('%s is the product’s own name', (host) => expect(isOwnHost(host, NAMED)).toBe(true))

test.each([
  'evil.example',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  'evillocalhost',
  'sub.casino.example',
  '10.0.0.1',
  '[::2]',
  '',
])('%s is not', (host) => {
  expect(isOwnHost(host, NAMED)).toBe(false)
  expect(isOwnHost(host, '')).toBe(false)
})
