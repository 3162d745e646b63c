import { describe, expect, test } from 'vitest'
import type { WalletStatus } from '#api/vendor'
import { type Body, Play } from './play.ts'
import { newSeat, sit, transaction, wallet } from './seat.ts'

/** Where nothing was sent yet: what a bet would be. */
const unsent = (play: Play, over: Body = {}) => transaction(play.seat, over)

/** situation -> status -> balance after it, in pesos, from 1,000; bets are of 100 and wins of 100 unless said. */
const TABLE: [string, (play: Play) => Promise<unknown>, WalletStatus, number][] = [
  ['a bet', (p) => p.bet(), 'RS_OK', 900],
  ['a bet of all there is', (p) => p.bet({ amount: 100_000_000 }), 'RS_OK', 0],
  ['a bet of nothing', (p) => p.bet({ amount: 0 }), 'RS_OK', 1000],
  ['a bet of more than there is', (p) => p.bet({ amount: 100_001_000 }), 'RS_ERROR_NOT_ENOUGH_MONEY', 1000],
  ['a free bet costs the member nothing', (p) => p.bet({ is_free: true }), 'RS_OK', 1000],
  ['a bet after signing out', (p) => p.signOut().then(() => p.bet()), 'RS_ERROR_TOKEN_EXPIRED', 1000],
  [
    'the win of a bet placed before signing out',
    async (p) => {
      const bet = await p.bet()
      await p.signOut()
      await p.win(bet)
    },
    'RS_OK',
    1000,
  ],
  ['the same bet twice', async (p) => p.again('bet', await p.bet()), 'RS_OK', 900],
  [
    'the same bet twice, its first answer though money has moved since',
    async (p) => {
      const bet = await p.bet()
      await p.bet()
      await p.again('bet', bet)
    },
    'RS_OK',
    900,
  ],
  [
    'the same id for another round',
    async (p) => p.again('bet', await p.bet(), { round: 'other' }),
    'RS_ERROR_DUPLICATE_TRANSACTION',
    900,
  ],
  [
    'the same id for another game',
    async (p) => p.again('bet', await p.bet(), { game_code: 'other' }),
    'RS_ERROR_DUPLICATE_TRANSACTION',
    900,
  ],
  [
    'the same id for another amount',
    async (p) => p.again('bet', await p.bet(), { amount: 1000 }),
    'RS_ERROR_DUPLICATE_TRANSACTION',
    900,
  ],
  [
    'the same id from another user',
    async (p) => {
      const bet = await p.bet()
      p.seat = await newSeat()
      await p.again('bet', bet, { token: p.seat.token })
    },
    'RS_ERROR_DUPLICATE_TRANSACTION',
    1000,
  ],
  [
    'the same id in upper case is the same id',
    async (p) => {
      const bet = await p.bet()
      await p.again('bet', bet, { transaction_uuid: String(bet.transaction_uuid).toUpperCase() })
    },
    'RS_OK',
    900,
  ],
  [
    'a win whose id is that of its bet',
    async (p) => p.win(await p.bet(), {}).then((win) => p.again('bet', win)),
    'RS_ERROR_DUPLICATE_TRANSACTION',
    1000,
  ],
  ['several bets in a round', async (p) => p.bet({ round: (await p.bet()).round }), 'RS_OK', 800],
  ['rounds side by side', async (p) => p.bet().then(async (one) => p.bet().then(() => p.win(one))), 'RS_OK', 900],
  ['a bet with a game the token is not for', (p) => p.bet({ game_code: 'other' }), 'RS_ERROR_INVALID_GAME', 1000],
  ['a bet in another currency', (p) => p.bet({ currency: 'USD' }), 'RS_ERROR_WRONG_CURRENCY', 1000],
  ['a bet after the game was opened again', async (p) => reopenedBet(p), 'RS_ERROR_TOKEN_EXPIRED', 1000],
  [
    'a bet with a token whose time is over',
    async (p) => lateToken(p).then(() => p.bet()),
    'RS_ERROR_TOKEN_EXPIRED',
    1000,
  ],
  ['a bet of an excluded member', async (p) => p.exclude().then(() => p.bet()), 'RS_ERROR_USER_DISABLED', 1000],
  [
    'a bet repeated after the exclusion',
    async (p) => p.bet().then((bet) => p.exclude().then(() => p.again('bet', bet))),
    'RS_OK',
    900,
  ],
  [
    'a bet in a round that has ended',
    async (p) => p.bet({ round: (await p.bet({ round_closed: true })).round }),
    'RS_ERROR_DUPLICATE_TRANSACTION',
    900,
  ],

  ['a win', async (p) => p.win(await p.bet(), { amount: 25_000_000 }), 'RS_OK', 1150],
  ['a win of nothing', async (p) => p.win(await p.bet(), { amount: 0, round_closed: true }), 'RS_OK', 900],
  ['the same win twice', async (p) => p.again('win', await p.win(await p.bet())), 'RS_OK', 1000],
  [
    'the win that closes a round, twice',
    async (p) => p.again('win', await p.win(await p.bet(), { round_closed: true })),
    'RS_OK',
    1000,
  ],
  ['two wins of one bet', async (p) => p.bet().then((bet) => p.win(bet).then(() => p.win(bet))), 'RS_OK', 1100],
  ['a win without its bet', (p) => p.win(unsent(p)), 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', 1000],
  [
    'a win for another round than its bet',
    async (p) => p.win(await p.bet(), { round: 'other' }),
    'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    900,
  ],
  [
    'a win on a closed round',
    async (p) => p.bet().then((bet) => p.win(bet, { round_closed: true }).then(() => p.win(bet))),
    'RS_ERROR_DUPLICATE_TRANSACTION',
    1000,
  ],
  [
    'a win on a round its bet closed',
    async (p) => p.win(await p.bet({ round_closed: true })),
    'RS_ERROR_DUPLICATE_TRANSACTION',
    900,
  ],
  [
    'a win after the rollback',
    async (p) => p.bet().then((bet) => p.rollback(bet).then(() => p.win(bet))),
    'RS_ERROR_TRANSACTION_ROLLED_BACK',
    1000,
  ],
  [
    'a win of a bet buried before it came',
    async (p) => p.rollback(unsent(p)).then((r) => p.win({ ...r, transaction_uuid: r.reference_transaction_uuid })),
    'RS_ERROR_TRANSACTION_ROLLED_BACK',
    1000,
  ],
  ['a win in another currency', async (p) => p.win(await p.bet(), { currency: 'EUR' }), 'RS_ERROR_WRONG_CURRENCY', 900],
  ['a win after the game was opened again', async (p) => olderToken(p, (bet, over) => p.win(bet, over)), 'RS_OK', 1000],
  [
    'a win with a token whose time is over',
    async (p) => p.bet().then((bet) => lateToken(p).then(() => p.win(bet))),
    'RS_OK',
    1000,
  ],
  [
    'a win of an excluded member',
    async (p) => p.bet().then((bet) => p.exclude().then(() => p.win(bet))),
    'RS_OK',
    1000,
  ],
  [
    'a promised prize needs no bet',
    (p) => p.win(unsent(p), { is_free: true, reward_uuid: crypto.randomUUID() }),
    'RS_OK',
    1100,
  ],
  [
    'a prize nobody promised does',
    (p) => p.win(unsent(p), { is_free: true }),
    'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    1000,
  ],

  ['a rollback', async (p) => p.rollback(await p.bet()), 'RS_OK', 1000],
  ['the same rollback twice', async (p) => p.again('rollback', await p.rollback(await p.bet())), 'RS_OK', 1000],
  [
    'a second rollback of a bet',
    async (p) => p.bet().then((bet) => p.rollback(bet).then(() => p.rollback(bet))),
    'RS_OK',
    1000,
  ],
  ['a rollback of a free bet', async (p) => p.rollback(await p.bet({ is_free: true })), 'RS_OK', 1000],
  [
    'a rollback of a bet that closed its round',
    async (p) => p.rollback(await p.bet({ round_closed: true })),
    'RS_OK',
    1000,
  ],
  ['a rollback before its bet', (p) => p.rollback(unsent(p)), 'RS_OK', 1000],
  ['the bet that comes after its rollback', async (p) => buriedBet(p), 'RS_ERROR_TRANSACTION_ROLLED_BACK', 1000],
  [
    'a rollback of a bet that has won',
    async (p) => p.bet().then((bet) => p.win(bet).then(() => p.rollback(bet))),
    'RS_ERROR_DUPLICATE_TRANSACTION',
    1000,
  ],
  [
    'a rollback of a win',
    async (p) => p.win(await p.bet()).then((win) => p.rollback(win)),
    'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    1000,
  ],
  [
    'a rollback that names another round',
    async (p) => p.rollback(await p.bet(), { round: 'other' }),
    'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    900,
  ],
  [
    'a rollback that names another user',
    async (p) => p.rollback(await p.bet(), { user: 'somebody' }),
    'RS_ERROR_INVALID_TOKEN',
    900,
  ],
  [
    'a rollback after the game was opened again',
    async (p) => olderToken(p, (bet, over) => p.rollback(bet, over)),
    'RS_OK',
    1000,
  ],
  [
    'a rollback of an excluded member',
    async (p) => p.bet().then((bet) => p.exclude().then(() => p.rollback(bet))),
    'RS_OK',
    1000,
  ],
]

async function reopenedBet(play: Play): Promise<void> {
  const { token } = play.seat
  await play.reopen()
  await play.bet({ token })
}

async function olderToken(play: Play, act: (bet: Body, over: Body) => Promise<Body>): Promise<void> {
  const bet = await play.bet()
  const { token } = play.seat
  await play.reopen()
  await act(bet, { token })
}

async function lateToken(play: Play): Promise<void> {
  play.seat = { ...play.seat, token: await sit(play.seat.memberId, undefined, -1) }
}

async function buriedBet(play: Play): Promise<void> {
  const bet = unsent(play)
  await play.rollback(bet)
  await play.again('bet', bet)
}

describe('the seamless wallet: what each situation is answered', () => {
  test.each(TABLE)('%s', async (_situation, act, status, pesos) => {
    const play = new Play(await newSeat())
    await act(play)
    const known =
      status === 'RS_ERROR_INVALID_TOKEN' ? {} : { user: play.seat.memberId, currency: 'MXN', balance: pesos * 100_000 }
    expect(play.last).toMatchObject({ status, ...known })
    const truth = await wallet('balance', { ...transaction(play.seat) })
    const isRepeat = _situation.includes('first answer')
    if (!isRepeat) expect(truth).toMatchObject({ status: 'RS_OK', balance: pesos * 100_000 })
  })

  test('parallel bets never overdraw (D3)', async () => {
    const seat = await newSeat({ cash: 5_000 })
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => wallet('bet', transaction(seat, { amount: 1_000_000 }))),
    )
    expect(answers.filter(({ status }) => status === 'RS_OK')).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 'RS_ERROR_NOT_ENOUGH_MONEY')).toHaveLength(25)
  })
})
