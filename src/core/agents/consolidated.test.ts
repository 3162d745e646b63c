import { afterEach, expect, test } from 'vitest'
import { page } from '#tests/site/page'
import { provide } from '../environment.ts'
import { $consolidated, forgetConsolidated, recallConsolidated } from './consolidated.ts'

/** What this tab keeps under `consolidated` says whether the member has a contract. */
function kept(consolidated: string) {
  const here = page({ kept: { consolidated } })
  provide(here.environment)
  recallConsolidated()
  return here
}

afterEach(forgetConsolidated)

test.each([
  ['a dividend contract', '{"divtypeinfo":"1"}'],
  ['a daily salary', '{"dailysalinfotype":1,"divtypeinfo":"0"}'],
  ['an hourly salary', '{"contracthoursalinfo":true}'],
])('%s is a contract', (_, text) => {
  kept(text)
  expect($consolidated.get()).toBe(true)
})

test.each([
  ['nothing', ''],
  ['no flag on', '{"divtypeinfo":"0","dailysalinfotype":0,"contracthoursalinfo":false}'],
  ['another flag', '{"somethingelse":"1"}'],
  ['a text that is not JSON', 'yes'],
  ['null', 'null'],
  ['a list', '["divtypeinfo"]'],
])('%s is none', (_, text) => {
  kept(text)
  expect($consolidated.get()).toBe(false)
})

test('signing out forgets it on this tab', () => {
  const here = kept('{"divtypeinfo":"1"}')
  forgetConsolidated()
  expect($consolidated.get()).toBe(false)
  expect(here.session.values.has('consolidated')).toBe(false)
})
