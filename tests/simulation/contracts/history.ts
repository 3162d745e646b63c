import type { Dice } from '../dice.ts'
import type { Agreement, Entry } from './calculator.ts'
import { type Contract, termsOf, type World } from './world.ts'

/** A small line with one kind of contract, in which everything changes at random times. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const BEGIN_MS = Date.parse('2026-03-26T00:00:00Z')
const PERIODS = 6
const ZONES = ['Europe/Madrid', 'America/Mexico_City', 'Australia/Lord_Howe', 'Asia/Kathmandu']
const LENGTH_MS = {
  ...{ realtime: 5 * MINUTE_MS, hourly: HOUR_MS, daily: DAY_MS, weekly: 7 * DAY_MS },
  ...{ 'semi-monthly': 15 * DAY_MS, monthly: 30 * DAY_MS },
}

interface Bet {
  first: Entry & { recordedAt: number }
  /** What the record has of it: null once it is taken back. */
  counted: (Entry & { recordedAt: number }) | null
}

/** What happened: the contracts and words of a world, and when the clock ran. */
export interface History extends World {
  clock: number[]
  bets: number
  /** How often a contract was agreed anew, ended, or an agent moved, while in force. */
  seen: { renewed: number; ended: number; moved: number; takenBack: number }
}

/** Makes a history from dice. */
export function historyOf(dice: Dice): History {
  return new Maker(dice).make()
}

/** The highest rate of an agreement, in 1/10,000; of a real-time salary that for a bet. */
export function highestRate({ period, tiers, winRate, lossRate }: Agreement, bet?: Entry): number {
  if (period !== 'realtime') return Math.max(...tiers.map(({ rate }) => rate))
  if (bet === undefined) return Math.max(winRate, lossRate)
  return bet.won > bet.stake ? winRate : bet.won < bet.stake ? lossRate : 0
}

const isInForce = ({ agreement: { from, until } }: Contract, at: number) => from <= at && (until === null || until > at)

class Maker {
  readonly #dice: Dice
  readonly #kind: 'dividend' | 'daily' | 'hourly' | 'realtime'
  readonly #zone: string
  readonly #period: Agreement['period']
  readonly #agents: number
  /** Who is directly above each agent, and each member (from 100 on). */
  readonly #above = new Map<number, number | null>()
  readonly #contracts: Contract[] = []
  readonly #bets: Bet[] = []
  readonly #entries: World['entries'] = []
  readonly #seen = { renewed: 0, ended: 0, moved: 0, takenBack: 0 }

  constructor(dice: Dice) {
    this.#dice = dice
    this.#kind = dice.pick(['dividend', 'dividend', 'daily', 'hourly', 'realtime'] as const)
    this.#period = this.#kind === 'dividend' ? dice.pick(['daily', 'weekly', 'semi-monthly'] as const) : this.#kind
    this.#zone = dice.pick(ZONES)
    this.#agents = 2 + dice.below(4)
    for (let agent = 0; agent < this.#agents; agent += 1) {
      // Mostly one line, sometimes a fork or another line.
      const above = agent === 0 || dice.is(0.05) ? null : dice.is(0.75) ? agent - 1 : dice.below(agent)
      this.#above.set(agent, above)
      this.#above.set(100 + agent, agent)
    }
  }

