import type { ContractKind } from '#api/agents/contracts'
import type { ActiveContract, Part } from '#workers/platform/agents/settlements/periods'
import type { Books, SettledPart, StoredPart } from '#workers/platform/agents/settlements/restate'
import { baseOf, type PartSums, type Sums } from '#workers/platform/agents/settlements/rules'
import type { Span } from '#workers/platform/periods/spans'
import type { Entry } from './calculator.ts'

/** A settled part with what the next settlement of its agent must know. */
export interface RecordedPart extends SettledPart {
  parentId: string | null
  cut: number
  correctionLeft: number
  /** What it was restated to, in order, and with the words until where. */
  restated: { cut: number; part: SettledPart }[]
}

interface Words {
  byTime: Entry[]
  bySequence: Entry[]
}

/** The words of the bets and the settled parts that books are read from. */
export class Records {
  readonly #words = new Map<string, Words>()
  readonly #rows = new Map<string, RecordedPart[]>()
  readonly #below = new Map<string, RecordedPart[]>()

  /** All that will ever be recorded, in order; books read up to a last word. */
  constructor(entries: readonly Entry[]) {
    for (const entry of entries)
      for (const agent of entry.line) {
        const words = this.wordsOf(String(agent))
        words.bySequence.push(entry)
        words.byTime.push(entry)
        this.#words.set(String(agent), words)
      }
    for (const { byTime } of this.#words.values()) byTime.sort((one, other) => one.firstAt - other.firstAt)
  }

  wordsOf(agentId: string): Words {
    return this.#words.get(agentId) ?? { byTime: [], bySequence: [] }
  }

  /** The settled parts of an agent's contracts of a kind (`kind agent`), in order. */
  rowsOf(series: string): readonly RecordedPart[] {
    return this.#rows.get(series) ?? []
  }

  /** The settled parts of the agents directly below (`kind agent`), by their ends. */
  below(series: string, { startMs, endMs }: Span): RecordedPart[] {
    const rows = this.#below.get(series) ?? []
    return rows.slice(placeOf(rows, startMs + 1, endOf), placeOf(rows, endMs + 1, endOf))
  }

  add(row: RecordedPart): void {
    const { terms, agentId, parentId, endMs } = row
    put(this.#rows, `${terms.kind} ${agentId}`, (rows) => rows.length, row)
    if (parentId !== null) put(this.#below, `${terms.kind} ${parentId}`, (rows) => placeOf(rows, endMs + 1, endOf), row)
  }

  restate(part: SettledPart, cut: number): void {
    const row = this.rowsOf(`${part.terms.kind} ${part.agentId}`).find(({ startMs }) => startMs === part.startMs)
    if (!row) throw new Error(`${part.agentId} has nothing settled from ${part.startMs}`)
    row.restated.push({ cut, part })
  }
}

const endOf = ({ endMs }: RecordedPart) => endMs

function put(
  lists: Map<string, RecordedPart[]>,
  key: string,
  at: (rows: RecordedPart[]) => number,
  row: RecordedPart,
): void {
  const rows = lists.get(key) ?? []
  rows.splice(at(rows), 0, row)
  lists.set(key, rows)
}

/** Returns the first place in a sorted list whose value is not less. */
function placeOf<Item>(items: readonly Item[], value: number, of: (item: Item) => number): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && of(item) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** The books of one kind over maps, read up to one last word. */
export class MemoryBooks implements Books {
  readonly #records: Records
  readonly #kind: ContractKind
  readonly #cut: number

  constructor(records: Records, kind: ContractKind, cut: number) {
    this.#records = records
    this.#kind = kind
    this.#cut = cut
  }

  async count(agentId: string, { terms, startMs, endMs }: Part): Promise<PartSums> {
    const { byTime } = this.#records.wordsOf(agentId)
    const timeOf = ({ firstAt }: Entry) => firstAt
    const counted = byTime
      .slice(placeOf(byTime, startMs, timeOf), placeOf(byTime, endMs, timeOf))
      .filter(({ sequence }) => sequence <= this.#cut)
    const sums: Sums = { turnover: 0, profit: 0, winning: 0, losing: 0 }
    const stakes = new Map<number, number>()
    for (const { member, sign, stake, won } of counted) {
      sums.turnover += sign * stake
      sums.profit += sign * (stake - won)
      stakes.set(member, (stakes.get(member) ?? 0) + sign * stake)
      if (terms.kind === 'realtime' && stake < terms.singleBet) continue
      if (won > stake) sums.winning += sign * stake
      if (won < stake) sums.losing += sign * stake
    }
    const minimum = terms.kind === 'realtime' ? 0 : terms.minimumBet
    const activeMembers = [...stakes.values()].filter((stake) => stake > 0 && stake >= minimum).length
    return { terms, current: baseOf(terms, sums), turnover: sums.turnover, activeMembers }
  }

  async readTouched(agentId: string): Promise<StoredPart[]> {
    const rows = this.#records.rowsOf(`${this.#kind} ${agentId}`)
    const late = this.#late(agentId)
    const isTouched = ({ startMs, endMs }: Span) => late.some(({ firstAt }) => firstAt >= startMs && firstAt < endMs)
    const hit = late.length === 0 ? [] : rows.filter(isTouched)
    const [first] = hit
    if (!first) return []
    const periods = new Set(hit.map(({ periodEndMs }) => periodEndMs))
    const isLater = ({ startMs }: Span) => this.#kind === 'dividend' && startMs >= first.startMs
    return rows
      .filter((row) => periods.has(row.periodEndMs) || isLater(row))
      .map((row) => ({ ...this.#stored(row), isTouched: isTouched(row) }))
  }

  async below(agentId: string, span: Span): Promise<SettledPart[]> {
    return this.#records.below(`${this.#kind} ${agentId}`, span).map((row) => this.#stored(row))
  }

  async touchedBelow(agentId: string, span: Span): Promise<string[]> {
    const agents = new Set(this.#records.below(`${this.#kind} ${agentId}`, span).map((row) => row.agentId))
    return [...agents].filter((id) => this.#late(id).some(({ firstAt }) => firstAt < span.endMs))
  }

  async carryBefore({ agentId, seriesFromMs }: ActiveContract, startMs: number): Promise<number> {
    const rows = this.#records.rowsOf(`${this.#kind} ${agentId}`)
    const last = rows.findLast((row) => row.startMs < startMs && row.startMs >= seriesFromMs)
    return last ? this.#stored(last).carry : 0
  }

  #stored(row: RecordedPart): SettledPart {
    return row.restated.findLast(({ cut }) => cut <= this.#cut)?.part ?? row
  }

  /** The words since the agent's last settlement that are older than its end. */
  #late(agentId: string): Entry[] {
    const last = this.#records.rowsOf(`${this.#kind} ${agentId}`).findLast(({ cut }) => cut <= this.#cut)
    if (!last) return []
    const { bySequence } = this.#records.wordsOf(agentId)
    const sequenceOf = ({ sequence }: Entry) => sequence
    return bySequence
      .slice(placeOf(bySequence, last.cut + 1, sequenceOf), placeOf(bySequence, this.#cut + 1, sequenceOf))
      .filter(({ firstAt }) => firstAt < last.endMs)
  }
}
