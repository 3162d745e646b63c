import type { ActiveContract, ContractReading } from '#workers/platform/agents/settlements/periods'
import type { Outcome, Sums } from '#workers/platform/agents/settlements/rules'
import { type Payable, type PaymentStore, unclaimedState } from '#workers/platform/periods/pay'
import type { Settled, SettlementStore } from '#workers/platform/periods/settle'
import type { Span } from '#workers/platform/periods/spans'
import type { Dice } from '../dice.ts'
import type { Entry } from './calculator.ts'
import type { Contract, World } from './world.ts'

type SettledContract = Settled<ActiveContract, ContractReading, Outcome>

export interface Row extends SettledContract {
  settledMs: number
  state: 'open' | 'claimed' | 'paid' | 'lapsed'
}

const NONE: Sums = { turnover: 0, profit: 0, winning: 0, losing: 0 }

/** The stores of settlement over maps, which fail before and after they write, and yield between any two calls. */
export class MemoryStore implements SettlementStore<ActiveContract, ContractReading, Outcome>, PaymentStore<Payable> {
  readonly world: World
  readonly dice: Dice
  readonly rows = new Map<string, Row>()
  readonly credits = new Map<string, { amount: number; times: number }>()
  readonly #cuts = new Map<string, number>()
  readonly #pending = new Map<string, Entry[]>()
  readonly #last = new Map<string, Row>()
  readonly #owns = new Map<string, Row[]>()
  readonly #agreements: Map<string, Contract['agreement']>
  /** The settlements with an amount that is neither paid nor lapsed. */
  readonly waiting = new Set<Row>()
  #recorded = 0
  /** After a crash every call fails until the process has started again. */
  isDown = false
  /** How often something failed, was lost, or was done again. */
  readonly seen = { failedBefore: 0, failedAfter: 0, repeatedSaves: 0, repeatedCredits: 0 }

  constructor(world: World, dice: Dice) {
    this.world = world
    this.dice = dice
    this.#agreements = new Map(world.contracts.map(({ agreement }) => [agreement.id, agreement]))
  }

  /** Hears of what was recorded until then. */
  hear(trueMs: number): void {
    for (let entry = this.world.entries[this.#recorded]; entry && entry.recordedAt <= trueMs; ) {
      this.#recorded += 1
      for (const agent of entry.line)
        for (const kind of ['dividend', 'daily', 'hourly', 'realtime']) this.#list(`${kind} ${agent}`).push(entry)
      entry = this.world.entries[this.#recorded]
    }
  }

  subjects(nowMs: number): Promise<ActiveContract[]> {
    return this.#call(() =>
      this.world.contracts.flatMap((contract) => {
        const { id, agent, parent, kind, from, until } = contract.agreement
        const last = this.#last.get(`${kind} ${agent}`)
        const settledMs = Math.max(from, last?.endMs ?? 0)
        if (from > nowMs || (until !== null && settledMs >= until)) return []
        const { terms, level } = contract
        const names = { id, agentId: String(agent), parentId: parent === null ? null : String(parent) }
        const { seriesFrom: seriesFromMs } = contract.agreement
        return [{ ...names, terms, level, seriesFromMs, fromMs: from, untilMs: until, settledMs }]
      }),
    )
  }

  read(contract: ActiveContract, { startMs, endMs }: Span): Promise<ContractReading> {
    return this.#call(() => {
      const key = `${contract.terms.kind} ${endMs}`
      const shared = this.#cuts.get(key) ?? this.#recorded
      this.#cuts.set(key, shared)
      const series = `${contract.terms.kind} ${contract.agentId}`
      const agreement = this.#agreement(contract.id)
      const last = this.#last.get(series)
      const cut = Math.max(shared, last?.reading.cut ?? 0)
      const [current, late, stakes] = [{ ...NONE }, { ...NONE }, new Map<number, number>()]
      for (const entry of this.#list(series)) {
        if (entry.sequence > cut || entry.at >= endMs || entry.firstAt < agreement.seriesFrom) continue
        const isCurrent = entry.at >= startMs
        if (!isCurrent && entry.sequence <= (last?.reading.cut ?? 0)) continue
        if (entry.at < agreement.seriesFrom) continue
        add(isCurrent ? current : late, entry, agreement.singleBet)
        if (isCurrent) stakes.set(entry.member, (stakes.get(entry.member) ?? 0) + entry.sign * entry.stake)
      }
      const activeMembers = [...stakes.values()].filter((stake) => stake > 0 && stake >= agreement.minimumBet).length
      const below = (this.#owns.get(series) ?? []).filter((row) => row.endMs > startMs && row.endMs <= endMs)
      const downline = below.reduce((sum, { outcome }) => sum + outcome.own, 0)
      const carry = last?.outcome.carry ?? 0
      return { basis: { current, late, activeMembers, carry, downline, correction: 0 }, cut }
    })
  }

