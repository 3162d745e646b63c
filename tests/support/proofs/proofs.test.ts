import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../tree.ts'
import { hashOf, inputsOf } from './inputs.ts'
import { currentHash } from './proof-states.ts'
import { isProof, readProofs, renewProofs, STORE, writeProofs } from './store.ts'

const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
const MARK = ['/** @module', '-tag proof */\n'].join('')
const FILES = {
  'package.json': '{ "type": "module", "imports": { "#code/*": "./code/*.ts" } }',
  'package-lock.json': '{ "packages": {} }',
  'code/sum.ts':
    "import { ONE } from './one.ts'\nimport type { Nothing } from './types.ts'\nexport const two = ONE + ONE",
  'code/one.ts': 'export const ONE = 1 // one',
  'code/types.ts': 'export type Nothing = null',
  'code/other.ts': 'export const other = 0',
  'sum.test.ts': `${MARK}
import { expect, test } from 'vitest'
import { two } from '#code/sum'
test('one and one', () => expect(two).toBe(2))
test('two and two', () => expect(two + two).toBe(4))`,
}

let root = ''
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const hash = () => hashOf(root, inputsOf(root, 'sum.test.ts'))

beforeEach(() => {
  mkdirSync(join(ROOT, 'test-results'), { recursive: true })
  root = mkdtempSync(join(ROOT, 'test-results', 'proofs-'))
  for (const [path, text] of Object.entries(FILES)) write(path, text)
  onTestFinished(() => rmSync(root, { recursive: true }))
})

describe('the inputs of a proof', () => {
  test('are the file and all that it imports, aliases followed and types left out', () => {
    expect(inputsOf(root, 'sum.test.ts')).toEqual({
      ...{ files: ['code/one.ts', 'code/sum.ts', 'sum.test.ts'], unknown: [], readers: [] },
    })
  })

  test.each([
    ['code/one.ts', 'export const ONE = 1 // two', true],
    ['sum.test.ts', `${FILES['sum.test.ts']} `, true],
    ['package-lock.json', '{ "packages": { "vitest": {} } }', true],
    ['tsconfig.json', '{}', true],
    ['code/types.ts', 'export type Nothing = undefined', false],
    ['code/other.ts', 'export const other = 1', false],
  ])('with other contents of %s the hash differs: %s %s', (path, text, differs) => {
    const before = hash()
    write(path, text)
    expect(hash() !== before).toBe(differs)
  })

  test('include the files that a text names, and the modules that read files are listed', () => {
    write(
      'code/one.ts',
      "import { readFileSync } from 'node:fs'\nexport const ONE = readFileSync('code/other.ts').length",
    )
    expect(inputsOf(root, 'sum.test.ts')).toMatchObject({
      files: ['code/one.ts', 'code/other.ts', 'code/sum.ts', 'sum.test.ts'],
      readers: ['code/one.ts'],
    })
  })

  test.each([
    'import(name)',
    'import(`./$' + '{name}.ts`)',
    "import.meta.glob('./*.ts')",
    'process.env.SEED',
    'Math.random()',
    "import './nowhere.ts'",
    "import '#code/nowhere'",
  ])('are not all known with %s: such a file has no hash', (code) => {
    expect(currentHash(root, 'sum.test.ts')).toMatch(/^[\da-f]{64}$/)
    write('code/one.ts', `export const ONE = 1\n${code}`)
    expect(currentHash(root, 'sum.test.ts')).toBeNull()
  })
})

describe('the store', () => {
  test('keeps proofs that passed with the same inputs before and after, and drops failed and removed ones', () => {
    for (const path of ['a', 'b', 'c', 'd']) write(path, '')
    const stored = { a: 'old', b: 'old', c: 'old', d: 'old', gone: 'old' }
    const outcomes = [
      { path: 'a', passed: true, hash: 'new' },
      { path: 'b', passed: false, hash: 'new' },
      { path: 'c', passed: true, hash: null },
    ]
    expect(renewProofs(root, stored, outcomes)).toEqual({ a: 'new', d: 'old' })
  })

  test('reads what it wrote', () => {
    expect(readProofs(root)).toEqual({})
    write(STORE, '')
    writeProofs(root, { a: 'hash' })
    expect(readProofs(root)).toEqual({ a: 'hash' })
  })

  test('knows a proof by its first line', () => {
    expect(isProof(FILES['sum.test.ts'])).toBe(true)
    expect(isProof(`import 'x'\n${MARK}`)).toBe(false)
  })
})

/** Runs Vitest over the folder as `npm test` runs it. Returns what became of each test. */
function run(env: Record<string, string> = {}, ...args: string[]): { state: string; isProved: boolean }[] {
  spawnSync(process.execPath, [VITEST, 'run', '--root', root, ...args], {
    cwd: ROOT,
    env: { ...process.env, FULL: '', ...env },
  })
  const report = JSON.parse(readFileSync(join(root, 'report.json'), 'utf8')) as {
    testResults: { assertionResults: { status: string; meta: { isProved?: boolean } }[] }[]
  }
  return report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ status, meta }) => ({ state: status, isProved: meta.isProved === true })),
  )
}

test('a proof runs once, again when one byte of an input changed, and never passes by a failed run', () => {
  const support = join(ROOT, 'tests', 'support', 'proofs')
  write(STORE, '{}')
  write(
    'vitest.config.ts',
    `import { proofs } from '${support}/config.ts'
    const reporters = [['json', { outputFile: '${root}/report.json' }], '${support}/ProofReporter.ts']
    export default { test: { ...proofs, include: ['*.test.ts'], reporters } }`,
  )
  const [ran, proved, failed] = [
    { state: 'passed', isProved: false },
    { state: 'passed', isProved: true },
    { state: 'failed', isProved: false },
  ]
  expect(run({}, '-t', 'one')).toEqual([ran, { state: 'skipped', isProved: false }])
  expect(readProofs(root)).toEqual({})
  expect(run()).toEqual([ran, ran])
  const first = readProofs(root)
  expect(first).toEqual({ 'sum.test.ts': currentHash(root, 'sum.test.ts') })
  expect(run()).toEqual([proved, proved])
  expect(run({ FULL: '1' })).toEqual([ran, ran])
  expect(readProofs(root)).toEqual(first)
  write('code/one.ts', 'export const ONE = 2 // one')
  expect(run()).toEqual([failed, failed])
  expect(readProofs(root)).toEqual({})
})
