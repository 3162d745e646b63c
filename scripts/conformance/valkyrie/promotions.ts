import type { Case } from './case.ts'
import { bet, OVER, promoBet, promoCancel, promoWin, win } from './steps.ts'

/** Cases of stakes and wins that promotions pay. */
export const PROMOTIONS: Case[] = [
  {
    name: 'a promotional prize needs no stake',
    steps: [
      promoWin('OK', 25, {
        promos: [{ promoType: 'FREEROUNDS', promoName: 'Faro', promoAmount: 25, currency: 'EUR' }],
      }),
    ],
    leaves: 25,
  },
  {
    name: 'a promotional prize needs no round',
    steps: [promoWin('OK', 25, { providerRoundId: undefined })],
    leaves: 25,
  },
  {
    name: 'a promotional prize after the round is over',
    steps: [bet('OK', -10), win('OK', 15, OVER), promoWin('OK', 40)],
    leaves: 40,
  },
  {
    name: 'a promotional stake and its prize',
    steps: [promoBet('OK', -10), promoWin('OK', 15, { providerBetRef: '$ref' })],
    leaves: 15,
  },
  { name: 'a promotional stake, cancelled', steps: [promoBet('OK', -10), promoCancel('OK', 0)] },
  {
    name: 'a promotional prize of a stake that was cancelled',
    steps: [
      promoBet('OK', -10),
      promoCancel('OK', 0),
      promoWin('PAM_ERR_TRANS_ALREADY_CANCELLED', 0, { providerBetRef: '$ref' }),
    ],
  },
  {
    name: 'free rounds: staked and won in promotional money',
    needs: ['promo'],
    steps: [
      promoBet('OK', { promo: -1 }, { cashAmount: 0, promoAmount: 1 }),
      promoWin('OK', { promo: 4 }, { cashAmount: 0, promoAmount: 5, providerBetRef: '$ref' }),
    ],
    leaves: { promo: 4 },
  },
]
