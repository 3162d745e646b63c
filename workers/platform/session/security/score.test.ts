import { describe, expect, test } from 'vitest'
import { SECURITY_STEPS } from '#api/session/security'
import { type Protection, scoreOf } from './score.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const NOTHING: Protection = {
  passwordSetAt: null,
  hasMobile: false,
  hasConfirmedEmail: false,
  hasAuthenticator: false,
  hasPaymentPassword: false,
  hasPayoutAccount: false,
}
const EVERYTHING: Protection = {
  passwordSetAt: '2026-11-01T00:00:00Z',
  hasMobile: true,
  hasConfirmedEmail: true,
  hasAuthenticator: true,
  hasPaymentPassword: true,
  hasPayoutAccount: true,
}

describe('the score', () => {
  test('is 0 for nothing and 100 for everything', () => {
    expect(scoreOf(NOTHING, NOW)).toMatchObject({ score: 0, next: 'authenticator' })
    expect(scoreOf(EVERYTHING, NOW)).toMatchObject({ score: 100, next: null })
    expect(scoreOf(EVERYTHING, NOW).steps.map(({ step }) => step)).toEqual([...SECURITY_STEPS])
  })

  test('counts each step once, whatever the others are', () => {
    const without = (over: Partial<Protection>) => scoreOf({ ...EVERYTHING, ...over }, NOW)
    expect(without({ hasAuthenticator: false })).toMatchObject({ score: 70, next: 'authenticator' })
    expect(without({ hasMobile: false })).toMatchObject({ score: 85, next: 'mobile' })
    expect(without({ hasConfirmedEmail: false })).toMatchObject({ score: 85, next: 'email' })
    expect(without({ hasPaymentPassword: false })).toMatchObject({ score: 90, next: 'payment-password' })
    expect(without({ hasPayoutAccount: false })).toMatchObject({ score: 90, next: 'payout-account' })
  })

  test('does not count a password older than a year', () => {
    const at = (passwordSetAt: string | null) => scoreOf({ ...EVERYTHING, passwordSetAt }, NOW)
    expect(at('2025-11-23T12:00:00Z')).toMatchObject({ score: 100 })
    expect(at('2025-11-23T11:59:59Z')).toMatchObject({ score: 80, next: 'password' })
    expect(at(null)).toMatchObject({ score: 80 })
  })

  test('names the step with the most points next, and the stronger of two with equal points', () => {
    expect(scoreOf({ ...EVERYTHING, hasMobile: false, hasConfirmedEmail: false }, NOW).next).toBe('mobile')
    expect(scoreOf({ ...EVERYTHING, hasMobile: false, hasPaymentPassword: false }, NOW).next).toBe('mobile')
  })
})
