import type { Case } from './case.ts'
import { bet, cancel, noRef, OVER, win } from './steps.ts'

/** Cases of wins and their rounds. */
export const ROUNDS: Case[] = [
  { name: 'a prize', steps: [bet('OK', -10), win('OK', 15)], leaves: 15 },
  { name: 'a prize of nothing', steps: [bet('OK', -10), win('OK', -10, { cashAmount: 0, ...OVER })], leaves: -10 },
  { name: 'a prize by its round alone', steps: [bet('OK', -10, noRef), win('OK', 15, noRef)], leaves: 15 },
  {
    name: 'several stakes and one prize',
    steps: [
      bet('OK', -10, noRef),
      bet('OK', -20, { ...noRef, providerTransactionId: '$b2' }),
      win('OK', 5, { ...noRef, ...OVER }),
    ],
    leaves: 5,
  },
  {
    name: 'several prizes of one stake',
    steps: [bet('OK', -10), win('OK', 15), win('OK', 40, { providerTransactionId: '$w2' })],
    leaves: 40,
  },
  {
    name: 'rounds side by side',
    steps: [
      bet('OK', -10),
      bet('OK', -20, { providerTransactionId: '$b2', providerBetRef: '$r2', providerRoundId: '$round2' }),
      win('OK', 5, { providerBetRef: '$r2', providerRoundId: '$round2' }),
      cancel('OK', 15),
    ],
    leaves: 15,
  },
  { name: 'a prize without a round', steps: [win('PAM_ERR_TRANS_NOT_FOUND', 0)] },
  {
    name: 'a prize of a bet nobody placed, in a round that is there',
    steps: [
      bet('OK', -10),
      win('OK', 15, { providerBetRef: '$unheard' }),
      win('OK', 15, { providerBetRef: '$unheard' }),
      cancel('PAM_ERR_TRANS_ALREADY_SETTLED', 15),
    ],
    leaves: 15,
  },
  {
    name: 'a prize of a bet nobody placed, in a round that is over',
    steps: [bet('OK', -10, OVER), win('PAM_ERR_TRANS_ALREADY_SETTLED', -10, { providerBetRef: '$unheard' })],
    leaves: -10,
  },
  {
    name: 'a prize whose reference is a bet of another round than the one it names',
    steps: [
      bet('OK', -10),
      bet('OK', -20, { providerTransactionId: '$b2', providerBetRef: '$r2', providerRoundId: '$round2' }),
      win('PAM_ERR_TRANS_NOT_FOUND', -20, { providerRoundId: '$round2' }),
    ],
    leaves: -20,
  },
  {
    name: 'a prize that names its bet and another round',
    steps: [bet('OK', -10), win('PAM_ERR_TRANS_NOT_FOUND', -10, { providerRoundId: '$elsewhere' })],
    leaves: -10,
  },
  {
    name: "a prize on another player's round",
    needs: ['other'],
    steps: [bet('OK', -10), win('PAM_ERR_TRANS_NOT_FOUND', undefined, {}, { token: 'other', user: 'other' })],
    leaves: -10,
  },
  {
    name: 'a prize on a round that is over',
    steps: [
      bet('OK', -10),
      win('OK', 15, OVER),
      win('PAM_ERR_TRANS_ALREADY_SETTLED', 15, { providerTransactionId: '$w2' }),
    ],
    leaves: 15,
  },
  {
    name: 'a prize on a round its stake ended',
    steps: [bet('OK', -10, OVER), win('PAM_ERR_TRANS_ALREADY_SETTLED', -10)],
    leaves: -10,
  },
  {
    name: 'a stake on a round that is over',
    steps: [
      bet('OK', -10),
      win('OK', 15, OVER),
      bet('PAM_ERR_TRANS_ALREADY_SETTLED', 15, { providerTransactionId: '$b2', providerBetRef: '$r2' }),
    ],
    leaves: 15,
  },
  {
    name: 'a prize of a stake that was cancelled',
    steps: [bet('OK', -10), cancel('OK', 0), win('PAM_ERR_TRANS_ALREADY_CANCELLED', 0)],
  },
  {
    name: 'a prize by its round, all of whose stakes were cancelled',
    steps: [
      bet('OK', -10, noRef),
      cancel('OK', 0, { ...noRef, providerTransactionId: '$bet' }),
      win('PAM_ERR_TRANS_ALREADY_CANCELLED', 0, noRef),
    ],
  },
  {
    name: 'a prize with jackpots and the transactions of its round',
    steps: [
      bet('OK', -10),
      win('OK', 15, {
        jackpots: [
          { jackpotId: 'mini', jackpotAmount: 1.5, jackpotBuckets: [{ bucketType: 'seed', bucketAmount: 0.25 }] },
        ],
        roundTransactions: [
          {
            transactionType: 'WITHDRAW',
            providerTransactionId: '$bet',
            cashAmount: 10,
            jackpotContribution: 0.000001,
            pending: false,
          },
        ],
      }),
    ],
    leaves: 15,
  },
  { name: 'a stake with a tip', steps: [bet('OK', -10, { tip: { tipAmount: 2 }, betCode: 'Tip' })], leaves: -10 },
]
