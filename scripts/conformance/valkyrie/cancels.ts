import type { Case } from './case.ts'
import { bet, cancel, noRef, OVER, promoCancel, promoWin, win } from './steps.ts'

/** Cases of cancels: how they name a stake, the state of that stake, and the calls after them. */
export const CANCELS: Case[] = [
  { name: 'a cancel by its reference', steps: [bet('OK', -10), cancel('OK', 0)] },
  {
    name: 'a cancel that bears the id of its stake',
    steps: [bet('OK', -10, noRef), cancel('OK', 0, { ...noRef, providerTransactionId: '$bet' })],
  },
  {
    name: 'a cancel whose reference is the id of a stake without one',
    steps: [bet('OK', -10, noRef), cancel('OK', 0, { providerBetRef: '$bet' })],
  },
  {
    name: 'the reference before the id: what it names is cancelled',
    steps: [
      bet('OK', -10),
      bet('OK', -17, { cashAmount: 7, providerTransactionId: '$b2', providerBetRef: '$r2' }),
      cancel('OK', -7, { providerTransactionId: '$b3' }),
    ],
    leaves: -7,
  },
  { name: 'a cancel of nothing', steps: [cancel('PAM_ERR_CANCEL_NOT_FOUND', 0)] },
  {
    name: 'a cancel of nothing, and the stake that comes late',
    steps: [cancel('PAM_ERR_CANCEL_NOT_FOUND', 0), bet('PAM_ERR_TRANS_ALREADY_CANCELLED', 0)],
  },
  {
    name: 'a cancel of nothing by id, and the stake that comes late',
    steps: [
      cancel('PAM_ERR_CANCEL_NOT_FOUND', 0, { ...noRef, providerTransactionId: '$bet' }),
      bet('PAM_ERR_TRANS_ALREADY_CANCELLED', 0, noRef),
    ],
  },
  {
    name: 'a cancel of nothing, twice',
    steps: [cancel('PAM_ERR_CANCEL_NOT_FOUND', 0), cancel('PAM_ERR_CANCEL_NOT_FOUND', 0)],
  },
  {
    name: 'a second cancel of a stake',
    steps: [
      bet('OK', -10),
      cancel('OK', 0),
      cancel('PAM_ERR_TRANS_ALREADY_CANCELLED', 0, { providerTransactionId: '$c2' }),
    ],
  },
  {
    name: 'a cancel of a stake that has won',
    steps: [bet('OK', -10), win('OK', 15), cancel('PAM_ERR_TRANS_ALREADY_SETTLED', 15)],
    leaves: 15,
  },
  {
    name: 'a cancel in a round that is over',
    steps: [
      bet('OK', -10, noRef),
      bet('OK', -20, { ...noRef, providerTransactionId: '$b2' }),
      win('OK', 5, { ...noRef, ...OVER }),
      cancel('PAM_ERR_TRANS_ALREADY_SETTLED', 5, { ...noRef, providerTransactionId: '$bet' }),
    ],
    leaves: 5,
  },
  {
    name: 'a cancel of a prize',
    steps: [bet('OK', -10), win('OK', 15), cancel('PAM_ERR_CANCEL_NON_WITHDRAW', 15, { providerBetRef: '$win' })],
    leaves: 15,
  },
  {
    name: 'a cancel of a promotional prize',
    steps: [
      promoWin('OK', 25),
      promoCancel('PAM_ERR_CANCEL_NON_WITHDRAW', 25, { ...noRef, providerTransactionId: '$gift' }),
    ],
    leaves: 25,
  },
  {
    name: "a cancel of another player's stake",
    needs: ['other'],
    steps: [bet('OK', -10), cancel('PAM_ERR_CANCEL_NOT_FOUND', undefined, {}, { token: 'other', user: 'other' })],
    leaves: -10,
  },
  {
    name: "a cancel that bears the id of another player's stake",
    needs: ['other'],
    steps: [
      bet('OK', -10),
      cancel(
        'PAM_ERR_DUPLICATE_TRANS',
        undefined,
        { providerTransactionId: '$bet' },
        { token: 'other', user: 'other' },
      ),
    ],
    leaves: -10,
  },
  {
    name: 'stakes under one reference, cancelled one by one',
    steps: [
      bet('OK', -10),
      bet('OK', -17, { cashAmount: 7, providerTransactionId: '$b2' }),
      cancel('OK', -10),
      cancel('OK', 0, { providerTransactionId: '$c2' }),
      cancel('PAM_ERR_TRANS_ALREADY_CANCELLED', 0, { providerTransactionId: '$c3' }),
    ],
  },
]
