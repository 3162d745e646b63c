import { expect, test } from 'vitest'
import { lockSecret, openSecret } from './secret-box.ts'

const SECRET = crypto.getRandomValues(new Uint8Array(20))

test('a secret can be opened again, and never looks the same twice', async () => {
  const [one, two] = await Promise.all([lockSecret('pepper', 'ana', SECRET), lockSecret('pepper', 'ana', SECRET)])
  expect(one).not.toBe(two)
  expect(Buffer.from(one, 'base64url').includes(SECRET)).toBe(false)
  expect(await openSecret('pepper', 'ana', one)).toEqual(SECRET)
})

test.each([
  ['another pepper', 'sal', 'ana', (stored: string) => stored],
  ['another owner', 'pepper', 'eva', (stored: string) => stored],
  [
    'another bit',
    'pepper',
    'ana',
    (stored: string) => stored.slice(0, -2) + (stored.at(-2) === 'A' ? 'B' : 'A') + stored.at(-1),
  ],
  ['the end cut off', 'pepper', 'ana', (stored: string) => stored.slice(0, 20)],
])('a secret cannot be opened with %s', async (_, pepper, owner, spoil) => {
  const stored = await lockSecret('pepper', 'ana', SECRET)
  await expect(openSecret(pepper, owner, spoil(stored))).rejects.toThrow()
})
