import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { protectState } from './state-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'farol-protect-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('an earlier state folder becomes readable by its owner only, and nothing else in it changes', () => {
  const file = (path: string) => join(folder, path)
  mkdirSync(file('platform/do'), { recursive: true, mode: 0o755 })
  for (const path of ['secrets.json', 'platform/do/bank.sqlite', 'notes.txt']) {
    writeFileSync(file(path), 'x')
    chmodSync(file(path), 0o644)
  }
  symlinkSync(file('notes.txt'), file('platform/link'))
  protectState(folder)
  const modeOf = (path: string) => (statSync(file(path)).mode & 0o777).toString(8)
  expect(['.', 'platform', 'platform/do', 'secrets.json', 'platform/do/bank.sqlite', 'notes.txt'].map(modeOf)).toEqual([
    '700',
    '700',
    '700',
    '600',
    '600',
    '644',
  ])
})
