import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { slots } from './catalogue.ts'
import { rulesOf } from './rules-version.ts'
import type { Slot } from './slot.ts'

/** What decides an outcome and its pay: a change of it needs a new version and a new date beside its fingerprint. */
const FINGERPRINTS: Readonly<Record<string, string>> = {
  'loteria-del-puerto 2': '6852dfcb1fba39c5',
  'noche-de-faroles 1': 'd6c636ac48a24070',
  'el-gallo-de-oro 1': '84458a1674e3d3f8',
  'sandia-fresca 1': 'bf0161c30ae87f0c',
  'la-sirena 1': '2ebd2f7258637519',
  'pulpo-profundo 1': '0cf2c8749462dcee',
  'calavera-real 1': '7d7569eeb5d7e7f6',
  'sol-y-luna 1': '9ff0f750f3785aa9',
  'corazon-ardiente 1': '563f5f95e9cb8cc2',
  'dados-de-hueso 1': 'b9da959b822d4a0d',
  'la-corona 1': '1feef24a723beb74',
  'nopal-en-flor 1': 'd5e2a8843ca9610e',
  'campanas-de-plata 1': 'b7cd4b1b778d2b20',
  'chile-bravo 1': 'e64675bcec02a7b9',
}

function fingerprintOf({ rows, reels, counts, pays, rule, wilds, scatter, multiplier }: Slot): string {
  const decisive = { rows, reels, counts, pays, rule, wilds, scatter, multiplier }
  return createHash('sha256').update(JSON.stringify(decisive)).digest('hex').slice(0, 16)
}

test('the rules of each game are those of its version', () => {
  const found = slots.map((slot) => [`${slot.code} ${rulesOf(slot).version}`, fingerprintOf(slot)])
  expect(Object.fromEntries(found)).toEqual(FINGERPRINTS)
})

test('each version is dated', () => {
  for (const slot of slots) expect(rulesOf(slot).since).toMatch(/^\d{4}-\d\d-\d\d$/)
})
