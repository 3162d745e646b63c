/** @module-tag proof */

import { describe, expect, test } from 'vitest'
import { MemoryLedger } from '#tests/support/stand-ins/memory-ledger'
import { NaiveWallet } from '#tests/support/stand-ins/naive-wallet'
import { type Grant, type GrantEnd, type Step, stepsFrom } from '#tests/support/stand-ins/wagers'
import { isOwn } from './account.ts'
import { endGrant, grant } from './bonus.ts'
import { endsOfRound } from './open-round.ts'
import { owedBy } from './receivable.ts'
import { type BetContext, bet, rollback, win } from './seamless.ts'
import { type Accepted, decide, move, type Verdict } from './transfer.ts'

const MEMBERS = ['ana', 'bruno', 'carla', 'diego']

/** A wallet over the pure rules, with the same replies as the naive one. */
class LedgerWallet {
  readonly ledger = new MemoryLedger()
  readonly #excluded = new Set<string>()

  outcomeOf(step: Step): string {
    const decided = this.#decide(step)
    if (decided === null) return `no-grant ${this.#playable(step.member)}`
    const verdict = this.ledger.write(decided)
    if (verdict.is === 'new') for (const end of endsOfRound(this.ledger, verdict.transfer)) this.ledger.write(end)
    const balance =
      verdict.is === 'new' || verdict.is === 'known'
        ? verdict.transfer.balance + verdict.transfer.bonusLeft
        : this.#playable(step.member)
    return `${verdict.is === 'refused' ? verdict.why : 'ok'} ${balance}`
  }

  #playable(member: string): number {
    return this.ledger.balance(member, 'cash', 'MXN') + this.ledger.balance(member, 'bonus', 'MXN')
  }

  #bonus(step: Grant | GrantEnd): Verdict | null {
    const { id, member, amount } = step
    const draft = { id, member, amount, unit: 'MXN', actor: 'promotion:test' } as const
    if (step.kind !== 'bonus')
      return endGrant(this.ledger, step.kind === 'bonus-back' ? 'back' : 'release', { ...draft, grantId: step.grant })
    const verdict = grant(this.ledger, { ...draft, spending: step.spending })
    if (verdict.is === 'new') this.ledger.grants.set(id, step.spending)
    return verdict
  }

  #decide(step: Step): Verdict | null {
    if (step.kind === 'exclude') this.#excluded.add(step.member)
    if (step.kind === 'include') this.#excluded.delete(step.member)
    if (step.kind === 'exclude' || step.kind === 'include') return { is: 'idle' }
    const none = { vendor: null, game: null, round: null, reference: null, closes: false, free: false }
    if (step.kind === 'deposit') {
      const { id, member, amount } = step
      const postings = move('cashier', 'cash', 'MXN', amount)
      return decide(this.ledger, {
        ...none,
        kind: 'deposit',
        id,
        member,
        unit: 'MXN',
        amount,
        actor: 'provider:demo',
        postings,
      })
    }
    if (step.kind === 'bonus' || 'grant' in step) return this.#bonus(step)
    const context: BetContext = {
      member: step.member,
      currency: 'MXN',
      vendor: 'FRL',
      game: step.game,
      live: step.token === 'newest',
      disabled: this.#excluded.has(step.member),
    }
    return { bet, win, rollback }[step.kind](this.ledger, context, { ...step, currency: 'MXN' })
  }
}

