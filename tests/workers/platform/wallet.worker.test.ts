import { describe, expect, test } from 'vitest'
import type { WalletAnswer, WalletStatus } from '#api/vendor'
import { bankOf } from '../../../workers/platform/bank/of.ts'
import { BANK, newSeat, type Seat, sendRaw, signatureOf, sit, transaction, wallet } from './seat.ts'
import { env } from './world.ts'

type Body = Record<string, unknown>

/** One member's play; each call must be answered before the next, and all but the last must be accepted. */
class Play {
  seat: Seat
  last: WalletAnswer | undefined

  constructor(seat: Seat) {
    this.seat = seat
  }

  async #call(path: string, body: Body): Promise<Body> {
    expect(this.last?.status ?? 'RS_OK', `before ${path}`).toBe('RS_OK')
    this.last = await wallet(path, body)
    expect(this.last.request_uuid).toBe(body.request_uuid)
    return body
  }

  bet(over: Body = {}): Promise<Body> {
    return this.#call('bet', transaction(this.seat, over))
  }

  win(bet: Body, over: Body = {}): Promise<Body> {
    return this.#call('win', this.#about(bet, over))
  }

  rollback(bet: Body, over: Body = {}): Promise<Body> {
    const { is_free, ...rest } = this.#about(bet, { ...over })
    return this.#call('rollback', rest)
  }

  again(path: string, body: Body, over: Body = {}): Promise<Body> {
    return this.#call(path, { ...body, request_uuid: crypto.randomUUID(), ...over })
  }

  async exclude(): Promise<void> {
    await bankOf(env, BANK).setState(this.seat.memberId, 'excluded')
  }

  /** The game is opened again; the token before is kept by the bets made with it. */
  async reopen(): Promise<void> {
    this.seat = { ...this.seat, token: await sit(this.seat.memberId) }
  }

  #about(bet: Body, over: Body): Body {
    const { transaction_uuid: reference_transaction_uuid, round, game_code } = bet
    return transaction(this.seat, { reference_transaction_uuid, round, game_code, ...over })
  }
}

/** Where nothing was sent yet: what a bet would be. */
const unsent = (play: Play, over: Body = {}) => transaction(play.seat, over)

/** situation -> status -> balance after it, in pesos, from 1,000; bets are of 100 and wins of 100 unless said. */
const TABLE: [string, (play: Play) => Promise<unknown>, WalletStatus, number][] = [
  ['a bet', (p) => p.bet(), 'RS_OK', 900],
  ['a bet of all there is', (p) => p.bet({ amount: 100_000_000 }), 'RS_OK', 0],
  ['a bet of nothing', (p) => p.bet({ amount: 0 }), 'RS_OK', 1000],
  ['a bet of more than there is', (p) => p.bet({ amount: 100_001_000 }), 'RS_ERROR_NOT_ENOUGH_MONEY', 1000],
  ['a free bet costs the member nothing', (p) => p.bet({ is_free: true }), 'RS_OK', 1000],
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

describe('the seamless wallet: the door', () => {
  const paths = ['check', 'balance', 'bet', 'win', 'rollback']

  test.each(paths)('%s: a body nobody signed changes nothing', async (path) => {
    const seat = await newSeat()
    const body = JSON.stringify(transaction(seat, { reference_transaction_uuid: crypto.randomUUID() }))
    const other = JSON.stringify(transaction(seat))
    for (const signature of ['', 'AAAA', '%%%', await signatureOf(other)]) {
      const answer = await sendRaw(path, body, signature)
      expect(answer).toMatchObject({ status: 200, body: { status: 'RS_ERROR_INVALID_SIGNATURE' } })
      expect(answer.body.balance).toBeUndefined()
    }
    expect(await wallet('balance', transaction(seat))).toMatchObject({ balance: 100_000_000 })
  })

  test.each(paths)('%s: what is not JSON is refused, whatever it is', async (path) => {
    for (const body of ['', '{', 'null', '[]', '"text"', new Uint8Array([0xff, 0xfe, 0x00])]) {
      expect(await sendRaw(path, body)).toMatchObject({ status: 200, body: { status: 'RS_ERROR_WRONG_SYNTAX' } })
    }
    const huge = JSON.stringify({ token: 'x'.repeat(20_000) })
    expect(await sendRaw(path, huge)).toMatchObject({ status: 413, body: { status: 'RS_ERROR_WRONG_SYNTAX' } })
    const deep = `{"token":${'['.repeat(7_000)}${']'.repeat(7_000)}}`
    expect(await sendRaw(path, deep)).toMatchObject({ status: 200, body: { status: 'RS_ERROR_WRONG_TYPES' } })
  })

  const wrong: [string, Body][] = [
    ['an amount as text', { amount: '100' }],
    ['an amount with decimals', { amount: 100_000.5 }],
    ['a negative amount', { amount: -100_000 }],
    ['an amount beyond whole numbers', { amount: 1e300 }],
    ['an amount finer than a cent', { amount: 100_001 }],
    ['no amount', { amount: undefined }],
    ['a transaction id that is no UUID', { transaction_uuid: '1' }],
    ['a round that is a number', { round: 7 }],
    ['a round_closed that is text', { round_closed: 'false' }],
    ['an empty token', { token: '' }],
  ]
  test.each(wrong)('%s is a wrong type', async (_name, over) => {
    const seat = await newSeat()
    expect(await wallet('bet', transaction(seat, over))).toMatchObject({ status: 'RS_ERROR_WRONG_TYPES' })
    expect(await wallet('balance', transaction(seat))).toMatchObject({ balance: 100_000_000 })
  })

  test.each(['nothing', `bank-0.${'A'.repeat(43)}`, `bank-7.${'A'.repeat(43)}`, `bank-00.${'A'.repeat(43)}`])(
    "the token %s is nobody's",
    async (token) => {
      for (const path of ['check', 'balance', 'bet', 'win', 'rollback']) {
        const body = transaction({ memberId: '', token }, { reference_transaction_uuid: crypto.randomUUID() })
        expect(await wallet(path, body)).toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' })
      }
    },
  )

  test('check swaps the token that travelled in an address; the old one bets no more, a reload may swap again', async () => {
    const seat = await newSeat()
    const first = await wallet('check', { token: seat.token })
    const second = await wallet('check', { token: seat.token })
    expect([first.status, second.status]).toEqual(['RS_OK', 'RS_OK'])
    const bets = [seat.token, first.token, second.token].map((token) => wallet('bet', transaction(seat, { token })))
    const statuses = (await Promise.all(bets)).map(({ status }) => status)
    expect(statuses).toEqual(['RS_ERROR_TOKEN_EXPIRED', 'RS_ERROR_TOKEN_EXPIRED', 'RS_OK'])
    await sit(seat.memberId)
    expect(await wallet('check', { token: seat.token })).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED' })
  })
})