  save(settled: SettledContract, nowMs: number): Promise<void> {
    return this.#call(() => {
      const { subject: contract, startMs, endMs, reading } = settled
      const id = `${contract.id} ${startMs}`
      if (this.rows.has(id)) {
        this.seen.repeatedSaves += 1
        return
      }
      const row: Row = { ...settled, settledMs: nowMs, state: 'open' }
      this.rows.set(id, row)
      if (row.outcome.amount > 0) this.waiting.add(row)
      const series = `${contract.terms.kind} ${contract.agentId}`
      this.#last.set(series, row)
      if (contract.parentId !== null) {
        const above = `${contract.terms.kind} ${contract.parentId}`
        const settledMs = this.#last.get(above)?.endMs ?? 0
        const left = (this.#owns.get(above) ?? []).filter((one) => one.endMs > settledMs)
        this.#owns.set(above, [...left, row])
      }
      const pending = this.#list(series).filter(({ at, sequence }) => at >= endMs || sequence > reading.cut)
      this.#pending.set(series, pending)
    })
  }

  payable(nowMs: number): Promise<Payable[]> {
    return this.#call(() =>
      [...this.waiting].flatMap((row) => {
        const { subject: contract, startMs, outcome, settledMs } = row
        const state = row.state === 'open' ? unclaimedState(contract.terms.payment, settledMs, nowMs) : 'due'
        if (state === 'lapsed') this.#end(row, 'lapsed')
        if (state !== 'due') return []
        return [{ subjectId: contract.id, startMs, amount: outcome.amount }]
      }),
    )
  }

  credit({ subjectId, startMs, amount }: Payable): Promise<void> {
    return this.#call(() => {
      const id = `${subjectId} ${startMs}`
      const first = this.credits.get(id)
      if (first && first.amount !== amount) throw new Error(`${id} was credited with another amount`)
      if (first) this.seen.repeatedCredits += 1
      else this.credits.set(id, { amount, times: 1 })
    })
  }

  markPaid({ subjectId, startMs }: Payable): Promise<void> {
    return this.#call(() => {
      const row = this.rows.get(`${subjectId} ${startMs}`)
      if (row) this.#end(row, 'paid')
    })
  }

  /** An agent claims what is open. */
  claim(row: Row): void {
    if (row.state === 'open') row.state = 'claimed'
  }

  #end(row: Row, state: 'paid' | 'lapsed'): void {
    row.state = state
    this.waiting.delete(row)
  }

  #agreement(id: string): Contract['agreement'] {
    const agreement = this.#agreements.get(id)
    if (!agreement) throw new Error(`no contract ${id}`)
    return agreement
  }

  #list(series: string): Entry[] {
    const list = this.#pending.get(series) ?? []
    this.#pending.set(series, list)
    return list
  }

  async #call<Result>(work: () => Result): Promise<Result> {
    await Promise.resolve()
    if (this.isDown) throw new Error('down')
    if (this.dice.is(0.004)) {
      this.seen.failedBefore += 1
      this.isDown = this.dice.is(0.5)
      throw new Error('failed before')
    }
    const result = work()
    if (this.dice.is(0.004)) {
      this.seen.failedAfter += 1
      this.isDown = this.dice.is(0.5)
      throw new Error('failed after')
    }
    return result
  }
}

function add(sums: Sums, { sign, stake, won }: Entry, singleBet: number): void {
  sums.turnover += sign * stake
  sums.profit += sign * (stake - won)
  if (stake < singleBet) return
  if (won > stake) sums.winning += sign * stake
  if (won < stake) sums.losing += sign * stake
}
