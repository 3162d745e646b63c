import {
  type ActiveContract,
  type ContractReading,
  chainOf,
  periodOf,
  type Version,
} from '#workers/platform/agents/settlements/periods'
import { type RestatedReading, readPart, type SettledPart } from '#workers/platform/agents/settlements/restate'
import type { Outcome } from '#workers/platform/agents/settlements/rules'
import { type Payable, type PaymentStore, unclaimedState } from '#workers/platform/periods/pay'
import type { Settled, SettlementStore } from '#workers/platform/periods/settle'
import type { Span } from '#workers/platform/periods/spans'
import type { Dice } from '../dice.ts'
import { MemoryBooks, Records } from './memory-books.ts'
import { type Contract, untilAt, type World } from './world.ts'

type MemoryReading = ContractReading & RestatedReading
type SettledContract = Settled<ActiveContract, MemoryReading, Outcome>

export interface Row extends SettledContract {
  settledMs: number
  state: 'open' | 'claimed' | 'paid' | 'lapsed'
}

/** The stores of settlement over maps, which fail before and after they write, and yield between any two calls. */
export class MemoryStore implements SettlementStore<ActiveContract, MemoryReading, Outcome>, PaymentStore<Payable> {
  readonly world: World
  readonly dice: Dice
  readonly rows = new Map<string, Row>()
  readonly credits = new Map<string, { amount: number; times: number }>()
  readonly #failures: number
  readonly #cuts = new Map<string, Map<number, number>>()
  readonly #lastEnds = new Map<string, number>()
  readonly #records: Records
  /** The settlements with an amount that is neither paid nor lapsed. */
  readonly waiting = new Set<Row>()
  #recorded = 0
  /** After a crash every call fails until the process has started again. */
  isDown = false
  /** How often something failed, was lost, or was done again. */
  readonly seen = { failedBefore: 0, failedAfter: 0, repeatedSaves: 0, repeatedCredits: 0 }

  /** `failures`: how probable it is that a call fails before or after its work. */
  constructor(world: World, dice: Dice, failures = 0.004) {
    this.world = world
    this.dice = dice
    this.#failures = failures
    this.#records = new Records(world.entries)
  }

  /** Hears of what was recorded until then. */
  hear(trueMs: number): void {
    while ((this.world.entries[this.#recorded]?.recordedAt ?? Number.POSITIVE_INFINITY) <= trueMs) this.#recorded += 1
  }

  subjects(nowMs: number): Promise<ActiveContract[]> {
    return this.#call(() => {
      const begun = this.world.contracts.filter(({ agreement }) => agreement.from <= nowMs)
      const versions = Map.groupBy(begun, seriesOf)
      return begun.flatMap((contract) => {
        const { agent, parent, from } = contract.agreement
        const until = untilAt(contract, nowMs)
        const series = versions.get(seriesOf(contract)) ?? []
        const last = this.#records
          .rowsOf(seriesOf(contract))
          .findLast(({ contractId }) => contractId === idOf(contract))
        const settledMs = last?.endMs ?? from
        if (until !== null && settledMs >= until) return []
        const names = { agentId: String(agent), parentId: parent === null ? null : String(parent) }
        const all = series.map((one) => versionOf(one, nowMs))
        const chain = all.length === 1 ? all : chainOf(all, contract.agreement.id)
        return [{ ...versionOf(contract, nowMs), ...names, level: contract.level, settledMs, chain }]
      })
    })
  }

  read(contract: ActiveContract, { startMs }: Span): Promise<MemoryReading> {
    return this.#call(async () => {
      const { kind } = contract.terms
      const period = periodOf(contract, startMs)
      const last = this.#records.rowsOf(`${kind} ${contract.agentId}`).at(-1)
      const cut = Math.max(this.#cutAt(kind, period.endMs), last?.cut ?? 0)
      const books = new MemoryBooks(this.#records, kind, cut)
      const reading = await readPart(books, contract, { startMs, period, correction: last?.correctionLeft ?? 0 })
      return { ...reading, cut, periodEndMs: period.endMs }
    })
  }

  /** The first to ask decides, and never further than for what ends later. */
  #cutAt(kind: string, endMs: number): number {
    const cuts = this.#cuts.get(kind) ?? new Map<number, number>()
    this.#cuts.set(kind, cuts)
    const lastMs = this.#lastEnds.get(kind) ?? 0
    this.#lastEnds.set(kind, Math.max(lastMs, endMs))
    const later = endMs < lastMs ? [...cuts].filter(([end]) => end > endMs).map(([, cut]) => cut) : []
    const cut = cuts.get(endMs) ?? Math.min(this.#recorded, ...later)
    cuts.set(endMs, cut)
    return cut
  }

  save(settled: SettledContract, nowMs: number): Promise<void> {
    return this.#call(() => {
      const { subject: contract, startMs, endMs, reading, outcome } = settled
      const id = `${contract.id} ${startMs}`
      if (this.rows.has(id)) {
        this.seen.repeatedSaves += 1
        return
      }
      const row: Row = { ...settled, settledMs: nowMs, state: 'open' }
      this.rows.set(id, row)
      if (row.outcome.amount > 0) this.waiting.add(row)
      const { id: contractId, terms, agentId, seriesFromMs, parentId } = contract
      const part: SettledPart = {
        ...{ ...outcome, contractId, terms, agentId, seriesFromMs, startMs, endMs },
        periodEndMs: reading.periodEndMs,
      }
      this.#records.add({ ...part, parentId, cut: reading.cut, correctionLeft: outcome.correctionLeft, restated: [] })
      for (const changed of reading.changed) this.#records.restate(changed, reading.cut)
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

  async #call<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    await Promise.resolve()
    if (this.isDown) throw new Error('down')
    if (this.dice.is(this.#failures)) {
      this.seen.failedBefore += 1
      this.isDown = this.dice.is(0.5)
      throw new Error('failed before')
    }
    const result = await work()
    if (this.dice.is(this.#failures)) {
      this.seen.failedAfter += 1
      this.isDown = this.dice.is(0.5)
      throw new Error('failed after')
    }
    return result
  }
}

const idOf = ({ agreement }: Contract) => agreement.id
const seriesOf = ({ agreement: { kind, agent } }: Contract) => `${kind} ${agent}`
const versionOf = (contract: Contract, nowMs: number): Version => ({
  ...{ id: contract.agreement.id, terms: contract.terms, fromMs: contract.agreement.from },
  ...{ untilMs: untilAt(contract, nowMs), seriesFromMs: contract.agreement.seriesFrom },
})
