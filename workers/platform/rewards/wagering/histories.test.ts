/** @module-tag proof */

import { expect, test } from 'vitest'
import type { WageringTerms } from '#api/rewards/wagering'
import { FULL } from '#tests/support/product/tier'
import { type BankBet, type BankEvent, BonusBank } from '#tests/support/rewards/bonus-bank'
import { MemoryD1 } from '#tests/support/rewards/memory-d1'
import { PlainMember } from '#tests/support/rewards/wagering-calculator'
import { randomFrom } from '#tests/support/stand-ins/wagers'
import type { JournalEvent } from '../../bank/bank-types.ts'
import type { Env } from '../../env.ts'
import { applyJournal } from '../../read-models/apply.ts'
import { advanceDueWagerings, cancelWagering } from './advance.ts'
import { startWagering } from './start.ts'
import type { WageringRow } from './wagering-row.ts'

/** Random histories of a member's bonuses against the rule in plain words (decision 188). */

const HISTORIES = FULL ? 10_000 : 250
const STEPS = 30
const BEGIN_MS = Date.parse('2026-11-20T10:00:00.000Z')
const GAMES = { slot: 'RNG', mesa: 'LIVE', gallos: 'COCKFIGHT', aparte: 'RNG', nuevo: 'MIX' }
type Game = keyof typeof GAMES

/** A database serves so many: the work for a message grows with the bets of everybody. */
const TOGETHER = 200
let DB: D1Database
const banks = new Map<string, BonusBank>()

/** The bank as the platform calls it. */
const BANK = {
  getByName: (name: string) => {
    const bank = banks.get(name) ?? new BonusBank()
    const end = (how: 'release' | 'back') => (request: { id: string; grantId: string; amount: number }) => {
      const done = bank.move(how, request.id, request.grantId, request.amount)
      return Promise.resolve(done === true ? {} : { refusal: done })
    }
    return {
      bonusesOf: () => {
        const grants = bank.grants.toReversed().map((grant) => ({ ...grant, left: bank.left(grant.id) }))
        return Promise.resolve({ grants, next: null })
      },
      journalEvents: () => Promise.resolve({ events: [], head: bank.head }),
      releaseBonus: end('release'),
      takeBonusBack: end('back'),
    }
  },
}
let env: Env

async function begin(): Promise<void> {
  DB = new MemoryD1() as unknown as D1Database
  env = { DB, BANK } as unknown as Env
  banks.clear()
  await DB.prepare(`INSERT INTO vendors (code, name, sort) VALUES ('FRL', 'Farol', 1)`).run()
  for (const [game, type] of Object.entries(GAMES))
    await DB.prepare(
      `INSERT INTO games (node_id, game_code, vassalage, game_type, number, icon_url, trial, offered, state, classify)
       VALUES (?1, ?1, 'FRL', ?2, 1, '', 0, 'open', 'open', '[]')`,
    )
      .bind(game, type)
      .run()
}

const iso = (atMs: number) => new Date(atMs).toISOString()

function messageOf(member: string, { bet, atMs, ...event }: BankEvent): JournalEvent {
  return {
    ...{
      ...event,
      id: `${member}:${event.id}`,
      member,
      unit: 'MXN',
      vendor: bet ? 'FRL' : null,
      game: bet?.game ?? null,
    },
    ...{ round: bet && `${member}:${bet.id}`, reference: bet && event.kind !== 'bet' ? `${member}:${bet.id}` : null },
    ...{ actor: 'a', before: 0, after: 0, subWallet: 0, fee: 0, bet: bet?.sequence ?? null, at: iso(atMs) },
  }
}

/** One member's history, step by step, in the product and in plain words. */
class History {
  readonly #random: () => number
  readonly #member: string
  readonly #name: string
  readonly #bank = new BonusBank()
  readonly #plain = new PlainMember()
  readonly #bets: BankBet[] = []
  readonly #types = new Map<string, string>(Object.entries(GAMES))
  #nowMs = BEGIN_MS
  #sent = 0
  #unheard: BankEvent[] = []

