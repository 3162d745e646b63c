import type { pointCalls } from '#api/rewards/points'
import { type Exam, realAccounts } from './exam.ts'
import { ADDRESS, ID } from './values.ts'

/** What the suites must know of each call of points. */
export const pointExam = {
  pointBalance: { good: {}, may: realAccounts('ok'), right: 'never' },
  pointConfig: { good: {}, may: realAccounts('ok'), right: 'never' },
  pointItems: { good: {}, may: realAccounts('ok'), right: 'never' },
  redemptions: { good: {}, may: realAccounts('ok'), ids: { cursor: 'redemption-cursor' }, right: 'never' },
  redeemPoints: {
    good: { id: ID, item: 'nothing-of-that-name', points: 100, address: ADDRESS },
    may: realAccounts('not-found'),
    ids: {
      id: 'redemption',
      item: 'nothing',
      option: 'nothing',
      ...Object.fromEntries(Object.keys(ADDRESS).map((field) => [`address.${field}`, 'nothing'])),
    },
    right: 'never',
  },
  convertPoints: {
    good: { id: ID, points: 100, amount: 1, currency: 'MXN' },
    may: realAccounts('offer-changed'),
    ids: { id: 'redemption' },
    right: 'never',
  },
  cancelRedemption: { good: { id: ID }, may: realAccounts('not-found'), ids: { id: 'redemption' }, right: 'never' },
  pointHistory: { good: {}, may: realAccounts('ok'), ids: { cursor: 'points-cursor' }, right: 'never' },
} satisfies Exam<typeof pointCalls>
