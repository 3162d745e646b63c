import type { Reading } from '../../periods/settle.ts'
import type { Span } from '../../periods/spans.ts'
import { type ActiveContract, type Part, partsOf } from './periods.ts'
import { type Basis, costOf, type PartOutcome, type PartSums, settlePeriod, shareOf } from './rules.ts'

/** A part of a period that was settled, as it is stored: as it was settled, or restated since. */
export interface SettledPart extends PartOutcome, Part {
  agentId: string
  /** The end of its period, which its other parts have too. */
  periodEndMs: number
  seriesFromMs: number
}

/** A settled part, and whether words of it came since the agent's last settlement. */
export interface StoredPart extends SettledPart {
  isTouched: boolean
}

/** What periods are settled from, of one kind of contract and read up to one last word. */
export interface Books {
  /** Returns what was counted for an agent in a part. */
  count(agentId: string, part: Part): Promise<PartSums>
  /**
   * Returns the settled parts of an agent that may change, in order: of each period with words that came since its last
   * settlement, and of a dividend all later ones too, because losses may be carried into them.
   */
  readTouched(agentId: string): Promise<StoredPart[]>
  /** Returns the settled parts of the agents directly below whose periods ended in a span. */
  below(agentId: string, span: Span): Promise<SettledPart[]>
  /**
   * Returns those agents directly below who have settled parts in a span, and words of it, or of before it, that came
   * since their last settlement.
   */
  touchedBelow(agentId: string, span: Span): Promise<string[]>
  /** Returns what the last settlement before a time in the same series left over. */
  carryBefore(contract: ActiveContract, startMs: number): Promise<number>
}

/** What a part of a contract is settled from, and which settled parts of its agent have changed. */
export interface RestatedReading extends Reading<Basis> {
  changed: SettledPart[]
}

/** Reads one part of a period, with what words that came late have changed in the periods before (docs/contracts.md). */
export async function readPart(
  books: Books,
  contract: ActiveContract,
  { startMs, period, correction }: { startMs: number; period: Span; correction: number },
): Promise<RestatedReading> {
  const restater = new Restater(books)
  const changes = await restater.changesOf(contract.agentId)
  const parts = partsOf(contract, period)
  const before = changes.find(({ now }) => now.endMs === period.startMs && now.seriesFromMs === contract.seriesFromMs)
  const basis = {
    parts: await Promise.all(parts.map((part) => books.count(contract.agentId, part))),
    index: parts.findIndex((part) => part.startMs === startMs),
    carry: before?.now.carry ?? (await books.carryBefore(contract, period.startMs)),
    below: await restater.costBelow(contract.agentId, period),
    restated: changes.reduce((sum, { stored, now }) => sum + shareOf(now) - shareOf(stored), 0),
    correction,
  }
  return { basis, changed: changes.map(({ now }) => now) }
}

interface Change {
  stored: SettledPart
  now: SettledPart
}

/** Settles again what words have changed, of an agent and of the line below as far as its amounts depend on it. */
class Restater {
  readonly #books: Books
  readonly #touched = new Map<string, Promise<Map<number, StoredPart[]>>>()
  readonly #restated = new Map<string, Promise<SettledPart[]>>()

  constructor(books: Books) {
    this.#books = books
  }

  /** Returns the settled parts of an agent that are not any more as they are stored. */
  async changesOf(agentId: string): Promise<Change[]> {
    const changes: Change[] = []
    for (const [periodEndMs, parts] of await this.#touchedBy(agentId)) {
      const restated = await this.#restate(agentId, periodEndMs)
      for (const [index, stored] of parts.entries()) {
        const now = restated[index]
        if (now && differ(stored, now)) changes.push({ stored, now })
      }
    }
    return changes
  }

  /** Returns what the line below an agent costs in a span. */
  async costBelow(agentId: string, span: Span): Promise<number> {
    const touched = new Set(await this.#books.touchedBelow(agentId, span))
    const parts = await this.#books.below(agentId, span)
    let cost = 0
    for (const part of parts) cost += costOf(touched.has(part.agentId) ? await this.#restatePart(part) : part)
    return cost
  }

  async #restatePart(stored: SettledPart): Promise<SettledPart> {
    const parts = await this.#restate(stored.agentId, stored.periodEndMs)
    return (
      parts.find(({ startMs, contractId }) => startMs === stored.startMs && contractId === stored.contractId) ?? stored
    )
  }

  #touchedBy(agentId: string): Promise<Map<number, StoredPart[]>> {
    const read = async () => Map.groupBy(await this.#books.readTouched(agentId), ({ periodEndMs }) => periodEndMs)
    const touched = this.#touched.get(agentId) ?? read()
    this.#touched.set(agentId, touched)
    return touched
  }

  /** By period, not by agent: of two agents each may have been above the other, one after the other. */
  #restate(agentId: string, periodEndMs: number): Promise<SettledPart[]> {
    const key = `${agentId} ${periodEndMs}`
    const restated = this.#restated.get(key) ?? this.#restatePeriod(agentId, periodEndMs)
    this.#restated.set(key, restated)
    return restated
  }

  async #restatePeriod(agentId: string, periodEndMs: number): Promise<SettledPart[]> {
    const touched = await this.#touchedBy(agentId)
    const parts = touched.get(periodEndMs) ?? []
    const [first, last] = [parts[0], parts.at(-1)]
    if (!first || !last) return []
    const before = touched.has(first.startMs) ? (await this.#restate(agentId, first.startMs)).at(-1) : undefined
    const carry = before?.seriesFromMs === first.seriesFromMs ? before.carry : first.carriedIn
    const span = { startMs: first.startMs, endMs: last.endMs }
    // Below, a loss may be carried into a period of which no word came.
    const below = await this.costBelow(agentId, span)
    const isUnchanged = carry === first.carriedIn && below === parts.reduce((sum, { downline }) => sum + downline, 0)
    if (isUnchanged && !parts.some((part) => part.isTouched)) return parts
    const sums = parts.map((part) => (part.isTouched ? this.#books.count(agentId, part) : part))
    const outcomes = settlePeriod({ parts: await Promise.all(sums), carry, below })
    return outcomes.map((outcome, index) => ({ ...(parts[index] ?? first), ...outcome }))
  }
}

const differ = (one: PartOutcome, other: PartOutcome) =>
  (['current', 'carriedIn', 'turnover', 'activeMembers', 'own', 'downline', 'carry'] as const).some(
    (name) => one[name] !== other[name],
  )