  make(): History {
    const dice = this.#dice
    const lengthMs = LENGTH_MS[this.#period] * PERIODS
    const endMs = BEGIN_MS + lengthMs
    const clock: number[] = []
    for (let agent = 0; agent < this.#agents; agent += 1) this.#agree(agent, BEGIN_MS)
    for (const at of this.#times(lengthMs)) {
      this.#endOverdue(at)
      dice.one<unknown>([
        [8, () => this.#bet(at)],
        [3, () => this.#takeBack(at)],
        [4, () => this.#agree(dice.below(this.#agents), at)],
        [1.5, () => this.#terminate(dice.below(this.#agents), at)],
        [1, () => this.#move(at)],
        [5, () => clock.push(at)],
      ])
    }
    this.#endOverdue(endMs)
    for (let agent = 0; agent < this.#agents; agent += 1) this.#end(agent, endMs, endMs)
    this.#entries.sort((one, other) => one.recordedAt - other.recordedAt)
    for (const [index, entry] of this.#entries.entries()) entry.sequence = index + 1
    clock.push(endMs + HOUR_MS, endMs + 2 * lengthMs)
    const { contracts, entries, seen } = { contracts: this.#contracts, entries: this.#entries, seen: this.#seen }
    return { contracts, entries, endMs, clock, bets: this.#bets.length, seen }
  }

  /** Some at once, some just when a day or an hour ends. */
  #times(lengthMs: number): number[] {
    const unit = Math.min(DAY_MS, LENGTH_MS[this.#period])
    const times = Array.from({ length: 20 + this.#dice.below(30) }, () => {
      const at = this.#dice.below(lengthMs)
      return BEGIN_MS + (this.#dice.is(0.1) ? at - (at % unit) : at)
    })
    return times.flatMap((at) => (this.#dice.is(0.1) ? [at, at] : [at])).sort((one, other) => one - other)
  }

  #inForce(agent: number, at: number): Contract | undefined {
    return this.#contracts.findLast((contract) => contract.agreement.agent === agent && isInForce(contract, at))
  }

  #lineOf(who: number): number[] {
    const line: number[] = []
    for (let above = this.#above.get(who); above !== null && above !== undefined; above = this.#above.get(above))
      line.push(above)
    return line
  }

  #bet(at: number): void {
    const dice = this.#dice
    const who = dice.is(0.8) ? 100 + dice.below(this.#agents) : dice.below(this.#agents)
    const stake = dice.is(0.2) ? 1 + dice.below(9) : 1 + dice.below(100_000)
    const won = dice.is(0.1) ? stake : dice.is(0.4) ? dice.below(2 * stake) : 0
    const counted = { sequence: 0, member: who, line: this.#lineOf(who), firstAt: at, sign: 1, stake, won }
    const entry = { ...counted, recordedAt: at + this.#lateness() }
    this.#entries.push(entry)
    this.#bets.push({ first: entry, counted: entry })
  }

  /** Takes a bet out of what was counted; sometimes it is counted again with another result. */
  #takeBack(at: number): void {
    const left = this.#bets.filter(({ counted }) => counted !== null)
    if (left.length === 0) return
    const bet = this.#dice.pick(left)
    const recordedAt = Math.max(bet.counted?.recordedAt ?? at, at + this.#lateness())
    const before = bet.counted ?? bet.first
    this.#entries.push({ ...before, sign: -1, recordedAt })
    bet.counted = this.#dice.is(0.2) ? { ...before, won: this.#dice.below(2 * before.stake), recordedAt } : null
    if (bet.counted) this.#entries.push(bet.counted)
    this.#seen.takenBack += 1
  }

  #lateness(): number {
    return this.#dice.is(0.2) ? this.#dice.below(2 * LENGTH_MS[this.#period]) : this.#dice.below(1_000)
  }

  /** Agrees a contract for the first time or anew, where the one above allows it. */
  #agree(agent: number, at: number): void {
    const parent = this.#above.get(agent) ?? null
    const above = parent === null ? null : this.#inForce(parent, at)
    if (above === undefined) return
    const before = this.#inForce(agent, at)
    const agreement = this.#agreementOf(agent, above?.agreement ?? null, at)
    agreement.seriesFrom = before?.agreement.seriesFrom ?? at
    if (before) this.#setEnd(before, at, at)
    if (before) this.#seen.renewed += 1
    this.#contracts.push({ agreement, terms: termsOf(agreement), level: this.#lineOf(agent).length, ends: [] })
    for (const below of this.#directlyBelow(agent, at))
      if (!fits(below.agreement, agreement)) this.#endAll(below, at, at)
  }

  #agreementOf(agent: number, above: Agreement | null, at: number): Agreement {
    const dice = this.#dice
    const isRealtime = this.#kind === 'realtime'
    const limit = above ? highestRate(above) : 4_000
    const rate = dice.is(0.4) ? limit : dice.below(limit + 1)
    const tier = (of: number, base = 0, members = 0) => ({ base, turnover: 0, members, rate: of })
    const low = tier(dice.below(rate + 1))
    const high = tier(rate, dice.below(60_000), dice.below(3))
    const isOther = above === null && this.#kind === 'dividend' && dice.is(0.15)
    return {
      ...{ id: `${agent}:${this.#contracts.length}`, agent, parent: this.#above.get(agent) ?? null },
      ...{
        kind: this.#kind,
        zone: this.#zone,
        from: at,
        until: null,
        seriesFrom: at,
        minimumBet: dice.below(2) * 5_000,
      },
      period: above?.period ?? (isOther ? dice.pick(['daily', 'weekly'] as const) : this.#period),
      base: this.#kind === 'dividend' ? (above?.base ?? (dice.is(0.6) ? 'profit' : 'turnover')) : 'turnover',
      tiers: isRealtime ? [] : dice.is(0.4) ? [tier(rate)] : [low, high],
      carries: this.#kind === 'dividend' && dice.is(0.5),
      winRate: isRealtime ? Math.min(rate, above?.winRate ?? rate) : 0,
      lossRate: isRealtime ? Math.min(dice.below(limit + 1), above?.lossRate ?? limit) : 0,
      singleBet: isRealtime ? dice.below(2) * 5_000 : 0,
    }
  }

  #directlyBelow(agent: number, at: number): Contract[] {
    return this.#contracts.filter((contract) => contract.agreement.parent === agent && isInForce(contract, at))
  }

  /** Ends a contract at once, or gives notice; what is below ends with it. */
  #terminate(agent: number, at: number): void {
    const contract = this.#inForce(agent, at)
    if (!contract || contract.agreement.until !== null) return
    this.#seen.ended += 1
    if (this.#dice.is(0.5)) this.#endAll(contract, at, at)
    else this.#setEnd(contract, at, at + 1 + this.#dice.below(2 * LENGTH_MS[this.#period]))
  }

  #end(agent: number, at: number, until: number): void {
    const contract = this.#inForce(agent, at - 1)
    if (contract) this.#setEnd(contract, at, Math.min(until, contract.agreement.until ?? until))
  }

  #endAll(contract: Contract, at: number, until: number): void {
    const below = this.#directlyBelow(contract.agreement.agent, until)
    this.#setEnd(contract, at, until)
    for (const one of below)
      if (one.agreement.until === null || one.agreement.until > until) this.#endAll(one, at, until)
  }

  /** What notice has ended ends what is below, at the same time, before anything else happens. */
  #endOverdue(at: number): void {
    for (const { agreement } of this.#contracts.toSorted((one, other) => one.level - other.level)) {
      const { until, agent } = agreement
      if (until === null || until > at) continue
      if (this.#contracts.some((one) => one.agreement.agent === agent && one.agreement.from === until)) continue
      for (const one of this.#contracts)
        if (one.agreement.parent === agent && one.agreement.from < until && (one.agreement.until ?? at + 1) > until)
          this.#endAll(one, until, until)
    }
  }

  #setEnd(contract: Contract, at: number, until: number): void {
    contract.agreement.until = until
    contract.ends?.push({ setAt: at, until })
  }

  /** Moves an agent or a member under another agent, or to the top. */
  #move(at: number): void {
    const dice = this.#dice
    const who = dice.is(0.5) ? dice.below(this.#agents) : 100 + dice.below(this.#agents)
    const to = dice.is(0.2) && who < 100 ? null : dice.below(this.#agents)
    if (to === who || (to !== null && this.#lineOf(to).includes(who))) return
    const contract = who < 100 ? this.#inForce(who, at) : undefined
    if (contract) this.#endAll(contract, at, at)
    this.#above.set(who, to)
    this.#seen.moved += 1
  }
}

function fits(below: Agreement, above: Agreement): boolean {
  const isAlike = below.period === above.period && below.base === above.base && below.zone === above.zone
  if (below.period === 'realtime') return isAlike && below.winRate <= above.winRate && below.lossRate <= above.lossRate
  return isAlike && highestRate(below) <= highestRate(above)
}
