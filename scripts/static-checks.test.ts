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
  expect(isSiteChecked('quick', root)).toBe(false)
  await checkSite('quick', async () => true, root)
  expect(isSiteChecked('quick', root)).toBe(true)
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
    expect(isSiteChecked('quick', root)).toBe(!isNeeded)
  })

  test('is needed for modules too when only the quick one passed', async () => {
    expect(isSiteChecked('whole', root)).toBe(false)
    await checkSite('whole', async () => true, root)
    expect(isSiteChecked('whole', root)).toBe(true)
  })

  test('is needed again once it failed, or a file changed while it ran', async () => {
    await checkSite('quick', async () => false, root)
    expect(isSiteChecked('quick', root)).toBe(false)
    await checkSite(
      'quick',
      async () => {
        write('src/pages/index.astro', '')
        return true
      },
      root,
    )
    expect(isSiteChecked('quick', root)).toBe(false)
  })
})