  constructor(seed: number) {
    this.#random = randomFrom(seed)
    ;[this.#member, this.#name] = [`m${seed}`, `bank-h${seed}`]
    banks.set(this.#name, this.#bank)
  }

  async run(): Promise<Record<string, number>> {
    await this.#accept()
    for (let step = 0; step < STEPS; step += 1) {
      this.#pass(1 + this.#below(20_000))
      await this.#step()
    }
    await this.#hear(1)
    for (let minutes = 0; minutes < 3; minutes += 1) {
      await this.#minute()
      await this.#hear(1)
    }
    const rows = await this.#rows()
    await DB.batch(['DELETE FROM wagering_stakes', 'DELETE FROM wagerings'].map((sql) => DB.prepare(sql)))
    for (const [game, type] of Object.entries(GAMES)) await this.#moveGame(game, type)
    const count: Record<string, number> = {}
    for (const { state } of rows) count[state] = (count[state] ?? 0) + 1
    return count
  }

  async #step(): Promise<void> {
    const dice = this.#random()
    if (dice < 0.34) this.#bet()
    else if (dice < 0.5) this.#resolve()
    else if (dice < 0.66) await this.#hear(0.7)
    else if (dice < 0.86) await this.#minute()
    else if (dice < 0.9) await this.#accept()
    else if (dice < 0.92) await this.#cancel()
    else if (dice < 0.94) this.#takeBack()
    else if (dice < 0.96) this.#pass(this.#below(2 * 86_400_000))
    else await this.#moveGame(this.#pick(Object.keys(GAMES)), this.#pick(['RNG', 'LIVE', 'COCKFIGHT']))
  }

  #bet(): void {
    const stake = 1 + this.#below(this.#random() < 0.3 ? 4_000 : 600)
    const options = { free: this.#random() < 0.08, closes: this.#random() < 0.4 }
    this.#bets.push(this.#bank.bet(stake, this.#pick(Object.keys(GAMES) as Game[]), options))
  }

  #resolve(): void {
    const bet = this.#pick(this.#bets)
    if (!bet) return
    const isVoid = this.#bank.events.some((event) => event.bet === bet && event.kind === 'rollback')
    if (isVoid) return
    if (!bet.isOver && this.#random() < 0.75) this.#bank.win(bet, this.#below(2 * bet.stake))
    else if (this.#random() < 0.6) this.#bank.rollback(bet)
  }

  /** Brings some of what the bank did to the reports, in any order, and some of it twice. */
  async #hear(share: number): Promise<void> {
    this.#unheard.push(...this.#bank.events.slice(this.#sent))
    this.#sent = this.#bank.head
    const events = this.#unheard.filter(() => this.#random() < share || share === 1)
    this.#unheard = this.#unheard.filter((event) => !events.includes(event))
    for (const event of events) if (this.#random() < 0.1) this.#unheard.push(event)
    while (events.length > 0) {
      const message = events.splice(0, 1 + this.#below(4))
      await applyJournal(DB, { bank: this.#name, events: message.map((event) => messageOf(this.#member, event)) })
      for (const event of message) this.#plain.hear(event)
      this.#plain.note()
    }
  }

  async #minute(): Promise<void> {
    this.#pass(60_000)
    const plain = this.#bank.clone()
    this.#plain.look(plain, (game) => this.#types.get(game) ?? '', this.#nowMs)
    await advanceDueWagerings(env, this.#nowMs)
    await this.#compare(plain)
  }

  async #accept(): Promise<void> {
    const id = `g${this.#bank.grants.length}`
    const amount = 100 + this.#below(3_000)
    const terms: WageringTerms = {
      ...{ multiple: 1 + this.#below(4), of: this.#random() < 0.5 ? 'bonus' : 'bonus-and-deposit' },
      weights: { RNG: 100, LIVE: this.#below(60), MIX: 33 },
      ...{ excluded: [{ vendor: 'FRL', game: 'aparte' }], maxStake: this.#random() < 0.5 ? { MXN: 700 } : {} },
      ...{ minStake: this.#random() < 0.5 ? { MXN: 150 } : {}, days: 1 + this.#below(3), order: 'first' },
    }
    const deposit = this.#below(500)
    const plain = {
      ...{ id, state: 'waiting', acceptedMs: this.#nowMs, startMs: 0, endMs: 0, endedMs: 0, progress: 0 },
      target: terms.multiple * (amount + (terms.of === 'bonus' ? 0 : deposit)),
      ...{ cap: terms.maxStake.MXN ?? Number.MAX_SAFE_INTEGER, least: terms.minStake.MXN ?? 1, days: terms.days },
      ...{ weights: terms.weights, excluded: ['aparte'], isPending: false, parts: new Map(), isDue: true },
    }
    this.#plain.accept(plain, this.#nowMs)
    const grant = { memberId: this.#member, bank: this.#name, currency: 'MXN', grantId: id, amount, deposit } as const
    await startWagering(env, { ...grant, terms }, this.#nowMs)
    // A repetition with other terms changes nothing.
    if (this.#random() < 0.3) await startWagering(env, { ...grant, terms: { ...terms, multiple: 9 } }, this.#nowMs)
    this.#bank.grant(id, amount)
  }

  async #cancel(): Promise<void> {
    const id = this.#pick(this.#bank.grants)?.id ?? ''
    const plain = this.#bank.clone()
    this.#plain.cancel(id, plain, this.#nowMs)
    await cancelWagering(env, { memberId: this.#member, grantId: id }, this.#nowMs)
    await this.#compare(plain)
  }

  /** The member gives a bonus back, and nobody has told rewards. */
  #takeBack(): void {
    const id = this.#pick(this.#bank.grants)?.id ?? ''
    const left = this.#bank.left(id)
    if (left > 0) this.#bank.move('back', `by-hand-${this.#bank.head}`, id, left)
  }

  async #moveGame(game: string, type: string): Promise<void> {
    this.#types.set(game, type)
    await DB.prepare('UPDATE games SET game_type = ? WHERE game_code = ?').bind(type, game).run()
  }

  async #compare(plain: BonusBank): Promise<void> {
    const rows = (await this.#rows()).map((row) => ({
      ...{ id: row.grant_id, state: row.state, isPending: row.pending !== null, moving: row.moving },
      ...{ target: row.target, progress: row.progress },
    }))
    const expected = this.#plain.wagerings.map(({ id, state, isPending, target, progress }) => ({
      ...{ id, state, isPending, moving: null, target, progress },
    }))
    expect(rows, this.#member).toEqual(expected)
    const moneyOf = ({ grants, bonus, cash }: BonusBank) => ({ grants, bonus, cash })
    expect(moneyOf(this.#bank), this.#member).toEqual(moneyOf(plain))
  }

  async #rows(): Promise<WageringRow[]> {
    const { results } = await DB.prepare('SELECT * FROM wagerings WHERE member_id = ? ORDER BY sequence')
      .bind(this.#member)
      .all<WageringRow>()
    return results
  }

  #pass(ms: number): void {
    this.#nowMs += ms
    this.#bank.nowMs = this.#nowMs
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit)
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[this.#below(items.length)] as Item
  }
}

test('wagering counts, ends and moves what the rule in plain words says', async () => {
  const states: Record<string, number> = {}
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    if (seed % TOGETHER === 1) await begin()
    for (const [state, count] of Object.entries(await new History(seed).run()))
      states[state] = (states[state] ?? 0) + count
  }
  // Every end there is was met, and more than once.
  for (const state of ['waiting', 'running', 'released', 'expired', 'forfeited', 'cancelled'])
    expect(states[state] ?? 0, `${state} of ${JSON.stringify(states)}`).toBeGreaterThan(5)
})
