import type { Case } from './case.ts'
import { bet, cancel, promoBet, win } from './steps.ts'

/** Cases of stakes: their amounts, their parts, their currency and game. */
export const STAKES: Case[] = [
  { name: 'a stake', steps: [bet('OK', -10)], leaves: -10 },
  { name: 'a stake of nothing', steps: [bet('OK', 0, { cashAmount: 0 })] },
  { name: 'a stake of one cent', steps: [bet('OK', undefined, { cashAmount: 'cent' }), cancel('OK', 0)] },
  {
    name: 'a stake of all there is, and one cent more',
    steps: [
      bet('OK', undefined, { cashAmount: 'all' }),
      bet('PAM_ERR_CASH_OVERDRAFT', undefined, { cashAmount: 'cent', providerTransactionId: '$more' }),
      cancel('OK', 0),
    ],
  },
  { name: 'a stake of 10^12', steps: [bet('PAM_ERR_CASH_OVERDRAFT', 0, { cashAmount: 1_000_000_000_000 })] },
  { name: 'a stake below zero', steps: [bet('PAM_ERR_NEGATIVE_STAKE', 0, { cashAmount: -1 })] },
  { name: 'a bonus part below zero', steps: [bet('PAM_ERR_NEGATIVE_STAKE', 0, { bonusAmount: -1 })] },
  {
    name: 'a prize below zero',
    steps: [bet('OK', -10), win('PAM_ERR_NEGATIVE_STAKE', -10, { cashAmount: -1 })],
    leaves: -10,
  },
  { name: 'a stake finer than the currency', steps: [bet('PAM_ERR_UNDEFINED', 0, { cashAmount: 10.000001 })] },
  {
    name: 'a stake that only a double would round',
    steps: [bet('PAM_ERR_UNDEFINED', 0, { cashAmount: '#10.00000000000000001' })],
  },
  { name: 'a stake written with six decimals', steps: [bet('OK', -10, { cashAmount: '#10.000000' })], leaves: -10 },
  { name: 'a stake in another currency', steps: [bet('PAM_ERR_TRANS_CURRENCY', 0, { currency: 'XTS' })] },
  {
    name: 'a prize in another currency',
    steps: [bet('OK', -10), win('PAM_ERR_TRANS_CURRENCY', -10, { currency: 'XTS' })],
    leaves: -10,
  },
  {
    name: 'a stake of a game nobody has',
    steps: [bet('PAM_ERR_GAME_NOT_FOUND', 0, { providerGameId: 'no-such-game' })],
  },
  {
    name: 'a stake without a game is for that of the session',
    steps: [bet('OK', -10, { providerGameId: undefined })],
    leaves: -10,
  },
  {
    name: 'a stake with more bonus than there is',
    steps: [bet('PAM_ERR_BONUS_OVERDRAFT', 0, { bonusAmount: 100_000_000 })],
  },
  {
    name: 'a stake with more promotional money than there is',
    steps: [promoBet('PAM_ERR_PROMO_OVERDRAFT', 0, { promoAmount: 100_000_000 })],
  },
  {
    name: 'a stake of cash and bonus, as named',
    needs: ['bonus'],
    steps: [bet('OK', { cash: -10, bonus: -3 }, { bonusAmount: 3 })],
    leaves: { cash: -10, bonus: -3 },
  },
  {
    name: 'a stake of bonus alone, cancelled',
    needs: ['bonus'],
    steps: [bet('OK', { bonus: -3 }, { cashAmount: 0, bonusAmount: 3 }), cancel('OK', {})],
  },
  {
    name: 'a stake of all three, cancelled: each part is where it was',
    needs: ['bonus', 'promo'],
    steps: [bet('OK', { cash: -10, bonus: -2, promo: -1 }, { bonusAmount: 2, promoAmount: 1 }), cancel('OK', {})],
  },
  {
    name: 'a prize in parts, as named',
    needs: ['bonus'],
    steps: [
      bet('OK', -10),
      win('OK', { cash: -5, bonus: 2, promo: 1 }, { cashAmount: 5, bonusAmount: 2, promoAmount: 1 }),
    ],
    leaves: { cash: -5, bonus: 2, promo: 1 },
  },
]
