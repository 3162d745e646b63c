import { describe, expect, test } from 'vitest'
import { importsOf } from '#tests/support/tree'

/** The auditor imports nothing of the ledger: shared code would share its mistakes. */

const AUDITORS = [
  'scripts/audit/audit.ts',
  'scripts/audit/audit-chain.ts',
  'scripts/ops/commands/ledger.ts',
  'scripts/ops/commands/audit.ts',
]
const LEDGER_FILES = /^workers\/platform\/(ledger|bank|operators)\//

/** Returns every file that a file imports, directly or indirectly. */
function reached(from: string, seen = new Set<string>()): Set<string> {
  for (const to of importsOf(from)) {
    if (seen.has(to)) continue
    seen.add(to)
    if (/^(src|workers|scripts|tests)\//.test(to)) reached(to, seen)
  }
  return seen
}

describe('the auditors', () => {
  test.each(AUDITORS)('%s reaches no code that writes the ledger', (path) => {
    const found = [...reached(path)]
    expect(found.filter((to) => LEDGER_FILES.test(to))).toEqual([])
  })

  test.each(['scripts/audit/audit.ts', 'scripts/audit/audit-chain.ts'])('%s imports no code of the product', (path) => {
    expect([...reached(path)].filter((to) => /^(src|workers)\//.test(to))).toEqual([])
  })

  test('an import of the ledger would be found', () => {
    expect([...reached('tests/support/stand-ins/memory-ledger.ts')].some((to) => LEDGER_FILES.test(to))).toBe(true)
  })
})
