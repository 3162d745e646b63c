import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type BuiltWorker, DESCRIPTION, describeBuilt, findFault, readBuilt } from './built.ts'

/** A built checkout, written anew for each test: a bundle of one module that serves the files of `dist`. */
const root = mkdtempSync(join(tmpdir(), 'farol-built-'))
const checkout = join(root, 'checkout')
const bundle = join(checkout, 'build/edge')
const builtIn = (folder: string): BuiltWorker => ({
  modules: [{ type: 'ESModule', path: join(folder, 'build/edge/index.js') }],
  options: { compatibilityDate: '2026-11-01', assets: { directory: join(folder, 'dist') } },
})

beforeEach(() => {
  rmSync(root, { recursive: true, force: true })
  mkdirSync(bundle, { recursive: true })
  mkdirSync(join(checkout, 'dist'))
  writeFileSync(join(bundle, 'index.js'), 'export default {}')
  writeFileSync(join(bundle, DESCRIPTION), describeBuilt(builtIn(checkout), bundle))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('the description of a build names no folder outside the checkout', () => {
  expect(describeBuilt(builtIn(checkout), bundle)).not.toContain(root)
})

test('a build that moves with its checkout is read from where it lies now', () => {
  const moved = join(root, 'elsewhere', 'copy')
  mkdirSync(join(root, 'elsewhere'))
  renameSync(checkout, moved)
  expect(readBuilt('edge', join(moved, 'build/edge'))).toEqual(builtIn(moved))
  expect(findFault('edge', join(moved, 'build/edge'))).toBeNull()
})

test.each([
  ['no description', () => rmSync(join(bundle, DESCRIPTION)), /worker\.json is missing\.$/],
  [
    'half a description',
    () => writeFileSync(join(bundle, DESCRIPTION), '{"modules":[{'),
    /worker\.json cannot be read/,
  ],
  ['a module missing', () => rmSync(join(bundle, 'index.js')), /worker\.json names .*index\.js, which is missing/],
  ['its files missing', () => rmSync(join(checkout, 'dist'), { recursive: true }), /names .*dist, which is missing/],
  [
    'a module of another checkout',
    () => writeFileSync(join(bundle, DESCRIPTION), JSON.stringify(builtIn('/other'))),
    /names \/other\/build\/edge\/index\.js, which lies outside its folder/,
  ],
])('a bundle with %s has a fault with its name', (_what, breakIt, fault) => {
  breakIt()
  expect(findFault('edge', bundle)).toMatch(fault)
})
