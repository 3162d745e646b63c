import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn } from '#tests/support/tree'
import config from '../../vitest.config.ts'

/** A test file that no project of Vitest includes is never run, and nothing says so. */

const FOLDERS = ['src', 'workers', 'scripts', 'tests']
const projects = config.test?.projects ?? []
const included = projects.flatMap((project) =>
  typeof project === 'object' && 'test' in project ? (project.test?.include ?? []) : [],
)
/** Folders with a configuration of their own: it includes every test file below it. */
const own = [/^tests\/workers\/(platform|edge|studio|both|crash)\//, /^tests\/simulation\//]

test('each test file belongs to exactly one project', () => {
  const files = FOLDERS.flatMap((folder) => filesIn(folder, ['.test.ts', '.test.tsx']))
  const homes = (path: string) => {
    const patterns = included.filter((pattern) => matchesGlob(path, pattern))
    return patterns.length + own.filter((folder) => folder.test(path)).length
  }
  expect(files.filter((path) => homes(path) !== 1)).toEqual([])
  expect(files.length).toBeGreaterThan(0)
})
