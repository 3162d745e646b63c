import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from './built.ts'
import { costsOf } from './run-costs.ts'
import { readReports } from './test-report.ts'

const proved = { meta: { isProved: true } }

function write(name: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'farol-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test('reports of several runs are added up: counts, slowest files, projects, proofs', () => {
  const file = (path: string, startTime: number, endTime: number, assertionResults: object[]) => ({
    ...{ name: join(ROOT, path), startTime, endTime, assertionResults },
  })
  const first = {
    ...{ numPassedTests: 3, numFailedTests: 1 },
    testResults: [
      file('tests/browser/site/home.browser.test.ts', 1_000, 61_000, [{}, {}]),
      file('tests/simulation/faults.test.ts', 2_000, 2_100, [proved, proved]),
    ],
  }
  const second = {
    ...{ numPassedTests: 1, numFailedTests: 0 },
    testResults: [file('tests/browser/site/login.browser.test.ts', 71_000, 91_000, [{}])],
  }
  const paths = [first, second].map((report) => write('report.json', JSON.stringify(report)))
  const { passed, failed, timings } = readReports(paths)
  expect([passed, failed]).toEqual([4, 1])
  expect(timings.split('\n')).toEqual([
    'The slowest 3 of 3 test files:',
    '    60.0 s  tests/browser/site/home.browser.test.ts',
    '    20.0 s  tests/browser/site/login.browser.test.ts',
    '     0.1 s  tests/simulation/faults.test.ts',
    'Each project: all its files, and from its first test to its last:',
    '    80.0 s     90.0 s  browser: 2 files, 3 tests',
    '     0.1 s      0.1 s  simulation: 1 files, 2 tests',
    'Proved by tests/proofs.json: 2 tests in 1 files, whose inputs are those that passed.',
  ])
})

test('the costs of a run: what it started, processor time, memory', () => {
  const counts = write('counts.txt', 'product\nchromium\nproduct\n')
  const use = { peakBytes: 3 * 2 ** 30, cpuSeconds: 12.4, programs: [['workerd', 9.6]] as [string, number][] }
  expect(costsOf(use, counts).split('\n')).toEqual([
    'Started: chromium: 1, product: 2',
    'Processor: 12 s (workerd 10)',
    'Memory at most: 3072 MB in all processes',
  ])
  expect(costsOf(null, `${counts}.none`)).toBe('')
})
