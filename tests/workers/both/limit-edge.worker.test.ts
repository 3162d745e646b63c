import { exports } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Dice } from '#tests/simulation/dice'
import { FULL } from '#tests/support/product/tier'
import { bankOf } from '../../../workers/platform/bank/routing.ts'
import { newPerson, transferOf, waitForTransfer } from '../platform/support/line-transfers.ts'
import { connectProvider, GAME as PAM_GAME, PAM_TOKEN, send as sendPam, sitAt } from '../platform/support/pam-world.ts'
import { BANK, sit, transaction, wallet } from '../platform/support/player.ts'
import { expectSound, inBank, Wanderer } from '../platform/support/transfer-wallet-member.ts'
import { callApi, env, expectValue, send } from '../platform/support/world.ts'
import { closeSockets as leaveSea } from '../studio/sea.ts'
import { closeSockets as leaveTables } from '../studio/tables.ts'
import { FISH, type Game, openGame, SLOT, STAKE, TABLES } from './shared-games.ts'

/** Stakes and money paid in at the edge of a limit, by every way at once: never a cent over, and nothing left unused. */

const ROUNDS = FULL ? 100 : 1
const AT_ONCE = FULL ? 200 : 50
/** How much more is allowed than what fits: less than a stake or a deposit. */
const REST = 999
const PAID = 5_000
const [STAKES, PAYMENTS] = [9, 4]
const START = 100_000

type Outcome = 'accepted' | 'limit' | 'other'
interface Way {
  name: string
  go: () => Promise<Outcome>
}

const programs = (exports as unknown as { default: Fetcher }).default
/** The rounds that take bets for the length of these tests. */
const rounds = new Map<string, number>()
/** How often each way was let through, and how often the limit stopped it. */
const met = new Map<string, Record<Outcome, number>>()

beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
  await connectProvider()
})
beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => programs.fetch(new Request(input, init)))
})
afterEach(() => {
  leaveSea()
  leaveTables()
  vi.restoreAllMocks()
})

const bank = () => bankOf(env, BANK)
const limit = (memberId: string, kind: 'stake' | 'loss' | 'deposit', period: 'day' | 'week', amount: number) =>
  bank().setMemberLimit({ memberId, kind, period, amount, shown: null, currency: 'MXN' })

/** The ways to stake: what a game of the studio stakes comes by the operator wallet, as what a vendor sends itself. */
async function stakesOf(member: Wanderer, games: readonly Game[]): Promise<Way[]> {
  const { memberId } = member
  const own = { memberId, token: await sit(memberId, 'dados') }
  const pam = await sitAt(memberId)
  const viaWallet = async (): Promise<Outcome> => {
    const { status } = await wallet('bet', transaction(own, { amount: STAKE * 1_000, game_code: 'dados' }))
    return status === 'RS_OK' ? 'accepted' : status === 'RS_ERROR_BET_LIMIT_EXCEEDED' ? 'limit' : 'other'
  }
  const viaValkyrie = async (): Promise<Outcome> => {
    const keys = { Authorization: `Bearer ${PAM_TOKEN}`, 'X-Player-Token': pam, 'X-Correlation-ID': 'edge' }
    const body = {
      ...{ currency: 'MXN', provider: 'Evolution', transactionType: 'WITHDRAW', bonusAmount: 0, promoAmount: 0 },
      ...{ cashAmount: STAKE / 100, transactionDateTime: '2026-11-22T05:30:00Z', providerGameId: PAM_GAME },
      ...{ providerTransactionId: crypto.randomUUID(), providerBetRef: crypto.randomUUID() },
      providerRoundId: crypto.randomUUID(),
    }
    const path = `/players/${memberId}/transactions?provider=Evolution`
    const reply = await sendPam('POST', path, keys, JSON.stringify(body))
    if (reply.http === 200 && reply.body?.status === 'OK') return 'accepted'
    return JSON.stringify(reply.body).includes('PAM_ERR_BET_NOT_ALLOWED') ? 'limit' : 'other'
  }
  return [
    { name: 'operator wallet', go: viaWallet },
    { name: 'Valkyrie', go: viaValkyrie },
    ...games.map(({ code, press }) => ({ name: code, go: async () => outcomeOf(await press()) })),
  ]
}

function outcomeOf({ status, code }: { status: number; code: string | undefined }): Outcome {
  return status === 200 ? 'accepted' : code === 'limit-reached' ? 'limit' : 'other'
}

/** The ways to pay in; what comes back from a vendor is none. */
function paymentsOf({ memberId, headers }: Wanderer, agent: Awaited<ReturnType<typeof newPerson>>): Way[] {
  const viaSite = async () => {
    const body = { id: crypto.randomUUID(), method: 'spei', amount: PAID, currency: 'MXN' }
    const { status, body: reply } = await send('POST', '/wps/wallet/deposit', body, headers)
    return outcomeOf({ status, code: 'code' in reply ? reply.code : undefined })
  }
  const viaAgent = async (): Promise<Outcome> => {
    const transfer = transferOf(agent, { memberId, bank: BANK }, PAID)
    const sent = await bank().sendTransfer(transfer)
    if ('refusal' in sent) return 'other'
    const { state } = await waitForTransfer(agent, transfer.id)
    return state === 'arrived' ? 'accepted' : 'limit'
  }
  return [
    { name: 'site', go: viaSite },
    { name: 'agent transfer', go: viaAgent },
  ]
}

