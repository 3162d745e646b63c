import { expect, test } from 'vitest'
import { lockSecret, openSecret } from './secretBox.ts'

const SECRET = crypto.getRandomValues(new Uint8Array(20))

test('a secret opens again, and never looks the same twice', async () => {
  const [one, two] = await Promise.all([lockSecret('pepper', 'ana', SECRET), lockSecret('pepper', 'ana', SECRET)])
  expect(one).not.toBe(two)
  expect(Buffer.from(one, 'base64url').includes(SECRET)).toBe(false)
  expect(await openSecret('pepper', 'ana', one)).toEqual(SECRET)
})

test.each([
  ['another pepper', 'sal', 'ana', (kept: string) => kept],
  ['another owner', 'pepper', 'eva', (kept: string) => kept],
  [
    'another bit',
    'pepper',
    'ana',
    (kept: string) => kept.slice(0, -2) + (kept.at(-2) === 'A' ? 'B' : 'A') + kept.at(-1),
  ],
  ['the end cut off', 'pepper', 'ana', (kept: string) => kept.slice(0, 20)],
])('with %s it does not', async (_, pepper, owner, spoil) => {
  const kept = await lockSecret('pepper', 'ana', SECRET)
  await expect(openSecret(pepper, owner, spoil(kept))).rejects.toThrow()
})
