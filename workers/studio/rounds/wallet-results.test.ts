import { describe, expect, test } from 'vitest'
import { PLAY_STOPS } from '#api/vendors/vendor'
import { AFTER_BET, AFTER_ROLLBACK, AFTER_WIN, afterBet, pauseAfter } from './wallet-results.ts'

/** The lists of statuses of the published interface (operator wallet 1.5 "Handling errors"). */

const error = (name: string) => `RS_ERROR_${name}` as keyof typeof AFTER_BET

describe('a bet', () => {
  test.each([
    'INVALID_TOKEN',
    'INVALID_GAME',
    'WRONG_CURRENCY',
    'NOT_ENOUGH_MONEY',
    'USER_DISABLED',
    'INVALID_SIGNATURE',
    'WRONG_SYNTAX',
    'WRONG_TYPES',
    'DUPLICATE_TRANSACTION',
    'BET_LIMIT_EXCEEDED',
  ])('refused with %s is known not to be taken', (name) => {
    expect(['taken', 'unsure']).not.toContain(AFTER_BET[error(name)])
  })

  test.each(PLAY_STOPS)('of a member who may not play says why where the operator does: %s', (stop) => {
    expect(afterBet({ result: 'RS_ERROR_USER_DISABLED', stop })).toBe(stop)
    expect(afterBet({ result: 'RS_ERROR_NOT_ENOUGH_MONEY', stop })).toBe('not-enough-money')
    expect(afterBet({ result: 'RS_ERROR_USER_DISABLED' })).toBe('operation-not-allowed')
  })

  test('of a member whose reality check is due says so, and other refusals stay what they are', () => {
    const stop = 'reality-check-due'
    expect(afterBet({ result: 'RS_ERROR_BET_LIMIT_EXCEEDED', stop })).toBe(stop)
    expect(afterBet({ result: 'RS_ERROR_BET_LIMIT_EXCEEDED' })).toBe('limit-reached')
    expect(afterBet({ result: 'RS_ERROR_NOT_ENOUGH_MONEY', stop })).toBe('not-enough-money')
    expect(afterBet({ result: 'RS_OK', stop })).toBe('taken')
  })

  test.each(['UNKNOWN', 'TIMEOUT'])('with the response %s may have been taken', (name) => {
    expect(AFTER_BET[error(name)]).toBe('unsure')
  })

  test('without a response may have been taken', () => {
    expect(AFTER_BET['no-answer']).toBe('unsure')
  })
})

describe('a win', () => {
  test.each([
    'INVALID_TOKEN',
    'INVALID_GAME',
    'USER_DISABLED',
    'WRONG_CURRENCY',
    'DUPLICATE_TRANSACTION',
    'TRANSACTION_DOES_NOT_EXIST',
    'TRANSACTION_ROLLED_BACK',
  ])('with the response %s waits for a person', (name) => {
    expect(AFTER_WIN[error(name)]).toBe('later')
  })

  test('is sent again soon after any response but RS_OK', () => {
    const rest = Object.entries(AFTER_WIN).filter(([, after]) => after === 'done')
    expect(rest).toEqual([['RS_OK', 'done']])
  })
})

describe('a rollback', () => {
  test.each(['TRANSACTION_DOES_NOT_EXIST', 'TRANSACTION_ROLLED_BACK'])('with the response %s is done', (name) => {
    expect(AFTER_ROLLBACK[error(name)]).toBe('done')
  })
})

test('pauses double up to a minute, or are an hour', () => {
  expect([0, 1, 2, 5, 6, 60].map((tries) => pauseAfter('soon', tries))).toEqual([
    1_000, 2_000, 4_000, 32_000, 60_000, 60_000,
  ])
  expect(pauseAfter('later', 0)).toBe(3_600_000)
})
