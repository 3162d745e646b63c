import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { checkSite, isSiteChecked } from './static-checks.ts'

let root = ''
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'farol-checks-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  write('package.json', '{ "imports": { "#workers/*": "./workers/*.ts" } }')
  write('package-lock.json', '{}')
  write('.astro/types.d.ts', '')
  write('src/pages/index.astro', "---\nimport type { Bet } from '#workers/bet'\n---\n")
  write('workers/bet.ts', "import './stake.ts'")
  write('workers/stake.ts', '')
  write('workers/other.ts', '')
  expect(isSiteChecked(root)).toBe(false)
  await checkSite(async () => true, root)
  expect(isSiteChecked(root)).toBe(true)
})

describe('the check of the site', () => {
  test.each([
    ['src/pages/index.astro', true],
    ['src/pages/new.astro', true],
    ['.astro/types.d.ts', true],
    ['workers/stake.ts', true],
    ['package-lock.json', true],
    ['tsconfig.json', true],
    ['workers/other.ts', false],
  ])('after a change of %s it is needed again: %s', (path, isNeeded) => {
    write(path, 'export const changed = 1')
    expect(isSiteChecked(root)).toBe(!isNeeded)
  })

  test('is needed again once it failed, or a file changed while it ran', async () => {
    await checkSite(async () => false, root)
    expect(isSiteChecked(root)).toBe(false)
    await checkSite(async () => {
      write('src/pages/index.astro', '')
      return true
    }, root)
    expect(isSiteChecked(root)).toBe(false)
  })
})
