import { expect, test, vi } from 'vitest'
import { Refusal } from '#api/envelope'
import type { GameReturn } from '#api/operator/games/returns'
import type { JournalEvent, JournalMessage } from '../../../../../workers/platform/bank/bank-types.ts'
import { consume } from '../../../../../workers/platform/queue.ts'
import { applyJournal } from '../../../../../workers/platform/read-models/apply.ts'
import { gameReturns } from '../../../../../workers/platform/read-models/game-returns.ts'
import { eventually } from '../../support/eventually.ts'
import { inBank } from '../../support/payee.ts'
import { newPlayer, transaction, wallet } from '../../support/player.ts'
import { callApi, env, expectValue } from '../../support/world.ts'

const facts = {
  vendor: 'FRL',
  game: 'g',
  round: 'r',
  reference: null,
  closes: false,
  free: false,
  actor: 'vendor:FRL',
  bonus: 0,
  subWallet: 0,
  fee: 0,
}

let sequences = 0
const bets = new Map<string | null, number>()
function event(over: Partial<JournalEvent>): JournalEvent {
  sequences += 1
  const { id = `FRL:${crypto.randomUUID()}`, kind = 'bet', reference = null, ...rest } = over
  if (kind === 'bet') bets.set(id, sequences)
  const bet = bets.get(kind === 'bet' ? id : reference) ?? null
  const about = { sequence: sequences, member: 'ana', unit: 'MXN', amount: 100, before: 0, after: 0, bet }
  return { ...facts, ...about, id, kind, reference, at: '2026-11-21T10:00:00.000Z', ...rest }
}

async function deliver(...messages: JournalMessage[]): Promise<string[]> {
  const done: string[] = []
  const wrapped = messages.map((body, index) => ({
    ...{ id: String(index), timestamp: new Date(), attempts: 1, body },
    ack: () => done.push('ack'),
    retry: () => done.push('retry'),
  }))
  await consume({ queue: 'farol-journal', messages: wrapped, ackAll() {}, retryAll() {} } as never, env)
  return done
}

const rows = async (sql: string, ...values: string[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...values)
      .all()
  ).results
const day = async (member: string) => (await rows('SELECT * FROM member_day WHERE member = ?', member))[0]
const bet = async (id: string) => (await rows('SELECT * FROM bets WHERE id = ?', id))[0]

test('a bet and its win meet in one row; the day is their sum', async () => {
  const one = event({ member: 'bea' })
  const win = event({ member: 'bea', kind: 'win', amount: 250, reference: one.id })
  expect(await deliver({ bank: 'bank-8', events: [one, win] })).toEqual(['ack'])
  expect(await bet(one.id)).toMatchObject({ staked: 100, won: 250, state: 'settled', placed_at: one.at })
  expect(await day('bea')).toMatchObject({ day: '2026-11-21', bets: 1, staked: 100, won: 250, deposited: 0 })
})

test('delivered twice, whole or in part, in any order, nothing counts twice', async () => {
  const one = event({ member: 'cleo' })
  const win = event({ member: 'cleo', kind: 'win', amount: 40, reference: one.id, at: '2026-11-21T10:00:01.000Z' })
  const two = event({ member: 'cleo' })
  const back = event({ member: 'cleo', kind: 'rollback', reference: two.id })
  const paid = event({ member: 'cleo', kind: 'deposit', vendor: null, game: null, round: null, amount: 5_000 })
  const messages = [[win], [back, paid], [one, win, two], [one, win, two, back, paid]].map((events) => ({
    bank: 'bank-8',
    events,
  }))
  await deliver(...messages, ...messages.toReversed())
  expect(await bet(one.id)).toMatchObject({ staked: 100, won: 40, state: 'settled', settled_at: win.at })
  expect(await bet(two.id)).toMatchObject({ staked: 100, won: 0, state: 'void' })
  expect(await day('cleo')).toMatchObject({
    bets: 2,
    staked: 200,
    won: 40,
    rolled_back: 100,
    deposited: 5_000,
    deposits: 1,
  })
})

test('the same sequence in two banks is two transfers', async () => {
  const one = event({ member: 'dora' })
  const other = event({ member: 'dora', sequence: one.sequence })
  await deliver({ bank: 'bank-8', events: [one] }, { bank: 'bank-9', events: [other] })
  expect(await day('dora')).toMatchObject({ bets: 2, staked: 200 })
})

test('a free bet is a bet, and no stake of the member', async () => {
  const one = event({ member: 'eva', free: true })
  await deliver({ bank: 'bank-8', events: [one] })
  expect(await day('eva')).toMatchObject({ bets: 1, staked: 0 })
  expect(await bet(one.id)).toMatchObject({ free: 1, staked: 100 })
})

