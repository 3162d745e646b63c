import { beforeAll, expect, test } from 'vitest'
import { type CashbackDraft, cashbackCalls } from '#api/operator/rewards/cashbacks'
import type { DryRun } from '#api/operator/rewards/dry-run'
import { type OfferDraft, offerCalls } from '#api/operator/rewards/offers'
import { pointCalls } from '#api/operator/rewards/points'
import { rebateCalls } from '#api/operator/rewards/rebates'
import { FULL } from '#tests/support/product/tier'
import { cashbacksOf, type PlainBet, type PlainGift } from '#tests/support/rewards/cashback-calculator'
import { bonusOf, type PlainDeposit } from '#tests/support/rewards/offer-calculator'
import { pointsOf } from '#tests/support/rewards/points-calculator'
import { rebatesOf } from '#tests/support/rewards/rebate-calculator'
import { randomFrom } from '#tests/support/stand-ins/wagers'
import type { JournalEvent } from '../../../../workers/platform/bank/bank-types.ts'
import { movement } from '../support/movements.ts'
import { expectValue, send } from '../support/world.ts'
import { weekStart } from './cashback/cashback-world.ts'
import { beginMissions, GAMES, inGame } from './missions/mission-world.ts'
import { DAY_MS, dayStart, player, rankOf, ZONE } from './rebates/rebate-world.ts'
import { apply, bet, onBet } from './vip-bets.ts'

/** What promotions would have given, against the rules in plain words. */

const MEMBERS = FULL ? 300 : 20
/** Some of what happens lies before the days that are looked at. */
const DAYS = 40
const [START, END] = [dayStart(30), dayStart(0)]

interface Life {
  id: string
  account: string
  bets: PlainBet[]
  deposits: PlainDeposit[]
  gifts: PlainGift[]
  ranks: { fromMs: number; level: number }[]
}
let lives: Life[]
let sequence = 2_000_000

/** Makes a member's deposits, gifts and bets, and what became of them. */
async function live(seed: number): Promise<Life> {
  const { id, account } = await player()
  const random = randomFrom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const timeOf = () => dayStart(1 + below(DAYS)) + (random() < 0.2 ? below(2) : below(DAY_MS))
  const events: JournalEvent[] = []
  const other = (kind: 'deposit' | 'reward', amount: number, atMs: number) => {
    sequence += 1
    events.push(movement({ member: id, sequence, kind, amount, at: new Date(atMs).toISOString() }))
  }
  const bets = [...Array(2 + below(20))].map((): PlainBet => {
    const placedMs = timeOf()
    const [game, category] = random() < 0.1 ? ['ninguno', ''] : (GAMES[below(GAMES.length)] ?? GAMES[0])
    const staked = 1 + below(9_000)
    const bonus = random() < 0.2 ? below(staked + 1) : 0
    const [free, closes] = [random() < 0.1, random() < 0.5]
    const placed = bet(id, staked, placedMs, { ...inGame(game), bonus: -bonus, free, closes })
    events.push(placed)
    const news: PlainBet['news'] = [{ atMs: 0, state: closes ? 'settled' : 'open' }]
    if (!closes && random() < 0.8) {
      const won = below(staked)
      const { sequence: at } = onBet(placed, 'win', placedMs + 1)
      events.push(movement({ ...onBet(placed, 'win', placedMs + 1), sequence: at, free: false, amount: won, bonus: 0 }))
      news.push({ atMs: 0, state: 'settled', won, wonInAll: won })
    }
    if (random() < 0.2) {
      events.push(onBet(placed, 'rollback', placedMs + 2))
      news.push({ atMs: 0, state: 'void' })
    }
    return { placedMs, game, category, cash: free ? 0 : staked - bonus, staked, news }
  })
  const deposits = [...Array(below(4))].map(() => {
    const deposit = { atMs: timeOf(), reportedMs: 0, amount: 1_000 + below(30_000) }
    other('deposit', deposit.amount, deposit.atMs)
    return deposit
  })
  const gifts = [...Array(below(3))].map(() => {
    const gift = { givenMs: timeOf(), atMs: 0, amount: 1 + below(500) }
    other('reward', gift.amount, gift.givenMs)
    return gift
  })
  const ranks = [...Array(below(3))].map(() => ({ fromMs: timeOf(), level: 1 + below(4) }))
  ranks.sort((one, next) => one.fromMs - next.fromMs)
  await rankOf({ id }, ranks)
  for (let at = 0; at < events.length; at += 40) await apply(...events.slice(at, at + 40))
  deposits.sort((one, next) => one.atMs - next.atMs)
  return { id, account, bets, deposits, gifts, ranks }
}

beforeAll(async () => {
  await beginMissions()
  lives = []
  for (let seed = 1; seed <= MEMBERS; seed += 1) lives.push(await live(104_729 * seed))
})

/** Reads a dry run page after page, as an operator's command does. */
async function dryRun(path: string, fields: object) {
  const rewards: DryRun['rewards'] = []
  let page: DryRun | null = null
  for (let after: string | null | undefined; after !== null; after = page.next) {
    page = expectValue(await send<DryRun>('POST', path, { ...fields, ...(after === undefined ? {} : { after }) }))
    rewards.push(...page.rewards)
  }
  return { from: page?.from, to: page?.to, unit: page?.unit, rewards: rewards.sort(byAccount) }
}
const byAccount = (one: { account: string }, other: { account: string }) => (one.account < other.account ? -1 : 1)

