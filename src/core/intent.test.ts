import { beforeEach, expect, test } from 'vitest'
import { memberPage } from '#tests/site/sealed-page'
import { intentFor, settleIntent } from './intent.ts'

const KEY = 'withdrawalIntent'
const WISH = { account: 'a', amount: 50_000 }

beforeEach(memberPage)

test.each([
  ['network', true],
  ['upstream-timeout', true],
  // The first request may have moved the money by the same code, whose answer was lost.
  ['code-used', true],
  ['old-password-wrong', true],
  ['payment-password-wrong', true],
  ['too-many-requests', true],
  ['not-enough-money', false],
  ['conflict', false],
] as const)('after %s, a repeat has the same id: %s', (error, isSame) => {
  const { id } = intentFor(KEY, WISH)
  settleIntent(KEY, { ok: false, error })
  expect(intentFor(KEY, WISH).id === id).toBe(isSame)
})
