import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../tree.ts'

/** How the built platform says what a hash costs: once, and nothing at run time changes it. */
const REAL_COST = 'var HASH_COST = { ln: 14, r: 8, p: 5 };'
const CHEAP_COST = 'var HASH_COST = { ln: 1, r: 1, p: 1 };'

/** What a start reads beside the build. */
const LINKED = ['dist', 'node_modules', 'src']
/** A program takes its folder to be that of the checkout. */
const COPIED = ['scripts', 'package.json', 'build/platform']

/**
 * Makes a checkout with the last build, whose platform hashes passwords at next to no cost: at the real one a
 * registration or a sign-in takes 0.2 s of processor time. No program has a switch for it; the copy of the bundle is
 * another program. The caller removes the folder. Throws when the last build has not the real cost.
 */
export function checkoutWithCheapHashes(): string {
  const root = mkdtempSync(join(tmpdir(), 'farol-cheap-'))
  mkdirSync(join(root, 'build'))
  for (const path of COPIED) cpSync(join(ROOT, path), join(root, path), { recursive: true })
  const others = readdirSync(join(ROOT, 'build')).filter((name) => name !== 'platform')
  for (const path of [...LINKED, ...others.map((name) => join('build', name))])
    symlinkSync(join(ROOT, path), join(root, path))
  const bundle = join(root, 'build/platform/index.js')
  const parts = readFileSync(bundle, 'utf8').split(REAL_COST)
  if (parts.length !== 2) throw new Error(`The built platform says ${parts.length - 1} times: ${REAL_COST}`)
  writeFileSync(bundle, parts.join(CHEAP_COST))
  return root
}
