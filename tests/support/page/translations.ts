import { execFileSync } from 'node:child_process'
import { brand, type Language } from '#brand/brand'
import { FULL } from '../product/tier.ts'
import { ROOT } from '../tree.ts'

/**
 * The languages other than the brand's own that a run reads: all of them in `npm run test:full`; otherwise one, chosen by
 * the commit, so that each has its turn.
 */
export function translations(): readonly Language[] {
  const all = brand.languages.filter((language) => language !== brand.defaultLanguage)
  if (FULL) return all
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' })
  const turn = Number.parseInt(commit.slice(0, 8), 16) % all.length
  return all.slice(turn, turn + 1)
}
