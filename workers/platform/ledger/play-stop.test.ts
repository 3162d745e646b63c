import { expect, test } from 'vitest'
import { refusedPlay } from './play-stop.ts'

test('one stop is enough, and a member’s own exclusion is named before another’s, an operator’s stop before an agent’s', () => {
  const none = { state: 'active', underReview: false, frozen: false, lineFrozen: false, closed: false } as const
  expect(refusedPlay(none)).toBeNull()
  expect(refusedPlay({ ...none, frozen: true })).toBe('play-frozen')
  expect(refusedPlay({ ...none, lineFrozen: true })).toBe('line-frozen')
  expect(refusedPlay({ ...none, frozen: true, lineFrozen: true })).toBe('line-frozen')
  expect(refusedPlay({ ...none, underReview: true, frozen: true })).toBe('under-review')
  const excluded = { ...none, state: 'excluded', underReview: true, frozen: true, lineFrozen: true } as const
  expect(refusedPlay(excluded)).toBe('excluded')
  expect(refusedPlay({ ...excluded, closed: true })).toBe('account-closed')
})
