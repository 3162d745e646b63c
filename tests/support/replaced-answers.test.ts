import { expect, test } from 'vitest'
import { replacingTitles } from './replaced-answers.ts'

test.each([
  ['a stand-in page', 'src/core/site/status.test.ts', 'status and rules are requested once', true],
  ['no answer at all', 'src/core/site/status.test.ts', '%s is %s', false],
  ['an intercepted call in a helper', 'tests/browser/site/notices.browser.test.ts', 'the announcement popup', true],
  ['a stand-in platform in a hook or a helper', 'tests/workers/edge/status.worker.test.ts', 'customer service', true],
  ['the longer catalogue', 'tests/workers/platform/games/games-categories.worker.test.ts', '', true],
  ['the running product', 'tests/browser/session/password.browser.test.ts', '', false],
  ['answers of a vendor, who is outside', 'tests/workers/platform/vendors/vendor-wallet.worker.test.ts', '', false],
] as const)('%s in %s, by a title that begins with %j: %s', (_what, path, start, isReplacing) => {
  expect([...replacingTitles(path)].some((title) => title.startsWith(start))).toBe(isReplacing)
})
