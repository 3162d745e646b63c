import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { browserPath } from '../browser.ts'
import { ROOT } from '../built.ts'
import { javaPath } from '../java.ts'
import { readReport } from '../test-report.ts'
import { build } from './build.ts'

/**
 * Runs every check that must pass before a change is merged: format, lint, types, then every test. `--full` adds the
 * matrices (`npm run test:full`). A word narrows the run to the test files whose path contains it
 * (`npm test -- ledger`): it then skips format, lint and types, and the build when none of these files needs one. The
 * last line is `N passed, N failed`.
 */
const args = process.argv.slice(2)
const full = args.includes('--full')
const words = args.filter((arg) => !arg.startsWith('--'))

/** Test files that need neither the built site nor the bundles. */
const WITHOUT_BUILD = [
  'src/**/*.test.{ts,tsx}',
  'workers/**/*.test.ts',
  'scripts/**/*.test.ts',
  'tests/support/**/*.test.ts',
  'tests/bench/**/*.test.ts',
  'tests/house/*.house.test.ts',
  'tests/simulation/*.test.ts',
  'tests/workers/{platform,edge,studio,both}/**/*.worker.test.ts',
]
const WITH_BUILD = ['tests/browser/**/*.browser.test.ts', 'tests/workers/{crash,gateways}/**/*.worker.test.ts']

const REPORT = join(ROOT, 'test-results', 'report.json')
let passed = 0
let failed = 0

const started = Date.now()
if (words.length === 0) {
  const machine = { CHROMIUM: browserPath(), JAVA: javaPath() }
  await Promise.all([check('build', build), staticChecks()])
  await runTests([], machine)
} else if (matches(WITH_BUILD)) {
  await check('build', build)
  await runTests(words, { CHROMIUM: browserPath(), JAVA: javaPath() })
} else if (matches(WITHOUT_BUILD)) {
  await runTests(words)
} else {
  console.error(`No test file has ${words.join(' or ')} in its path.`)
  failed += 1
}

console.log(`\n${((Date.now() - started) / 60_000).toFixed(1)} min${full ? ', full' : ''}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function matches(patterns: string[]): boolean {
  return globSync(patterns, { cwd: ROOT }).some((path) => words.some((word) => path.includes(word)))
}

async function staticChecks(): Promise<void> {
  await tool('format and lint', 'biome', ['ci', '--error-on-warnings'])
  await tool('types: workers', 'tsc', ['-p', 'workers'])
  await tool('types: game client', 'tsc', ['-p', 'workers/studio/client'])
  await tool('types: scripts and tests', 'tsc', ['-p', 'scripts'])
  await tool('types: site', 'astro', ['check', '--minimumFailingSeverity', 'hint'])
}

async function check(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
    count(name, true)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    count(name, false)
  }
}

/** Runs a checker and shows its output only when it fails. */
function tool(name: string, command: string, args: string[]): Promise<void> {
  return check(name, async () => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += String(chunk)))
    child.stderr.on('data', (chunk) => (output += String(chunk)))
    const status = await new Promise((resolve) => child.once('close', resolve))
    if (status !== 0) throw new Error(output)
  })
}

function count(name: string, ok: boolean): void {
  if (ok) passed += 1
  else failed += 1
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}`)
}

/** Runs Vitest and takes the counts from its JSON report. A crash of the runner itself counts as a failure. */
async function runTests(filter: string[], env: Record<string, string> = {}): Promise<void> {
  mkdirSync(join(ROOT, 'test-results'), { recursive: true })
  rmSync(REPORT, { force: true })
  const child = spawn(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`, ...filter],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env, ...(full ? { FULL: '1' } : {}) } },
  )
  const status = await new Promise((resolve) => child.once('close', resolve))
  const report = existsSync(REPORT) ? readReport(REPORT) : null
  if (report) {
    passed += report.passed
    failed += report.failed
    console.log(report.timings)
  }
  if (!report || (status !== 0 && report.failed === 0)) count('test run', false)
}