test('a message that cannot be applied is tried again and delays no other', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const good = event({ member: 'fay' })
  const bad = { ...event({ member: 'fay' }), amount: 'much' } as unknown as JournalEvent
  expect(await deliver({ bank: 'bank-8', events: [bad] }, { bank: 'bank-8', events: [good] })).toEqual(['retry', 'ack'])
  expect(await day('fay')).toMatchObject({ bets: 1 })
  expect(silent).toHaveBeenCalledOnce()
  silent.mockRestore()
})

test('an action of a member arrives by itself: bank, outbox, queue, read models', async () => {
  const player = await newPlayer()
  const bet = transaction(player)
  await wallet('bet', bet)
  const about = { reference_transaction_uuid: bet.transaction_uuid, round: bet.round, amount: 30_000_000 }
  await wallet('win', transaction(player, about))
  await eventually(async () => expect(await day(player.memberId)).toMatchObject({ won: 30_000 }))
  expect(await day(player.memberId)).toMatchObject({ bets: 1, staked: 10_000, won: 30_000, deposited: 100_000 })
  const journal = await rows(
    'SELECT kind, before, after, actor FROM journal WHERE member = ? ORDER BY sequence',
    player.memberId,
  )
  const confirmed = () => inBank('SELECT confirmed FROM outbox')
  const [newest] = await inBank('SELECT max(sequence) AS sequence FROM transfer')
  await eventually(async () => expect(await confirmed()).toEqual([{ confirmed: newest?.sequence }]))
  expect(journal).toEqual([
    { kind: 'deposit', before: 0, after: 100_000, actor: 'provider:demo' },
    { kind: 'bet', before: 100_000, after: 90_000, actor: 'vendor:FRL' },
    { kind: 'win', before: 90_000, after: 120_000, actor: 'vendor:FRL' },
  ])
})

test('the mark stands before the first missing transfer, and jumps when it comes', async () => {
  const events = Array.from({ length: 9 }, (_, at) => event({ member: 'gia', sequence: at + 1 }))
  const apply = (...sequences: number[]) =>
    applyJournal(env.DB, { bank: 'bank-6', events: sequences.map((sequence) => events[sequence - 1] as JournalEvent) })
  expect(await apply(2, 3)).toBe(0)
  expect(await apply(1)).toBe(3)
  expect(await apply(7, 8)).toBe(3)
  expect(await apply(5)).toBe(3)
  expect(await apply(4)).toBe(5)
  expect(await apply(1, 2, 3)).toBe(5)
  expect(await apply(9, 6)).toBe(9)
  expect(await day('gia')).toMatchObject({ bets: 9, staked: 900 })
})

test('play money is in the journal and in no report', async () => {
  const playMoneyEvent = event({
    member: 'olga',
    unit: 'FUN',
    kind: 'play-money',
    vendor: null,
    game: null,
    round: null,
  })
  expect(await deliver({ bank: 'bank-8', events: [playMoneyEvent] })).toEqual(['ack'])
  expect(await rows('SELECT kind FROM journal WHERE member = ?', 'olga')).toEqual([{ kind: 'play-money' }])
  expect(await day('olga')).toBeUndefined()
})

/** A round of a member at one game: its transfers carry it. */
const roundOf = (game: string, round: string, day = '2026-11-21') => {
  const about = { game, round, member: `player-of-${game}` }
  const at = `${day}T23:59:59.000Z`
  return {
    bet: (amount: number, over: Partial<JournalEvent> = {}) => event({ ...about, amount, at, ...over }),
    next: (kind: string, amount: number, reference: string, over: Partial<JournalEvent> = {}) =>
      event({ ...about, kind, amount, reference, at: '2026-11-22T00:00:01.000Z', ...over }),
  }
}
const returnsOf = async (game: string) => {
  const read = await gameReturns(env.DB, { from: '2026-11-20', to: '2026-11-25' })
  if (read instanceof Refusal) throw new Error(read.code)
  return read.games.find((one) => one.game === game)
}

