import { expect, test } from 'vitest'
import { page } from '#tests/site/page'
import { provide } from './environment.ts'
import { goTo, pathIn, plainPath, screenOf } from './path.ts'

test('the default language has no prefix', () => {
  expect(pathIn('es', '/member')).toBe('/member')
  expect(pathIn('en', '/member')).toBe('/en/member')
  expect(pathIn('pt', '/')).toBe('/pt')
})

test.each([
  ['/', '/', 'home'],
  ['/en/', '/', 'home'],
  ['/pt/rng', '/rng', 'rng'],
  ['/member/', '/member', 'member'],
  ['/entrada', '/entrada', 'entrada'],
])('%s is %s, screen %s', (pathname, plain, screen) => {
  expect(plainPath(pathname)).toBe(plain)
  expect(screenOf(pathname)).toBe(screen)
})

test('a link to the current page does not navigate; login and register lead home', () => {
  const here = page({ path: '/login' })
  provide(here.environment)
  goTo('/')
  expect(here.went).toEqual([])
  goTo('/agentHome')
  expect(here.went).toEqual(['/agentHome'])
})
