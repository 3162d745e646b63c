import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserPath } from './browser.ts'
import { build } from './build.ts'
import { ROOT } from './built.ts'

/**
 * Everything that must hold before a change lands: format, lint, types, then every test. A name after the command
 * narrows the tests (`npm test -- ledger`). The last line is `N passed, N failed`.
 */
const filter = process.argv.slice(2)
let passed = 0
let failed = 0

const browser = browserPath()
await check('build', build)
tool('format and lint', 'biome', ['ci', '--error-on-warnings'])
tool('types: site', 'astro', ['check', '--minimumFailingSeverity', 'hint'])
tool('types: workers', 'tsc', ['-p', 'workers'])
tool('types: game client', 'tsc', ['-p', 'workers/studio/client'])
tool('types: scripts and tests', 'tsc', ['-p', 'scripts'])
vitest()

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function check(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
    count(name, true)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    count(name, false)
  }
}

function tool(name: string, command: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) console.error(`${stdout}\n${stderr}`)
  count(name, status === 0)
}

function count(name: string, ok: boolean): void {
  if (ok) passed += 1
  else failed += 1
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}`)
}

/** The counts come from the JSON report, so a crash of the runner itself is a failure too. */
function vitest(): void {
  const folder = mkdtempSync(join(tmpdir(), 'farol-test-'))
  const report = join(folder, 'report.json')
  const { status } = spawnSync(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filter],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, CHROMIUM: browser } },
  )
  try {
    const result = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number }
    passed += result.numPassedTests
    failed += result.numFailedTests
    if (status !== 0 && result.numFailedTests === 0) count('test run', false)
  } catch {
    count('test run', false)
  }
  rmSync(folder, { recursive: true, force: true })
}
