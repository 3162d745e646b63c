import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../tree.ts'
import { hashOf, inputsOf } from './inputs.ts'
import { currentHash } from './proof-states.ts'
import { isProof, readProofs, renewProofs, STORE, writeProofs } from './store.ts'

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

/** Runs Vitest over a folder, once for each line that it reads: to load Vitest costs more than such a run. */
const RUNNER = `
import { createInterface } from 'node:readline'
import { startVitest } from 'vitest/node'
for await (const line of createInterface({ input: process.stdin })) {
  const { root, full, testNamePattern } = JSON.parse(line)
  process.env.FULL = full
  const vitest = await startVitest('test', [], { root, run: true, watch: false, testNamePattern })
  await vitest.close()
  console.log('the run has ended')
}`

interface Run {
  full?: '' | '1'
  testNamePattern?: string
}

/** Returns a function that runs Vitest over the folder as `npm test` runs it, and returns what became of each test. */
function startRunner(): (run?: Run) => Promise<{ state: string; isProved: boolean }[]> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', RUNNER], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill()
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return async ({ full = '', testNamePattern } = {}) => {
    child.stdin.write(`${JSON.stringify({ root, full, testNamePattern })}\n`)
    for (;;) {
      const { value, done } = await lines.next()
      if (done) throw new Error('Vitest ended before its run')
      if (value === 'the run has ended') break
    }
    const report = JSON.parse(readFileSync(join(root, 'report.json'), 'utf8')) as {
      testResults: { assertionResults: { status: string; meta: { isProved?: boolean } }[] }[]
    }
    rmSync(join(root, 'report.json'))
    return report.testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ status, meta }) => ({ state: status, isProved: meta.isProved === true })),
    )
  }
}

test('a proof runs once, again when one byte of an input changed, and never passes by a failed run', async () => {
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
  const run = startRunner()
  expect(await run({ testNamePattern: 'one' })).toEqual([ran, { state: 'skipped', isProved: false }])
  expect(readProofs(root)).toEqual({})
  expect(await run()).toEqual([ran, ran])
  const first = readProofs(root)
  expect(first).toEqual({ 'sum.test.ts': currentHash(root, 'sum.test.ts') })
  expect(await run()).toEqual([proved, proved])
  expect(await run({ full: '1' })).toEqual([ran, ran])
  expect(readProofs(root)).toEqual(first)
  write('code/one.ts', 'export const ONE = 2 // one')
  expect(await run()).toEqual([failed, failed])
  expect(readProofs(root)).toEqual({})
})
