import type { Case, Step } from './case.ts'

/** Cases of Valkyrie's reads: sessions, balances, transactions and rounds. */

const readStep = (
  call: Step['call'],
  status: string,
  over: Partial<Step> & { http?: number; holds?: Record<string, unknown> } = {},
): Step => {
  const { http, holds, ...rest } = over
  const expect = { status, ...(http === undefined ? {} : { http }), ...(holds === undefined ? {} : { holds }) }
  return { call, expect, ...rest }
}
const bet = (over: Record<string, unknown> = {}): Step => ({
  call: 'transaction',
  with: {
    transactionType: 'WITHDRAW',
    ...{ providerTransactionId: '$bet', providerBetRef: '$ref', providerRoundId: '$round', cashAmount: 10, ...over },
  },
  expect: { status: 'OK' },
})
const win: Step = {
  call: 'transaction',
  with: {
    ...{ transactionType: 'DEPOSIT', providerTransactionId: '$win', providerBetRef: '$ref' },
    ...{ providerRoundId: '$round', cashAmount: 25, isGameOver: true, betCode: 'Spin' },
  },
  expect: { status: 'OK' },
}
const withTransactions = (...transactions: object[]) => ({ holds: { transactions } })
const BET = { transactionType: 'WITHDRAW', providerTransactionId: '$bet', cashAmount: 10, providerBetRef: '$ref' }
const WIN = {
  transactionType: 'DEPOSIT',
  providerTransactionId: '$win',
  cashAmount: 25,
  isGameOver: true,
  betCode: 'Spin',
}

export const READS: Case[] = [
  {
    name: 'the session tells who plays what, in what currency',
    steps: [
      readStep('session', 'OK', { holds: { session: { playerId: '$user', currency: '$currency', token: '$token' } } }),
    ],
  },
  {
    name: 'a session nobody has',
    steps: [readStep('session', 'PAM_ERR_SESSION_NOT_FOUND', { as: { token: 'wrong' }, http: 401 })],
  },
  {
    name: 'an ended session',
    needs: ['expired'],
    steps: [readStep('session', 'PAM_ERR_SESSION_EXPIRED', { as: { token: 'expired' } })],
  },
  {
    name: 'a session without an API token',
    steps: [readStep('session', 'PAM_ERR_API_TOKEN', { as: { key: 'none' }, http: 401 })],
  },
  {
    name: 'a session of a provider nobody knows',
    steps: [readStep('session', 'PAM_ERR_MISSING_PROVIDER', { with: { provider: 'nobody' } })],
  },
  {
    name: 'an ended session is not refreshed',
    needs: ['expired'],
    steps: [readStep('refresh', 'PAM_ERR_SESSION_EXPIRED', { as: { token: 'expired' } })],
  },
  {
    name: 'a refreshed session has a new token; the old one stakes no more',
    steps: [
      readStep('refresh', 'OK'),
      readStep('session', 'PAM_ERR_SESSION_EXPIRED', { as: { token: 'swapped' } }),
      { ...bet(), as: { token: 'swapped' }, expect: { status: 'PAM_ERR_SESSION_EXPIRED', balanceChange: 0 } },
      { ...bet(), expect: { status: 'OK', balanceChange: -10 } },
    ],
    leaves: -10,
  },
  { name: 'the balance', steps: [{ call: 'balance', expect: { status: 'OK', balanceChange: 0 } }] },
  {
    name: 'the balance of nobody',
    steps: [readStep('balance', 'PAM_ERR_PLAYER_NOT_FOUND', { as: { user: 'nobody' } })],
  },
  {
    name: "another player's balance",
    needs: ['other'],
    steps: [readStep('balance', 'PAM_ERR_ACC_NOT_FOUND', { as: { user: 'other' } })],
  },
  {
    name: 'the balance of an ended session',
    needs: ['expired'],
    steps: [readStep('balance', 'PAM_ERR_SESSION_EXPIRED', { as: { token: 'expired' } })],
  },
  {
    name: 'a transaction by its id, as it was said',
    steps: [
      bet({ betCode: 'Spin', promos: [{ promoCode: 'A1' }] }),
      readStep('transactions', 'OK', {
        with: { providerTransactionId: '$bet' },
        ...withTransactions({ ...BET, betCode: 'Spin', promos: [{ promoCode: 'A1' }] }),
      }),
    ],
    leaves: -10,
  },
  {
    name: 'transactions by their reference, in their order',
    steps: [
      bet(),
      win,
      readStep('transactions', 'OK', { with: { providerBetRef: '$ref' }, ...withTransactions(BET, WIN) }),
    ],
    leaves: 15,
  },
  {
    name: 'the reference is looked at before the id',
    steps: [
      bet(),
      win,
      readStep('transactions', 'OK', {
        with: { providerBetRef: '$ref', providerTransactionId: '$nothing' },
        ...withTransactions(BET, WIN),
      }),
    ],
    leaves: 15,
  },
  {
    name: 'a transaction nobody made',
    steps: [readStep('transactions', 'PAM_ERR_TRANS_NOT_FOUND', { with: { providerTransactionId: '$nothing' } })],
  },
  { name: 'transactions without saying which', steps: [readStep('transactions', 'PAM_ERR_UNDEFINED', { http: 400 })] },
  {
    name: 'transactions without a provider',
    steps: [
      readStep('transactions', 'PAM_ERR_MISSING_PROVIDER', {
        with: { provider: undefined, providerTransactionId: '$nothing' },
        http: 400,
      }),
    ],
  },
  {
    name: 'a round that is open, and one that is over',
    steps: [
      bet(),
      readStep('round', 'OK', {
        with: { round: '$round' },
        holds: { gameround: { providerRoundId: '$round', endTime: undefined } },
      }),
      win,
      readStep('round', 'OK', {
        with: { round: '$round' },
        holds: { gameround: { providerRoundId: '$round', endTime: '*' } },
      }),
    ],
    leaves: 15,
  },
  {
    name: 'a round nobody played',
    steps: [readStep('round', 'PAM_ERR_ROUND_NOT_FOUND', { with: { round: '$nothing' } })],
  },
]
