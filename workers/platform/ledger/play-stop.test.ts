import { expect, test } from 'vitest'
import { type IdentityRule, identityRule } from '#brand/protection/identity'
import { refusedPlay, refusedUnverified, type VerifiedWay } from './play-stop.ts'

test('one stop is enough, and a member’s own exclusion is named before another’s, an operator’s stop before an agent’s', () => {
  const nobody = { currency: 'MXN', trial: false, verified: true } as const
  const none = {
    ...nobody,
    state: 'active',
    underReview: false,
    frozen: false,
    lineFrozen: false,
    closed: false,
  } as const
  expect(refusedPlay(none)).toBeNull()
  expect(refusedPlay({ ...none, frozen: true })).toBe('play-frozen')
  expect(refusedPlay({ ...none, lineFrozen: true })).toBe('line-frozen')
  expect(refusedPlay({ ...none, frozen: true, lineFrozen: true })).toBe('line-frozen')
  expect(refusedPlay({ ...none, underReview: true, frozen: true })).toBe('under-review')
  const excluded = { ...none, state: 'excluded', underReview: true, frozen: true, lineFrozen: true } as const
  expect(refusedPlay(excluded)).toBe('excluded')
  expect(refusedPlay({ ...excluded, closed: true })).toBe('account-closed')
})

const SUM = 3_000_000
const nothing: IdentityRule = { play: false, deposit: false, withdrawalsUpTo: null }
const upTo = (sum: number): IdentityRule => ({
  ...nothing,
  withdrawalsUpTo: { ...identityRule.withdrawalsUpTo, MXN: sum },
})
const member = { currency: 'MXN', trial: false, verified: false } as const
const WAYS: VerifiedWay[] = [
  { to: 'play' },
  { to: 'deposit' },
  { to: 'withdraw', total: SUM },
  { to: 'withdraw', total: SUM + 1 },
]

test.each([
  ['nothing', nothing, [false, false, false, false]],
  ['play', { ...nothing, play: true }, [true, false, false, false]],
  ['deposits', { ...nothing, deposit: true }, [false, true, false, false]],
  ['every withdrawal', upTo(0), [false, false, true, true]],
  ['withdrawals above a sum', upTo(SUM), [false, false, false, true]],
] as const)('a rule that lets %s wait refuses that alone, and nothing of who is verified', (_name, rule, refused) => {
  expect(WAYS.map((way) => refusedUnverified(member, way, rule) !== null)).toEqual(refused)
  for (const way of WAYS) {
    expect(refusedUnverified({ ...member, verified: true }, way, rule)).toBeNull()
    expect(refusedUnverified({ ...member, trial: true, currency: 'FUN' }, way, rule)).toBeNull()
  }
})
