/** @module-tag proof */

import { describe, expect, test } from 'vitest'
import { MemoryPam } from '#tests/support/stand-ins/memory-pam'
import { StandInPam } from '#tests/support/stand-ins/stand-in-pam'
import { randomFrom } from '#tests/support/stand-ins/wagers'
import { CODE_OF } from '../vendors/pam/codes.ts'
import { isOwn } from './account.ts'
import { grant } from './bonus.ts'
import { PAM_TYPES, type PamBetContext, type PamRequest } from './pam.ts'
import { type Accepted, decide, move } from './transfer.ts'

const contextOf = (member: string, over: Partial<PamBetContext> = {}): PamBetContext => ({
  ...{ member, currency: 'MXN', vendor: 'EVO', game: 'game', live: true, disabled: false },
  ...over,
})

/** Gives a player the same balances as a player of the stand-in. */
function fund(ledger: MemoryPam, member: string): void {
  const none = { vendor: null, game: null, round: null, reference: null, closes: false, free: false }
  const paid = { id: `paid ${member}`, kind: 'deposit', member, unit: 'MXN', amount: 100_000, actor: 'x' } as const
  ledger.write(decide(ledger, { ...paid, ...none, postings: move('cashier', 'cash', 'MXN', 100_000) }))
  for (const spending of ['last', 'named'] as const)
    ledger.write(
      grant(ledger, { id: `${spending} ${member}`, member, unit: 'MXN', amount: 5_000, spending, actor: 'x' }),
    )
}

/**
 * Makes a transaction from few names, so that they collide: repeats, other rounds, late stakes, cancels of everything.
 */
function randomRequest(random: () => number): PamRequest {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const maybe = (chance: number, name: string) => (random() < chance ? name : null)
  const type = random() < 0.45 ? 'WITHDRAW' : pick(PAM_TYPES)
  const isCancel = type.endsWith('CANCEL')
  return {
    type,
    id: `t${Math.floor(random() * 400)}`,
    betRef: maybe(0.7, `b${Math.floor(random() * 250)}`),
    game: random() < 0.03 ? 'other' : maybe(0.9, 'game'),
    round: maybe(0.95, `r${Math.floor(random() * 120)}`),
    closes: random() < 0.08,
    currency: random() < 0.02 ? 'EUR' : 'MXN',
    parts: isCancel
      ? { cash: 0, bonus: 0, gift: 0 }
      : { cash: pick([0, 1, 1_000, 90_000]), bonus: pick([0, 0, 0, 300]), gift: pick([0, 0, 0, 200]) },
    isVendorGame: true,
    stop: null,
  }
}

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 20_261_121]

describe("the PAM's rules, simulated from one seed beside a second implementation", () => {
  test.each(SEEDS)('seed %i: both give the same responses and the same money', (seed) => {
    expect(played(seed).size).toBeGreaterThan(20)
  })

  test('the seeds reach every possible response', () => {
    const seen = new Set(SEEDS.flatMap((seed) => [...played(seed)]))
    for (const outcome of EXPECTED) expect(seen, outcome).toContain(outcome)
  })

  test('a stake above what the limits leave is refused; prizes and cancels are accepted', () => {
    const ledger = new MemoryPam()
    fund(ledger, 'ana')
    const stake: PamRequest = {
      ...randomRequest(randomFrom(1)),
      type: 'WITHDRAW',
      id: 'a',
      betRef: 'b',
      game: 'game',
      round: 'r',
    }
    const usual = { ...stake, closes: false, currency: 'MXN', parts: { cash: 100, bonus: 300, gift: 0 } } as const
    expect(ledger.call(contextOf('ana', { allowance: 99 }), usual)).toEqual({ is: 'refused', why: 'limit-reached' })
    expect(ledger.call(contextOf('ana', { allowance: 100 }), usual).is).toBe('new')
    expect(ledger.call(contextOf('ana', { allowance: 0 }), { ...usual, type: 'DEPOSIT', id: 'w' }).is).toBe('new')
  })

  test('a closed game takes a further stake in a round that has begun, and no other', () => {
    const ledger = new MemoryPam()
    fund(ledger, 'ana')
    const stake = { ...randomRequest(randomFrom(1)), type: 'WITHDRAW', game: 'game', closes: false } as const
    const usual = { ...stake, currency: 'MXN', parts: { cash: 100, bonus: 0, gift: 0 } } as const
    const call = (id: string, round: string | null, stop: PamRequest['stop']) =>
      ledger.call(contextOf('ana'), { ...usual, id, betRef: id, round, stop })
    expect(call('a', 'r', null).is).toBe('new')
    expect(call('b', 'r', 'game-closed').is).toBe('new')
    for (const round of ['other', null])
      expect(call('c', round, 'game-closed')).toEqual({ is: 'refused', why: 'game-closed' })
  })
})

