import { expect, test } from 'vitest'
import { provide } from '#core/environment'
import { page } from '#tests/site/page'
import { reloadOnce, settled } from './reload.ts'

test('reloads once, and again only after something came', () => {
  const here = page()
  provide(here.environment)
  reloadOnce()
  reloadOnce()
  expect(here.reloads).toBe(1)
  settled()
  reloadOnce()
  expect(here.reloads).toBe(2)
})
