import { type Case, ONE, situation, step } from './case.ts'

const bet = step.bind(null, 'bet')
const check = step.bind(null, 'check')

/** Cases of bets and their tokens. Balance changes are in units of the currency. */
export const BETS: Case[] = [
  situation('a bet takes its stake', [bet('OK', -1)]),
  situation('a bet of nothing takes nothing', [bet('OK', 0, { amount: 0 })]),
  situation('a bet of one cent', [bet('OK', -0.01, { amount: ONE / 100 })]),
  situation('a bet of 10^12 minor units, all there is', [bet('OK', -1e10, { amount: 1e15 })], { needs: ['rich'] }),
  situation('a bet of 10^12 minor units that are not there', [bet('NOT_ENOUGH_MONEY', 0, { amount: 1e15 })]),
  situation('a bet of 10^12 in the units of the wire', [bet('NOT_ENOUGH_MONEY', 0, { amount: 1e12 })]),
  situation('a bet finer than a cent would lose precision', [bet('WRONG_TYPES', 0, { amount: ONE / 1000 + 1 })]),
  situation('a bet that a promotion pays costs the member nothing', [bet('OK', 0, { is_free: true })]),
  situation('a free bet of a campaign and its reward', [
    bet('OK', 0, { is_free: true, campaign_uuid: '#campaign', reward_uuid: '#reward' }),
  ]),
  situation('a bet with all that may be said of it', [
    bet('OK', -1, {
      game_id: 132,
      bet: 'Extra balls n1',
      campaign_uuid: null,
      reward_uuid: null,
      supplier_user: 'u_1',
    }),
  ]),
  situation('a bet whose clock is a year behind', [
    bet('OK', -1, {}, { timestamp: '2023-01-17 08:13:17.985795+00:00' }),
  ]),
  situation('a bet whose clock is years ahead', [bet('OK', -1, {}, { timestamp: '2099-01-17 08:13:17.985795+00:00' })]),
  situation('a bet whose clock says nothing', [bet('OK', -1, {}, { timestamp: 'yesterday' })]),
  situation('a transaction id that is no UUID is an id all the same', [
    bet('OK', -1, { transaction_uuid: 'CG-#b' }),
    bet('OK', -1, { transaction_uuid: 'CG-#b' }),
  ]),

  situation('the same bet twice is taken once', [
    bet('OK', -1, { transaction_uuid: '#b' }),
    bet('OK', -1, { transaction_uuid: '#b' }),
  ]),
  situation(
    'the same bet again gets its first answer, though money has moved since',
    [bet('OK', -1, { transaction_uuid: '#b' }), bet('OK', -2), bet('OK', -1, { transaction_uuid: '#b' })],
    { ends: -2 * ONE },
  ),
  situation('the same id in capitals is the same id', [
    bet('OK', -1, { transaction_uuid: '#b' }),
    bet('OK', -1, { transaction_uuid: '#b^' }),
  ]),
  situation('the same id for another round', [
    bet('OK', -1, { transaction_uuid: '#b' }),
    bet('DUPLICATE_TRANSACTION', -1, { transaction_uuid: '#b', round: '#r2' }),
  ]),
  situation('the same id for another game', [
    bet('OK', -1, { transaction_uuid: '#b' }),
    bet('DUPLICATE_TRANSACTION', -1, { transaction_uuid: '#b', game_code: 'another' }),
  ]),
  situation('the same id for another amount', [
    bet('OK', -1, { transaction_uuid: '#b' }),
    bet('DUPLICATE_TRANSACTION', -1, { transaction_uuid: '#b', amount: 2 * ONE }),
  ]),
  situation(
    'the same id for another user',
    [
      bet('OK', -1, { transaction_uuid: '#b' }),
      bet('DUPLICATE_TRANSACTION', null, { transaction_uuid: '#b', token: '#other' }),
    ],
    { ends: -ONE },
  ),
  situation('several bets in one round', [bet('OK', -1), bet('OK', -2), bet('OK', -3)]),
  situation('bets in rounds side by side', [bet('OK', -1, { round: '#r1' }), bet('OK', -2, { round: '#r2' })]),
  situation('a bet in a round its bet has closed', [
    bet('OK', -1, { round_closed: true }),
    bet('DUPLICATE_TRANSACTION', -1),
  ]),

  situation('a bet at a game the token is not for', [bet('INVALID_GAME', 0, { game_code: 'another' })]),
  situation('a bet in another currency', [bet('WRONG_CURRENCY', 0, { currency: 'EUR' })]),
  situation('a bet in a currency there is not', [bet('WRONG_CURRENCY', 0, { currency: 'XAU' })]),
  situation("a bet with nobody's token", [bet('INVALID_TOKEN', null, { token: '#nobody' })]),
  situation('a bet with a token of another shape', [bet('INVALID_TOKEN', null, { token: 'f562a685' })]),
  situation('a bet with a token whose time is over', [{ do: 'expire' }, bet('TOKEN_EXPIRED', 0)]),
  situation('a bet with a token that a newer one has replaced', [
    { do: 'relaunch' },
    bet('TOKEN_EXPIRED', 0, { token: '#replaced' }),
    bet('OK', -1),
  ]),
  situation('a bet after signing out', [{ do: 'sign-out' }, bet('TOKEN_EXPIRED', 0)]),
  situation('a bet of an excluded member', [{ do: 'exclude' }, bet('USER_DISABLED', 0)]),
  situation('a bet repeated after the exclusion keeps its answer', [
    bet('OK', -1, { transaction_uuid: '#b' }),
    { do: 'exclude' },
    bet('OK', -1, { transaction_uuid: '#b' }),
  ]),
  situation('a bet of a vendor that is off', [{ do: 'vendor-off' }, bet('USER_DISABLED', 0)]),
  situation('a bet at a game that is closed', [{ do: 'game-closed' }, bet('INVALID_GAME', 0)]),
  situation("a bet with another vendor's token", [bet('INVALID_TOKEN', null, {}, { signed: 'other-vendor' })]),

  situation('check gives a new token, and the one that travelled bets no more', [
    check('OK', null, { token: '#player' }),
    bet('TOKEN_EXPIRED', 0, { token: '#replaced' }),
    bet('OK', -1),
  ]),
  situation('check of a token that a check has replaced gives none, and the newer one bets on', [
    check('OK', null, { token: '#player' }),
    check('TOKEN_EXPIRED', 0, { token: '#replaced' }),
    bet('OK', -1),
  ]),
  situation("check of nobody's token", [check('INVALID_TOKEN', null, { token: '#nobody' })]),
  situation('check of a token whose time is over', [{ do: 'expire' }, check('TOKEN_EXPIRED', 0)]),
]