async function atOnce(dice: Dice, ways: readonly Way[], calls: number): Promise<void> {
  const chosen = Array.from({ length: calls }, (_, index) => (index < ways.length ? ways[index] : dice.pick(ways)))
  await Promise.all(chosen.map(async (way) => way && run(way)))
}

async function run({ name, go }: Way): Promise<Outcome> {
  const outcome = await go()
  const seen = met.get(name) ?? { accepted: 0, limit: 0, other: 0 }
  met.set(name, { ...seen, [outcome]: seen[outcome] + 1 })
  return outcome
}

/** What the journal says of a member, without the code that counts for limits. */
const inJournal = (memberId: string) =>
  inBank((sql) => {
    const sum = (kinds: string) =>
      sql
        .exec<{ sum: number }>(
          `SELECT coalesce(sum(p.amount), 0) AS sum FROM transfer t JOIN posting p ON p.sequence = t.sequence
           WHERE t.member = ? AND p.account = 'cash' AND t.kind IN (${kinds})`,
          memberId,
        )
        .one().sum
    const unpaid = sql
      .exec<{ sum: number }>(
        `SELECT coalesce(sum(amount), 0) AS sum FROM deposit WHERE member = ? AND state IN ('created', 'pending')`,
        memberId,
      )
      .one().sum
    return { staked: -sum(`'bet', 'rollback'`), paidIn: sum(`'deposit', 'transfer-in'`) + unpaid }
  })

async function playRound(round: number, agent: Awaited<ReturnType<typeof newPerson>>): Promise<void> {
  const dice = new Dice(round)
  const member = await Wanderer.arrive(START)
  const { memberId } = member
  await send('PUT', '/ops/wallet', { isSingle: false })
  await member.move('in', 20_000)
  await send('PUT', '/ops/wallet', { isSingle: true })
  const [first, second] = [TABLES[round % TABLES.length], TABLES[(round + 1) % TABLES.length]] as [string, string]
  const games: Game[] = []
  for (const code of [SLOT, FISH, first, second]) games.push(await openGame(member, code, rounds))
  const stakes = await stakesOf(member, games)
  const payments = paymentsOf(member, agent)
  await limit(memberId, 'stake', 'day', STAKES * STAKE + REST)
  await limit(memberId, 'deposit', 'week', START + PAYMENTS * PAID + REST)

  // Every way is let through while there is enough.
  const ofGames = stakes.filter(({ name }) => name !== second)
  for (const way of [...ofGames, ...payments]) expect(await run(way), way.name).toBe('accepted')
  for (const { window } of games) await window.passCycle()
  await Promise.all([
    atOnce(dice, stakes, Math.ceil(AT_ONCE * 0.7)),
    atOnce(dice, payments, Math.floor(AT_ONCE * 0.3)),
    ...[1_000, 2_000, 3_000].map((amount) => member.requestTransfer('out', amount)),
  ])
  // A game that has waited too long for its answer gives its stake back: what that leaves is used as well.
  const [viaWallet] = stakes as [Way]
  let outcome = await run(viaWallet)
  while (outcome === 'accepted') outcome = await run(viaWallet)
  expect({ round, outcome }).toEqual({ round, outcome: 'limit' })
  expect(await inJournal(memberId)).toEqual({ staked: STAKES * STAKE, paidIn: START + PAYMENTS * PAID })

  // Every way once more: never a cent over.
  for (const { window } of games) await window.passCycle()
  for (const way of [...stakes, ...payments]) await run(way)
  // The fish of before has swum away.
  const reef = await openGame(member, FISH, rounds)
  await run({ name: FISH, go: async () => outcomeOf(await reef.press()) })
  const { staked, paidIn } = await inJournal(memberId)
  expect(staked).toBeLessThanOrEqual(STAKES * STAKE)
  expect(paidIn).toBe(START + PAYMENTS * PAID)
  leaveSea()
}

test('stakes and payments at once, by every way in: the limit is used up and not a cent more', async () => {
  const agent = await newPerson(BANK, 1_000_000 * ROUNDS)
  for (let round = 0; round < ROUNDS; round += 1) await playRound(round, agent)
  // A table takes one bet of a member in a round: the first of a round is stopped in another.
  const tables = ROUNDS < TABLES.length ? [TABLES[1]] : TABLES
  const ways = ['operator wallet', 'Valkyrie', SLOT, FISH, 'site', 'agent transfer', ...tables]
  const stopped = ways.filter((name) => (met.get(name)?.limit ?? 0) > 0)
  expect(stopped, JSON.stringify([...met])).toEqual(ways)
  await expectSound()
})