describe('the ledger, simulated from one seed', () => {
  test.each([1, 2, 3, 20_261_121])(
    'seed %i: every result is the one of a plain implementation of the rules',
    (seed) => {
      const ledger = new LedgerWallet()
      const naive = new NaiveWallet()
      const seen = new Map<string, number>()
      for (const [index, step] of stepsFrom(seed, 2_500, MEMBERS).entries()) {
        const result = ledger.outcomeOf(step)
        expect(result, `step ${index}: ${JSON.stringify(step)}`).toBe(naive.reply(step))
        const outcome = `${step.kind} ${result.split(' ')[0]}`
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
      }
      for (const outcome of EXPECTED_OUTCOMES) expect(seen.get(outcome) ?? 0, outcome).toBeGreaterThan(0)
      for (const [member, { cash, bonus }] of naive.balances) {
        expect(ledger.ledger.balance(member, 'cash', 'MXN')).toBe(cash)
        expect(ledger.ledger.balance(member, 'bonus', 'MXN')).toBe(bonus)
      }
      for (const [member, owed] of naive.owed) expect(owedBy(ledger.ledger, member, 'MXN'), member).toBe(owed)
      expect(endedIn(ledger.ledger)).toEqual([...naive.ended].toSorted())
    },
  )

  test('rounds of several stakes end as one, are divided by all of them, and lose a stake late', () => {
    const ledgers = [1, 2, 3, 4, 5].map((seed) => replayed(seed).ledger)
    const happened = { 'ended with its round': 0, 'taken back after that': 0, 'a share no single stake gives': 0 }
    for (const ledger of ledgers) {
      const ended = endedIn(ledger)
      happened['ended with its round'] += ended.length
      happened['taken back after that'] += ended.filter((id) => ledger.kindsReferringTo(id).includes('rollback')).length
      happened['a share no single stake gives'] += ledger.journal.filter((win) => isSharedOut(ledger, win)).length
    }
    for (const [what, times] of Object.entries(happened)) expect(times, what).toBeGreaterThan(1)
  })

  test('stakes paid with cash and bonus are placed, won and taken back', () => {
    const journals = [1, 2, 3, 4, 5].flatMap((seed) => replayed(seed).ledger.journal)
    const mixed = journals.filter(({ amount, bonus = 0 }) => bonus > 0 && bonus < amount).map(({ kind }) => kind)
    for (const kind of ['bet', 'win', 'rollback'] as const)
      expect(mixed.filter((one) => one === kind).length, kind).toBeGreaterThan(1)
  })

  test('wins are taken back, of cash and of bonus, and other wins follow', () => {
    const journals = [1, 2, 3, 4, 5].map((seed) => replayed(seed).ledger.journal)
    const taken = journals.flatMap((journal) => journal.filter(({ kind }) => kind === 'win-rollback'))
    const of = (account: string) => taken.filter(({ postings }) => postings.some((one) => one.account === account))
    for (const account of ['cash', 'bonus']) expect(of(account).length, account).toBeGreaterThan(1)
    const followed = journals.flatMap((journal) =>
      journal.filter(
        ({ kind, round, member }, index) =>
          kind === 'win' &&
          journal.slice(0, index).some((t) => t.kind === 'win-rollback' && t.round === round && t.member === member),
      ),
    )
    expect(followed.length).toBeGreaterThan(1)
  })

  test('a journal sums to zero, gives its balances, and never leaves a balance below zero', () => {
    const { ledger, sums, running } = replayed(77)
    expect(sums).toEqual(new Map([['MXN', 0]]))
    expect(running).toEqual(ledger.balances)
    expect(new Set(ledger.journal.map(({ id }) => id)).size).toBe(ledger.journal.length)
  })
})

/** Returns the bets that ended with their round, sorted. */
function endedIn({ journal }: MemoryLedger): string[] {
  return journal.flatMap(({ kind, reference }) => (kind === 'round-end' ? [reference ?? ''] : [])).toSorted()
}

/** Returns true for a win that has not the parts of its bet alone. */
function isSharedOut(ledger: MemoryLedger, { kind, amount, bonus = 0, reference }: Accepted): boolean {
  const bet = ledger.transfer(reference ?? '')
  return kind === 'win' && bet !== undefined && bonus !== Math.floor((amount * (bet.bonus ?? 0)) / (bet.amount || 1))
}

/** Each of these must occur in every simulation, or it would prove nothing. */
const EXPECTED_OUTCOMES = [
  'bet ok',
  'bet conflict',
  'bet not-enough-money',
  'bet token-expired',
  'bet member-disabled',
  'bet bet-rolled-back',
  'bet round-closed',
  'win ok',
  'win bet-unknown',
  'win bet-rolled-back',
  'win round-closed',
  'rollback ok',
  'rollback bet-settled',
  'rollback bet-unknown',
  'bonus ok',
  'bonus conflict',
  'bonus-back ok',
  'bonus-release ok',
  'bonus-back no-grant',
  'bonus-release not-enough-bonus',
]

function replayed(seed: number) {
  const ledger = new LedgerWallet()
  for (const step of stepsFrom(seed, 2_500, MEMBERS)) ledger.outcomeOf(step)
  const sums = new Map<string, number>()
  const running = new Map<string, number>()
  for (const { member, postings } of ledger.ledger.journal) {
    expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    for (const { account, unit, amount, balance } of postings) {
      const name = `${member} ${account} ${unit}`
      running.set(name, (running.get(name) ?? 0) + amount)
      expect(running.get(name)).toBe(balance)
      if (isOwn(account)) expect(balance).toBeGreaterThanOrEqual(0)
      sums.set(unit, (sums.get(unit) ?? 0) + amount)
    }
  }
  return { ledger: ledger.ledger, sums, running }
}
