import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ICONS } from './icons.ts'

const sprite = readFileSync(new URL('../../public/art/v1/icons.svg', import.meta.url), 'utf8')

test('every name has its drawing in the sprite, and every drawing its name', () => {
  const drawings = [...sprite.matchAll(/<symbol id="(\w+)"/g)].map((match) => match[1])
  expect([...ICONS].sort()).toEqual(drawings.sort())
})

test('no circle is one arc that ends where it starts: browsers draw nothing for it (SVG 2, 9.5.1)', () => {
  expect(sprite).not.toMatch(/a([\d.]+) \1 0 1 [01] 0 0[^.\d-]/)
})
