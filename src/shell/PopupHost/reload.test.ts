import { expect, test } from 'vitest'
import { provide } from '#core/environment'
import { page } from '#tests/site/page'
import { clearReloadFlag, reloadOnce } from './reload.ts'

test('reloads once, and again only after something came', () => {
  const here = page()
  provide(here.environment)
  reloadOnce()
  reloadOnce()
  expect(here.reloads).toBe(1)
  clearReloadFlag()
  reloadOnce()
  expect(here.reloads).toBe(2)
})
