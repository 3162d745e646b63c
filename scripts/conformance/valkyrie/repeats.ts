import type { Case } from './case.ts'
import { bet, cancel, OVER, promoWin, win } from './steps.ts'

/** Cases of repeated transaction ids, with the same content or another. */
export const REPEATS: Case[] = [
  { name: 'the same stake twice', steps: [bet('OK', -10), bet('OK', -10)], leaves: -10 },
  {
    name: 'the same stake twice, at another time',
    steps: [bet('OK', -10), bet('OK', -10, { transactionDateTime: '2030-01-01T00:00:00.123456789+02:00' })],
    leaves: -10,
  },
  { name: 'the same prize twice', steps: [bet('OK', -10), win('OK', 15), win('OK', 15)], leaves: 15 },
  {
    name: 'the prize that ends a round, twice',
    steps: [bet('OK', -10), win('OK', 15, OVER), win('OK', 15, OVER)],
    leaves: 15,
  },
  { name: 'the same cancel twice', steps: [bet('OK', -10), cancel('OK', 0), cancel('OK', 0)] },
  {
    name: 'the same cancel twice, with an amount',
    steps: [bet('OK', -10), cancel('OK', 0), cancel('OK', 0, { cashAmount: 10 })],
  },
  { name: 'a stake again after its cancel changes nothing', steps: [bet('OK', -10), cancel('OK', 0), bet('OK', 0)] },
  { name: 'the same promotional prize twice', steps: [promoWin('OK', 25), promoWin('OK', 25)], leaves: 25 },
  {
    name: 'the same stake with another amount',
    steps: [bet('OK', -10), bet('PAM_ERR_DUPLICATE_TRANS', -10, { cashAmount: 11 })],
    leaves: -10,
  },
  {
    name: 'the same stake in another round',
    steps: [bet('OK', -10), bet('PAM_ERR_DUPLICATE_TRANS', -10, { providerRoundId: '$elsewhere' })],
    leaves: -10,
  },
  {
    name: 'the same stake in another game',
    steps: [bet('OK', -10), bet('PAM_ERR_DUPLICATE_TRANS', -10, { providerGameId: 'no-such-game' })],
    leaves: -10,
  },
  {
    name: 'the same prize in another round',
    steps: [bet('OK', -10), win('OK', 15), win('PAM_ERR_DUPLICATE_TRANS', 15, { providerRoundId: '$elsewhere' })],
    leaves: 15,
  },
  {
    name: 'the same prize in another game',
    steps: [bet('OK', -10), win('OK', 15), win('PAM_ERR_DUPLICATE_TRANS', 15, { providerGameId: 'no-such-game' })],
    leaves: 15,
  },
  {
    name: 'the same stake of another player',
    needs: ['other'],
    steps: [bet('OK', -10), bet('PAM_ERR_DUPLICATE_TRANS', undefined, {}, { token: 'other', user: 'other' })],
    leaves: -10,
  },
  {
    name: 'the same prize to another player',
    needs: ['other'],
    steps: [
      bet('OK', -10),
      win('OK', 15),
      win('PAM_ERR_DUPLICATE_TRANS', undefined, {}, { token: 'other', user: 'other' }),
    ],
    leaves: 15,
  },
]
