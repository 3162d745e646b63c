import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './password.ts'

test('a hash matches its password and its pepper only', async () => {
  const phc = await hashPassword('Marea-de-noche-7', 'pepper')
  expect(await isPassword('Marea-de-noche-7', phc, 'pepper')).toBe(true)
  expect(await isPassword('Marea-de-noche-8', phc, 'pepper')).toBe(false)
  expect(await isPassword('Marea-de-noche-7', phc, 'salt')).toBe(false)
})

test('a password stays the same however its letters are composed', async () => {
  const phc = await hashPassword('contrase\u00f1a-larga', 'pepper')
  expect(await isPassword('contrasen\u0303a-larga', phc, 'pepper')).toBe(true)
})

test('no password matches an account that does not exist, or a hash that cannot be read', async () => {
  expect(await isPassword('anything', null, 'pepper')).toBe(false)
  expect(await isPassword('anything', '$scrypt$broken', 'pepper')).toBe(false)
})
