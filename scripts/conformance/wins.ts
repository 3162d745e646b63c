import { type Case, ONE, situation, step } from './case.ts'

const bet = step.bind(null, 'bet')
const win = step.bind(null, 'win')
const rollback = step.bind(null, 'rollback')

/** The usual bet of a case. */
const placed = bet('OK', -1, { transaction_uuid: '#b' })
const ofBet = { reference_transaction_uuid: '#b' }

/** Cases of wins. Balance changes are in units of the currency and count from before the bet. */
export const WINS: Case[] = [
  situation('a win pays', [placed, win('OK', 1.5, { ...ofBet, amount: 2.5 * ONE })]),
  situation('a win of nothing settles a bet that lost', [
    placed,
    win('OK', -1, { ...ofBet, amount: 0, round_closed: true }),
  ]),
  situation('a win of one cent', [placed, win('OK', -0.99, { ...ofBet, amount: ONE / 100 })]),
  situation(
    'a win of 10^12 in the units of the wire',
    [bet('OK', -500, { transaction_uuid: '#b', amount: 500 * ONE }), win('OK', 9_999_500, { ...ofBet, amount: 1e12 })],
    { needs: ['no-ceiling'] },
  ),
  situation('a win of 10^11 in the units of the wire', [
    bet('OK', -500, { transaction_uuid: '#b', amount: 500 * ONE }),
    win('OK', 999_500, { ...ofBet, amount: 1e11 }),
  ]),
  situation('a win finer than a cent would lose precision', [
    placed,
    win('WRONG_TYPES', -1, { ...ofBet, amount: ONE / 1000 + 1 }),
  ]),
  situation('a jackpot is part of its win', [
    placed,
    win('OK', 4, { ...ofBet, amount: 5 * ONE, jackpot_win: 3 * ONE }),
  ]),
  situation('a jackpot larger than its win is a mistake', [
    placed,
    win('WRONG_TYPES', -1, { ...ofBet, jackpot_win: 2 * ONE }),
  ]),
  situation('the same win twice pays once', [
    placed,
    win('OK', 0, { ...ofBet, transaction_uuid: '#w' }),
    win('OK', 0, { ...ofBet, transaction_uuid: '#w' }),
  ]),
  situation('the win that closes a round, twice', [
    placed,
    win('OK', 0, { ...ofBet, transaction_uuid: '#w', round_closed: true }),
    win('OK', 0, { ...ofBet, transaction_uuid: '#w', round_closed: true }),
  ]),
  situation('two wins of one bet', [placed, win('OK', 0, ofBet), win('OK', 1, ofBet)]),
  situation('wins in rounds side by side, in the other order', [
    bet('OK', -1, { transaction_uuid: '#b1', round: '#r1' }),
    bet('OK', -2, { transaction_uuid: '#b2', round: '#r2' }),
    win('OK', -1, { reference_transaction_uuid: '#b2', round: '#r2' }),
    win('OK', 0, { reference_transaction_uuid: '#b1', round: '#r1' }),
  ]),
  situation('the same win id for another amount', [
    placed,
    win('OK', 0, { ...ofBet, transaction_uuid: '#w' }),
    win('DUPLICATE_TRANSACTION', 0, { ...ofBet, transaction_uuid: '#w', amount: 9 * ONE }),
  ]),
  situation("a win whose id is its bet's", [
    placed,
    win('DUPLICATE_TRANSACTION', -1, { ...ofBet, transaction_uuid: '#b' }),
  ]),
  situation('a win without its bet', [
    win('TRANSACTION_DOES_NOT_EXIST', 0, { reference_transaction_uuid: '#nothing' }),
  ]),
  situation('a win that comes before its bet, which is then played', [
    win('TRANSACTION_DOES_NOT_EXIST', 0, { ...ofBet, transaction_uuid: '#w' }),
    placed,
    win('OK', 0, { ...ofBet, transaction_uuid: '#w' }),
  ]),
  situation('a win for another round than its bet', [
    placed,
    win('TRANSACTION_DOES_NOT_EXIST', -1, { ...ofBet, round: '#r2' }),
  ]),
  situation(
    "a win of another member's bet",
    [placed, win('TRANSACTION_DOES_NOT_EXIST', null, { ...ofBet, token: '#other' })],
    { ends: -ONE },
  ),
  situation('a win of a win', [
    placed,
    win('OK', 0, { ...ofBet, transaction_uuid: '#w' }),
    win('TRANSACTION_DOES_NOT_EXIST', 0, { reference_transaction_uuid: '#w' }),
  ]),
  situation('a win on a round that a win has closed', [
    placed,
    win('OK', 0, { ...ofBet, round_closed: true }),
    win('DUPLICATE_TRANSACTION', 0, ofBet),
  ]),
  situation('a win on a round its bet has closed', [
    bet('OK', -1, { transaction_uuid: '#b', round_closed: true }),
    win('DUPLICATE_TRANSACTION', -1, ofBet),
  ]),
  situation('a win after the rollback', [placed, rollback('OK', 0, ofBet), win('TRANSACTION_ROLLED_BACK', 0, ofBet)]),
  situation('a win of a bet buried before it came', [
    rollback('OK', 0, ofBet),
    win('TRANSACTION_ROLLED_BACK', 0, ofBet),
  ]),
  situation('a win in another currency', [placed, win('WRONG_CURRENCY', -1, { ...ofBet, currency: 'EUR' })]),
  situation('a win at another game', [placed, win('INVALID_GAME', -1, { ...ofBet, game_code: 'another' })]),
  situation("a win with nobody's token", [placed, win('INVALID_TOKEN', null, { ...ofBet, token: '#nobody' })], {
    ends: -ONE,
  }),
  situation('a win with a token whose time is over', [placed, { do: 'expire' }, win('OK', 0, ofBet)]),
  situation('a win with a token that a newer one has replaced', [
    placed,
    { do: 'relaunch' },
    win('OK', 0, { ...ofBet, token: '#replaced' }),
  ]),
  situation('a win after signing out', [placed, { do: 'sign-out' }, win('OK', 0, ofBet)]),
  situation('a win of an excluded member', [placed, { do: 'exclude' }, win('OK', 0, ofBet)]),
  situation('a win of a vendor that is off', [placed, { do: 'vendor-off' }, win('OK', 0, ofBet)]),
  situation('a win at a game that is closed', [placed, { do: 'game-closed' }, win('OK', 0, ofBet)]),
  situation('a win whose clock is years behind', [
    placed,
    win('OK', 0, ofBet, { timestamp: '2023-01-17 08:13:17.985795+00:00' }),
  ]),
  situation('a win signed by another vendor', [placed, win('INVALID_TOKEN', null, ofBet, { signed: 'other-vendor' })], {
    ends: -ONE,
  }),
  situation('a prize that a reward promised needs no bet', [
    win('OK', 1, { reference_transaction_uuid: '#nothing', is_free: true, reward_uuid: '#reward' }),
  ]),
  situation('a win above its ceiling is accepted once and in no balance until people have decided', [
    placed,
    { do: 'low-ceiling' },
    win('OK', -1, { ...ofBet, transaction_uuid: '#w', amount: 3 * ONE }),
    win('OK', -1, { ...ofBet, transaction_uuid: '#w', amount: 3 * ONE }),
    win('DUPLICATE_TRANSACTION', -1, { ...ofBet, transaction_uuid: '#w', amount: 4 * ONE }),
    win('OK', 1, { ...ofBet, amount: 2 * ONE }),
    win('OK', 1, { ...ofBet, amount: ONE / 100 }),
  ]),
  situation('the ceiling of a win counts all stakes of its round', [
    placed,
    bet('OK', -6, { amount: 5 * ONE }),
    { do: 'low-ceiling' },
    win('OK', 6, { ...ofBet, amount: 12 * ONE }),
    win('OK', 6, { ...ofBet, amount: ONE }),
  ]),
  situation('a win above its ceiling settles its bet and closes its round', [
    placed,
    { do: 'low-ceiling' },
    win('OK', -1, { ...ofBet, amount: 3 * ONE, round_closed: true }),
    rollback('DUPLICATE_TRANSACTION', -1, ofBet),
    bet('DUPLICATE_TRANSACTION', -1),
  ]),
  situation('a held win is taken back, and then its bet', [
    placed,
    { do: 'low-ceiling' },
    win('OK', -1, { ...ofBet, transaction_uuid: '#w', amount: 3 * ONE }),
    rollback('OK', -1, { reference_transaction_uuid: '#w' }),
    rollback('OK', -1, { reference_transaction_uuid: '#w' }),
    win('OK', -1, { ...ofBet, transaction_uuid: '#w', amount: 3 * ONE }),
    rollback('OK', 0, ofBet),
  ]),
  situation('a prize nobody promised does', [
    win('TRANSACTION_DOES_NOT_EXIST', 0, { reference_transaction_uuid: '#nothing', is_free: true }),
  ]),
]