/** What the lives would have got each time, by a rule in plain words. */
function expectedOf(amountsOf: (life: Life) => number[]) {
  const rewards = lives.flatMap((life) => {
    const amounts = amountsOf(life).filter((amount) => amount > 0)
    const amount = amounts.reduce((sum, one) => sum + one, 0)
    return amounts.length === 0 ? [] : [{ account: life.account, times: amounts.length, amount }]
  })
  expect(rewards.length).toBeGreaterThan(MEMBERS / 5)
  return rewards.sort(byAccount)
}
const span = { from: new Date(START).toISOString(), to: new Date(END).toISOString() }
const isIn = ({ placedMs }: PlainBet) => placedMs >= START && placedMs < END

test('rates of the rebate would have given what the rule in plain words gives', async () => {
  const rates = { RNG: [100, 120, 250], LIVE: [60, 0], FISH: [333] }
  const days = [...Array(30)].map((_none, index) => ({ endMs: dayStart(29 - index), atMs: END }))
  const rewards = expectedOf(({ bets, ranks }) =>
    rebatesOf({ bets: bets.filter(isIn), ranks }, [{ fromMs: 0, rates }], days, ZONE),
  )
  const fields = { rules: { rates }, currency: 'MXN' }
  expect(await dryRun(rebateCalls.dryRunRebates.path, fields)).toEqual({ ...span, unit: 'MXN', rewards })
  // Nobody has an account in it.
  expect(await dryRun(rebateCalls.dryRunRebates.path, { ...fields, currency: 'CLP' })).toMatchObject({ rewards: [] })
})

test('rules of points would have given what the rule in plain words gives', async () => {
  const [each, weights] = [700, { RNG: 100, LIVE: 33 }]
  const rewards = expectedOf(({ bets }) => [pointsOf(bets.filter(isIn), [{ fromMs: 0, each, weights }], END)])
  const rules = { stakePerPoint: { MXN: each }, weights, exchange: null }
  expect(await dryRun(pointCalls.dryRunPoints.path, { rules })).toEqual({ ...span, unit: 'PTS', rewards })
})

const inAll = (text: string) => ({ es: text, en: text, pt: text })
const OFFER: OfferDraft = {
  ...{ title: inAll('Bono'), text: inAll('Bono'), motif: 'farol', firstDeposit: false, percent: 33, depositDays: 5 },
  ...{ minimum: { MXN: 9_000 }, most: { MXN: 6_000 }, shown: [] },
  terms: {
    ...{ multiple: 10, of: 'bonus', weights: { RNG: 100 }, excluded: [], maxStake: {}, minStake: {}, days: 16 },
    order: 'last',
  },
}

test('a deposit bonus would have given what the rule in plain words gives, once to each', async () => {
  const terms = { percent: 33, minimum: 9_000, most: 6_000, depositDays: 5 }
  const within = (deposits: PlainDeposit[], fromMs: number, untilMs: number) =>
    deposits.find(({ atMs, amount }) => atMs >= fromMs && atMs < untilMs && amount >= 9_000)
  const offer = (draft: OfferDraft) => dryRun(offerCalls.dryRunOffer.path, { draft, currency: 'MXN' })
  const every = expectedOf(({ deposits }) => [bonusOf(terms, within(deposits, START, END)?.amount ?? 0)])
  expect(await offer(OFFER)).toEqual({ ...span, unit: 'MXN', rewards: every })
  // Of who deposits for the first time: the time for a larger deposit begins with it.
  const first = expectedOf(({ deposits }) => {
    const firstMs = deposits[0]?.atMs ?? 0
    if (firstMs < START) return []
    return [bonusOf(terms, within(deposits, firstMs, Math.min(END, firstMs + 5 * DAY_MS))?.amount ?? 0)]
  })
  expect(await offer({ ...OFFER, firstDeposit: true })).toEqual({ ...span, unit: 'MXN', rewards: first })
  expect(first.length).toBeLessThan(every.length)
  const [one] = every
  const audience = { kind: 'list' as const, accounts: [one?.account ?? ''] }
  expect(await offer({ ...OFFER, audience })).toMatchObject({ rewards: [one] })
})

test('a cashback would have given what the rule in plain words gives, in whole weeks', async () => {
  const draft: CashbackDraft = {
    ...{
      title: inAll('Cashback'),
      currency: 'MXN',
      rates: [1_000, 1_500],
      least: 100,
      cap: 1_800,
      categories: ['RNG'],
    },
    ...{ games: [inGame('pez')], without: [], collectDays: 7 },
  }
  const weeks = [...Array(6)]
    .map((_none, index) => ({ startMs: weekStart(6 - index), endMs: weekStart(5 - index) }))
    .filter(({ startMs, endMs }) => startMs >= START && endMs <= END)
  const counts = (game: string, category: string) => category === 'RNG' || game === 'pez'
  const version = { fromMs: 0, state: 'open' as const, rates: [1_000, 1_500], least: 100, cap: 1_800, counts }
  const rewards = expectedOf((life) => cashbacksOf({ ...life, refusedMs: null }, [version], weeks, 0))
  const [from, to] = [weeks[0]?.startMs ?? 0, weeks.at(-1)?.endMs ?? 0].map((time) => new Date(time).toISOString())
  expect(await dryRun(cashbackCalls.dryRunCashback.path, { draft })).toEqual({ from, to, unit: 'MXN', rewards })
})