test('the pay of a game is the sum of its rounds, whatever order they come in and however often', async () => {
  const game = `returns-${crypto.randomUUID()}`
  const [won, lost, raised, held, open] = ['1', '2', '3', '4', '5'].map((round) => roundOf(game, round))
  if (!won || !lost || !raised || !held || !open) throw new Error('no rounds')
  const [a, b, c, d] = [won.bet(1_000), lost.bet(200), raised.bet(500), held.bet(300)]
  const events = [
    ...[a, won.next('win', 2_500, a.id, { closes: true })],
    ...[b, lost.next('win', 0, b.id, { closes: true })],
    // One round of two stakes, and a third that was taken back.
    ...[c, raised.bet(500), raised.next('win', 2_000, c.id, { closes: true })],
    // A held win is what the game paid; its release adds nothing, and a prize of the house is none of its pays.
    ...[d, held.next('win-held', 9_000, d.id, { closes: true }), held.next('win-released', 9_000, d.id)],
    event({ game, round: '4', kind: 'prize', amount: 50_000, member: `player-of-${game}` }),
    // Not over, play money, and no vendor's: none of these counts.
    ...[open.bet(700), roundOf(game, '6').bet(800, { unit: 'FUN', closes: true })],
  ]
  const back = raised.bet(900)
  events.push(back, raised.next('rollback', 900, back.id))
  const messages = events.map((one) => ({ bank: 'bank-8', events: [one] }))
  await deliver(...messages.toReversed(), { bank: 'bank-8', events }, ...messages)
  const rounds = [
    [1_000, 2_500],
    [200, 0],
    [1_000, 2_000],
    [300, 9_000],
  ] as const
  const sum = (of: (staked: number, won: number) => number) => rounds.reduce((all, [s, w]) => all + of(s, w), 0)
  const stored = await rows('SELECT * FROM game_return_day WHERE game = ?', game)
  expect(stored).toEqual([
    {
      ...{ generation: 1, day: '2026-11-21', vendor: 'FRL', game, unit: 'MXN', rounds: 4, voided: 0 },
      ...{ staked: sum((s) => s), won: sum((_, w) => w), staked_squares: sum((s) => s * s) },
      ...{ won_squares: sum((_, w) => w * w), products: sum((s, w) => s * w) },
    },
  ])
  expect(await returnsOf(game)).toMatchObject({
    ...{ nodeId: null, vendor: 'FRL', game, currency: 'MXN', rounds: 4, voided: 0, staked: 2_500, won: 13_500 },
    ...{ actual: 540, theoretical: null, byTheory: null, verdict: 'unknown' },
  })
})

test('a round that is voided days later leaves its day, which says so', async () => {
  const game = `voided-${crypto.randomUUID()}`
  const [one, two] = [roundOf(game, '1'), roundOf(game, '2', '2026-11-23')]
  const [a, b] = [one.bet(1_000), two.bet(400)]
  await deliver({ bank: 'bank-8', events: [a, b, two.next('win', 100, b.id, { closes: true })] })
  await deliver({ bank: 'bank-8', events: [one.next('win', 5_000, a.id, { closes: true })] })
  expect(await returnsOf(game)).toMatchObject({ rounds: 2, voided: 0, staked: 1_400, won: 5_100 })
  await deliver({ bank: 'bank-8', events: [one.next('rollback', 1_000, a.id, { at: '2026-11-29T08:00:00.000Z' })] })
  expect(await returnsOf(game)).toMatchObject({ rounds: 1, voided: 1, staked: 400, won: 100, actual: 25 })
  expect(
    await rows('SELECT day, rounds, voided, won_squares FROM game_return_day WHERE game = ? ORDER BY day', game),
  ).toEqual([
    { day: '2026-11-21', rounds: 0, voided: 1, won_squares: 0 },
    { day: '2026-11-23', rounds: 1, voided: 0, won_squares: 10_000 },
  ])
})

test('a game of the catalogue is compared with its theory', async () => {
  expectValue(await callApi('POST', '/ops/seed'))
  const rounds = Array.from({ length: 100 }, (_, index) => {
    const round = roundOf('el-timon', `timon-${index}`)
    const bet = round.bet(1_000)
    return [bet, round.next('win', index < 50 ? 1_980 : 0, bet.id, { closes: true })]
  })
  await deliver({ bank: 'bank-8', events: rounds.flat() })
  const query = 'from=2026-11-20&to=2026-11-25&vendor=FRL&game=frl-el-timon'
  const read = expectValue(await callApi<{ games: GameReturn[] }>('GET', `/ops/game-returns?${query}`))
  // 99 % +- 1.959964 x 1.00 / sqrt(100)
  expect(read.games).toMatchObject([
    {
      ...{ nodeId: 'frl-el-timon', rounds: 100, actual: 99, theoretical: { lowest: 99, highest: 99 } },
      ...{ byTheory: { low: 79.4004, high: 118.5996 }, verdict: 'inside' },
    },
  ])
  for (const wrong of ['from=2026-11-25&to=2026-11-20', 'from=2024-11-25&to=2026-11-20'])
    expect(await callApi('GET', `/ops/game-returns?${wrong}`)).toMatchObject({ status: 400 })
})
