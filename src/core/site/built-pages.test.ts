import { expect, test } from 'vitest'
import { isBuilt, isBuiltPath, MEMBER_PAGES, memberPath } from './built-pages.ts'
import { UNBUILT_ROUTES } from './unbuilt-routes.ts'

test('a path of the member centre is built where its page is', () => {
  for (const page of MEMBER_PAGES) expect(isBuiltPath(memberPath(page)), page).toBe(isBuilt(page))
  expect(isBuilt('securityCenter')).toBe(true)
})

const PATHS: readonly (readonly [path: string, built: boolean])[] = [
  ['/member', true],
  ['/member#nobody', false],
  ['/member#withdraw', true],
  ['/member/withdraw', true],
  ['/member/rewardCenter', true],
  ['/member/nothing', false],
  ['/member/transactionHistory?type=deposit', true],
  ['/rng?vassalage=PG', true],
  ['/help#limits', true],
  ...UNBUILT_ROUTES.map((route) => [`${route}?gameCode=x`, false] as const),
]
test.each(PATHS)('%s is built: %s', (path, built) => {
  expect(isBuiltPath(path)).toBe(built)
})
