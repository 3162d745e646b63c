import { type Case, ONE, situation, step } from './case.ts'

const bet = step.bind(null, 'bet')
const win = step.bind(null, 'win')
const rollback = step.bind(null, 'rollback')

const placed = bet('OK', -1, { transaction_uuid: '#b' })
const ofBet = { reference_transaction_uuid: '#b' }
const won = win('OK', 0, { ...ofBet, transaction_uuid: '#w' })
const ofWin = { reference_transaction_uuid: '#w' }

/** Cases of rollbacks. Balance changes are in units of the currency and count from before the bet. */
export const ROLLBACKS: Case[] = [
  situation('a rollback gives the stake back', [placed, rollback('OK', 0, ofBet)]),
  situation('the same rollback twice gives it back once', [
    placed,
    rollback('OK', 0, { ...ofBet, transaction_uuid: '#x' }),
    rollback('OK', 0, { ...ofBet, transaction_uuid: '#x' }),
  ]),
  situation('a second rollback of a bet changes nothing and is fine', [
    placed,
    rollback('OK', 0, ofBet),
    rollback('OK', 0, ofBet),
  ]),
  situation('a rollback of a bet of nothing', [
    bet('OK', 0, { transaction_uuid: '#b', amount: 0 }),
    rollback('OK', 0, ofBet),
  ]),
  situation('a rollback of a bet that a promotion paid', [
    bet('OK', 0, { transaction_uuid: '#b', is_free: true }),
    rollback('OK', 0, { ...ofBet, is_free: true }),
  ]),
  situation('a rollback of a bet that closed its round', [
    bet('OK', -1, { transaction_uuid: '#b', round_closed: true }),
    rollback('OK', 0, ofBet),
  ]),
  situation('a rollback of one bet of a round leaves the other', [
    placed,
    bet('OK', -2, { transaction_uuid: '#b2' }),
    rollback('OK', -1, ofBet),
    win('OK', 0, { reference_transaction_uuid: '#b2' }),
  ]),
  situation('a rollback that names the member', [placed, rollback('OK', 0, { ...ofBet, user: '#member' })]),
  situation(
    'a rollback that names another user',
    [placed, rollback('INVALID_TOKEN', null, { ...ofBet, user: 'somebody' })],
    { ends: -ONE },
  ),
  situation('a rollback before its bet, and the bet that comes late', [
    rollback('OK', 0, ofBet),
    bet('TRANSACTION_ROLLED_BACK', 0, { transaction_uuid: '#b' }),
  ]),
  situation('a rollback before its bet, twice, and the late bet twice', [
    rollback('OK', 0, ofBet),
    rollback('OK', 0, ofBet),
    bet('TRANSACTION_ROLLED_BACK', 0, { transaction_uuid: '#b' }),
    bet('TRANSACTION_ROLLED_BACK', 0, { transaction_uuid: '#b' }),
  ]),
  situation(
    'a bet repeated after its rollback keeps its answer and takes nothing',
    [placed, rollback('OK', 0, ofBet), bet('OK', -1, { transaction_uuid: '#b' })],
    { ends: 0 },
  ),
  situation('a rollback of a bet that has won', [
    placed,
    win('OK', 0, ofBet),
    rollback('DUPLICATE_TRANSACTION', 0, ofBet),
  ]),
  situation('a rollback of a bet that a win of nothing settled', [
    placed,
    win('OK', -1, { ...ofBet, amount: 0, round_closed: true }),
    rollback('DUPLICATE_TRANSACTION', -1, ofBet),
  ]),
  situation('a rollback of a win takes the win back', [placed, won, rollback('OK', -1, ofWin)]),
  situation('a second rollback of a win changes nothing and is fine', [
    placed,
    won,
    rollback('OK', -1, { ...ofWin, transaction_uuid: '#x' }),
    rollback('OK', -1, { ...ofWin, transaction_uuid: '#x' }),
    rollback('OK', -1, ofWin),
  ]),
  situation('a rollback of a win that closed its round, and the right win', [
    placed,
    win('OK', 0, { ...ofBet, transaction_uuid: '#w', round_closed: true }),
    rollback('OK', -1, ofWin),
    win('OK', 1, { ...ofBet, amount: 2 * ONE, round_closed: true }),
    win('DUPLICATE_TRANSACTION', 1, ofBet),
  ]),
  situation('a rollback of a win, and then of its bet', [
    placed,
    won,
    rollback('OK', -1, ofWin),
    rollback('OK', 0, ofBet),
  ]),
  situation('a rollback before the win that it names, and the win that comes late', [
    placed,
    rollback('OK', -1, ofWin),
    win('TRANSACTION_ROLLED_BACK', -1, { ...ofBet, transaction_uuid: '#w' }),
  ]),
  situation('a rollback of a win that names another round', [
    placed,
    won,
    rollback('TRANSACTION_DOES_NOT_EXIST', 0, { ...ofWin, round: '#r2' }),
  ]),
  situation('a rollback of a rollback', [
    placed,
    rollback('OK', 0, { ...ofBet, transaction_uuid: '#x' }),
    rollback('TRANSACTION_DOES_NOT_EXIST', 0, { reference_transaction_uuid: '#x' }),
  ]),
  situation('a rollback that names another round', [
    placed,
    rollback('TRANSACTION_DOES_NOT_EXIST', -1, { ...ofBet, round: '#r2' }),
  ]),
  situation(
    "a rollback of another member's bet",
    [placed, rollback('TRANSACTION_DOES_NOT_EXIST', null, { ...ofBet, token: '#other' })],
    { ends: -ONE },
  ),
  situation("a rollback whose id is its bet's", [
    placed,
    rollback('DUPLICATE_TRANSACTION', -1, { ...ofBet, transaction_uuid: '#b' }),
  ]),
  situation('a rollback with a token whose time is over', [placed, { do: 'expire' }, rollback('OK', 0, ofBet)]),
  situation('a rollback with a token that a newer one has replaced', [
    placed,
    { do: 'relaunch' },
    rollback('OK', 0, { ...ofBet, token: '#replaced' }),
  ]),
  situation('a rollback after signing out', [placed, { do: 'sign-out' }, rollback('OK', 0, ofBet)]),
  situation('a rollback of an excluded member', [placed, { do: 'exclude' }, rollback('OK', 0, ofBet)]),
  situation('a rollback of a vendor that is off', [placed, { do: 'vendor-off' }, rollback('OK', 0, ofBet)]),
  situation('a rollback at a game that is closed', [placed, { do: 'game-closed' }, rollback('OK', 0, ofBet)]),
  situation('a rollback whose clock is years ahead', [
    placed,
    rollback('OK', 0, ofBet, { timestamp: '2099-01-17 08:13:17.985795+00:00' }),
  ]),
  situation(
    'a rollback signed by another vendor',
    [placed, rollback('INVALID_TOKEN', null, ofBet, { signed: 'other-vendor' })],
    { ends: -ONE },
  ),
]
