import { matchesGlob } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { LATER, LEFT_OUT } from '#tests/support/product/later'
import { filesIn, parse, visit } from '#tests/support/tree'
import config from '../../../vitest.config.ts'

/** A test file that no project of Vitest includes is never run, and nothing says so. */

const FOLDERS = ['src', 'workers', 'scripts', 'tests']
const projects = config.test?.projects ?? []
const inline = projects.flatMap((project) =>
  typeof project === 'object' && 'test' in project
    ? { include: project.test?.include ?? [], exclude: project.test?.exclude ?? [] }
    : [],
)
/** Folders with a configuration of their own: it includes every test file below it. */
const own = [/^tests\/workers\/(platform|edge|studio|both|crash)\//, /^tests\/simulation\//]

test('each test file belongs to exactly one project', () => {
  const files = FOLDERS.flatMap((folder) => filesIn(folder, ['.test.ts', '.test.tsx']))
  const homes = (path: string) => {
    const matches = (pattern: string) => matchesGlob(path, pattern)
    const including = inline.filter(({ include, exclude }) => include.some(matches) && !exclude.some(matches))
    return including.length + own.filter((folder) => folder.test(path)).length
  }
  expect(files.filter((path) => !LEFT_OUT.includes(path) && homes(path) !== 1)).toEqual([])
  expect(files.length).toBeGreaterThan(0)
})

test('each test file that npm test leaves out is there, once', () => {
  const named = Object.values(LATER).flatMap((group) => group.files)
  const files = new Set(filesIn('tests', ['.test.ts']))
  expect(named.filter((path, index) => !files.has(path) || named.indexOf(path) !== index)).toEqual([])
})

/** Only the processor holds these up: their limit is that of the project, which a busy machine never reaches. */
const COMPUTED = /^(src|workers|scripts)\/|^tests\/(support|house|simulation|bench)\//
const TESTS = ['test', 'it', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach']

test('no test that only computes sets a limit of time', () => {
  const files = FOLDERS.flatMap((folder) => filesIn(folder, ['.test.ts', '.test.tsx']))
  const limited = files.filter((path) => COMPUTED.test(path) && hasLimit(path))
  expect(limited).toEqual([])
})

/** True when a test or a hook of a file has a number of milliseconds, or the option of that name. */
function hasLimit(path: string): boolean {
  let found = false
  visit(parse(path), (node) => {
    if (!ts.isCallExpression(node) || !TESTS.includes(/^\w+/.exec(node.expression.getText())?.[0] ?? '')) return
    const [, ...rest] = node.arguments
    found ||= rest.some((argument) => ts.isNumericLiteral(argument) || namesTimeout(argument))
  })
  return found
}

function namesTimeout(argument: ts.Expression): boolean {
  if (!ts.isObjectLiteralExpression(argument)) return false
  return argument.properties.some((property) => property.name?.getText() === 'timeout')
}
