import { expect, test } from 'vitest'
import { filesIn, isTest, read } from '#tests/support/tree'

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
