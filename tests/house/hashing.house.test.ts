import { expect, test } from 'vitest'
import { filesIn, isTest, read } from '#tests/support/tree'
import { HASH_COST } from '../../workers/platform/session/credentials/password.ts'

/** They make the hashes, and the demo members, whom no request creates. */
const MAKERS = ['workers/platform/session/credentials/password.ts', 'workers/platform/seed/members.ts']

/** A password hash blocks the whole process for 100 ms, so none is made that was not counted and did not wait its turn. */
test('every password hash of the platform goes through hashInTurn', () => {
  const files = filesIn('workers/platform', ['.ts']).filter((file) => !isTest(file) && !MAKERS.includes(file))
  const calls = files.flatMap((file) => {
    const text = read(file)
    return [...text.matchAll(/\b(?:isPassword|hashPassword|scrypt)\(/g)].map(({ index }) => ({
      file,
      before: text.slice(Math.max(0, index - 120), index),
    }))
  })
  expect(calls.length).toBeGreaterThan(3)
  expect(calls.filter(({ before }) => !/hashInTurn\([^;]*$/.test(before)).map(({ file }) => file)).toEqual([])
})

test('a password hash costs scrypt N=2^14 r=8 p=5, and no program changes that', () => {
  expect(HASH_COST).toEqual({ ln: 14, r: 8, p: 5 })
  const sources = ['workers', 'scripts', 'src'].flatMap((folder) => filesIn(folder, ['.ts', '.tsx', '.astro']))
  const naming = sources.filter((file) => read(file).includes('HASH_COST'))
  expect(naming).toEqual(['workers/platform/session/credentials/password.ts'])
  expect(read(naming[0] ?? '').match(/HASH_COST(\.\w+)? =|assign\(HASH_COST/g)).toEqual(null)
})

/** The copy of the platform with cheap hashes is made by a test, in a folder that ends with its run. */
test('only the product that browser suites share hashes cheaply; that of switches and each started product does not', () => {
  const sources = ['workers', 'scripts', 'src', 'tests'].flatMap((folder) => filesIn(folder, ['.ts', '.tsx', '.mjs']))
  const own = 'tests/house/hashing.house.test.ts'
  const naming = sources.filter((file) => file !== own && /checkoutWithCheapHashes|farol-cheap/.test(read(file)))
  expect(naming.toSorted()).toEqual(['tests/support/product/cheap-hashes.ts', 'tests/support/product/setup.ts'])
  expect(read('tests/support/product/setup.ts')).toContain("project.name === 'product' ? checkoutWithCheapHashes()")
})