/** Each of these must occur, or the simulation would prove nothing. */
const EXPECTED = [
  'WITHDRAW OK',
  'WITHDRAW PAM_ERR_DUPLICATE_TRANS',
  'WITHDRAW PAM_ERR_CASH_OVERDRAFT',
  'WITHDRAW PAM_ERR_TRANS_ALREADY_CANCELLED',
  'WITHDRAW PAM_ERR_TRANS_ALREADY_SETTLED',
  'WITHDRAW PAM_ERR_TRANS_CURRENCY',
  'WITHDRAW PAM_ERR_GAME_NOT_FOUND',
  'DEPOSIT OK',
  'DEPOSIT PAM_ERR_TRANS_NOT_FOUND',
  'DEPOSIT PAM_ERR_TRANS_ALREADY_SETTLED',
  'PROMODEPOSIT OK',
  'CANCEL OK',
  'CANCEL PAM_ERR_TRANS_ALREADY_CANCELLED',
  'CANCEL PAM_ERR_TRANS_ALREADY_SETTLED',
  'CANCEL PAM_ERR_CANCEL_NON_WITHDRAW',
  'PROMOCANCEL OK',
  'DEPOSIT PAM_ERR_TRANS_ALREADY_CANCELLED',
  'WITHDRAW PAM_ERR_BONUS_OVERDRAFT',
  'PROMOWITHDRAW PAM_ERR_PROMO_OVERDRAFT',
  'CANCEL PAM_ERR_CANCEL_NOT_FOUND',
  'a bet that ends with its round',
]

function balances(ledger: MemoryPam, member: string): string {
  return (['cash', 'bonus', 'gift'] as const).map((account) => ledger.balance(member, account, 'MXN')).join(' ')
}

/** Returns the stand-in's reply over the wire. */
function standInOutcome(pam: StandInPam, session: string, user: string, request: PamRequest): string {
  const { type, id, betRef, game, round, closes, currency, parts } = request
  const named = { providerBetRef: betRef, providerGameId: game, providerRoundId: round }
  const body = {
    ...{ transactionType: type, providerTransactionId: id, isGameOver: closes, currency, provider: 'stand-in' },
    ...Object.fromEntries(Object.entries(named).filter(([, name]) => name !== null)),
    ...{ cashAmount: parts.cash / 100, bonusAmount: parts.bonus / 100, promoAmount: parts.gift / 100 },
  }
  const url = new URL(`http://stand-in.test/players/${user}/transactions?provider=stand-in`)
  const headers = new Headers({ authorization: `Bearer ${pam.token}`, 'x-player-token': session })
  const [, reply] = pam.respond('POST', url, headers, JSON.stringify(body)) as [number, { error?: { code: string } }]
  const { cash, bonus, promo } = pam.balances.get(user) ?? { cash: 0, bonus: 0, promo: 0 }
  return `${reply.error?.code ?? 'OK'} ${cash} ${bonus} ${promo}`
}

/**
 * Checks that postings sum to zero and lead to their balances, that no own account is negative, that no bet is returned
 * twice, and that a closed round has no open bet. Returns how many bets ended with their round.
 */
function sound(ledger: MemoryPam): number {
  const { journal } = ledger
  const running = new Map<string, number>()
  for (const { member, postings } of journal) {
    expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    for (const { account, amount, balance } of postings) {
      running.set(`${member} ${account}`, (running.get(`${member} ${account}`) ?? 0) + amount)
      expect(running.get(`${member} ${account}`)).toBe(balance)
      if (isOwn(account)) expect(balance).toBeGreaterThanOrEqual(0)
    }
  }
  const back = journal.filter(({ kind }) => kind === 'rollback').map(({ reference }) => reference)
  expect(new Set(back).size).toBe(back.length)
  const roundOf = ({ member, round }: Accepted) => `${member} ${round}`
  const closed = new Set(journal.filter(({ closes }) => closes).map(roundOf))
  for (const bet of journal)
    if (bet.kind === 'bet' && !bet.closes && bet.round !== null && closed.has(roundOf(bet)))
      expect(ledger.kindsReferringTo(bet.id), bet.id).not.toEqual([])
  return journal.filter(({ kind }) => kind === 'round-end').length
}

/** Plays a seed's transactions on both; returns which types got which replies. */
function played(seed: number): Set<string> {
  const random = randomFrom(seed)
  const ledger = new MemoryPam()
  const other = new StandInPam(null)
  const players = [other.player(), other.player()]
  for (const { user } of players) fund(ledger, user)
  const earlier: { request: PamRequest; user: string }[] = []
  const stakes: { request: PamRequest; user: string }[] = []
  const seen = new Set<string>()
  for (let step = 0; step < 2_500; step += 1) {
    const player = players[Math.floor(random() * 2)]
    const again = random() < 0.15 ? earlier[Math.floor(random() * earlier.length)] : undefined
    const fresh = randomRequest(random)
    const about =
      random() < 0.5 && !fresh.type.endsWith('WITHDRAW') ? stakes[Math.floor(random() * stakes.length)] : undefined
    const user = (again ?? about)?.user ?? player?.user ?? ''
    const session = players.find((one) => one.user === user)?.session ?? ''
    const request = again?.request ?? { ...fresh, ...(about && stakeFieldsOf(about.request)) }
    if (request.type.endsWith('WITHDRAW')) stakes.push({ request, user })
    earlier.push({ request, user })
    const verdict = ledger.call(contextOf(user), { ...request, isVendorGame: request.game !== 'other' })
    const code = verdict.is === 'buried' ? CODE_OF.buried : verdict.is === 'refused' ? CODE_OF[verdict.why] : 'OK'
    const expected = standInOutcome(other, session, user, request)
    expect(`${code} ${balances(ledger, user)}`, `step ${step}: ${JSON.stringify(request)}`).toBe(expected)
    seen.add(`${request.type} ${code}`)
  }
  if (sound(ledger) > 0) seen.add('a bet that ends with its round')
  return seen
}

/** The fields that name the stake of another transaction. */
function stakeFieldsOf({ betRef, game, round }: PamRequest): Pick<PamRequest, 'betRef' | 'game' | 'round'> {
  return { betRef, game, round }
}
