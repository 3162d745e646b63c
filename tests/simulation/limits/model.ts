import type { LimitKind, LimitPeriod } from '#api/protection/limits'

/** What the rules of limits are, a second time and from the sentences alone: no code of the ledger is in it. */

const HOUR = 3_600_000
const DAY = 24 * HOUR

export interface Slot {
  kind: LimitKind
  period: LimitPeriod
}
interface Entry {
  at_ms: number
  deposit: number
  stake: number
  win: number
}
interface Open {
  amount: number
  until_ms: number
}

/** One member: limits, what waits, and every movement of their money with its time. */
export class LimitsModel {
  readonly #own = new Map<string, number>()
  readonly #house = new Map<string, number>()
  readonly #waiting = new Map<string, { amount: number | null; at_ms: number }>()
  readonly #entries: Entry[] = []
  readonly open = new Map<string, Open>()

  own = (slot: Slot): number | null => this.#own.get(nameOf(slot)) ?? null

  /** What waits at a time, and whether it can be confirmed by then. */
  waiting(slot: Slot, nowMs: number): { amount: number | null; isReady: boolean } | null {
    const found = this.#waiting.get(nameOf(slot))
    if (found === undefined || nowMs - found.at_ms >= 8 * DAY) return null
    return { amount: found.amount, isReady: nowMs - found.at_ms >= DAY }
  }

  set(slot: Slot, amount: number | null, nowMs: number): void {
    const [name, before] = [nameOf(slot), this.own(slot)]
    if (before === null || (amount !== null && amount <= before)) {
      this.#waiting.delete(name)
      put(this.#own, name, amount)
      return
    }
    const waits = this.waiting(slot, nowMs)
    if (waits === null || waits.amount !== amount) this.#waiting.set(name, { amount, at_ms: nowMs })
  }

  /** Whether a change would make a limit looser that does not wait already. */
  wouldLoosen(slot: Slot, amount: number | null, nowMs: number): boolean {
    const before = this.own(slot)
    if (before === null || (amount !== null && amount <= before)) return false
    const waits = this.waiting(slot, nowMs)
    return waits === null || waits.amount !== amount
  }

  setHouse = (slot: Slot, amount: number | null): void => put(this.#house, nameOf(slot), amount)

  cancel = (slot: Slot): boolean => this.#waiting.delete(nameOf(slot))

  confirm(slot: Slot): void {
    put(this.#own, nameOf(slot), this.#waiting.get(nameOf(slot))?.amount ?? null)
    this.#waiting.delete(nameOf(slot))
  }

  add(atMs: number, part: Partial<Entry>): void {
    this.#entries.push({ deposit: 0, stake: 0, win: 0, ...part, at_ms: atMs })
  }

  /** Returns what counts at a time: by the hour, so that an amount counts for its period and the rest of its hour. */
  countUsed(slot: Slot, nowMs: number): number {
    return this.countSpent(slot, nowMs) + (slot.kind === 'deposit' ? this.#sumOpen(nowMs) : 0)
  }

  /** The same without deposits that are not paid yet. */
  countSpent({ kind, period }: Slot, nowMs: number): number {
    const hourStart = begin(period, nowMs) - (begin(period, nowMs) % HOUR)
    return this.#sum(kind, hourStart)
  }

  /** Returns what was deposited or staked in exactly the period that ends now. */
  exactly({ kind, period }: Slot, nowMs: number): number {
    return this.#sum(kind, begin(period, nowMs))
  }

  /** Returns the limits in force that an amount would exceed. */
  findExceeded(kinds: readonly LimitKind[], amount: number, nowMs: number): Slot[] {
    const slots = kinds.flatMap((kind) => PERIODS.map((period) => ({ kind, period })))
    return slots.filter((slot) => {
      const limits = [this.#own.get(nameOf(slot)), this.#house.get(nameOf(slot))]
      // A limit that is used up lets nothing through, and nothing is no amount.
      return limits.some((limit) => limit !== undefined && amount > Math.max(0, limit - this.countUsed(slot, nowMs)))
    })
  }

  #sum(kind: LimitKind, fromMs: number): number {
    const counted = this.#entries.filter(({ at_ms }) => at_ms >= fromMs)
    return counted.reduce((sum, { deposit, stake, win }) => {
      if (kind === 'deposit') return sum + deposit
      return sum + stake - (kind === 'loss' ? win : 0)
    }, 0)
  }

  #sumOpen(nowMs: number): number {
    let sum = 0
    for (const { amount, until_ms } of this.open.values()) if (until_ms > nowMs) sum += amount
    return sum
  }
}

export const PERIODS = ['day', 'week', 'month'] as const

const nameOf = ({ kind, period }: Slot) => `${kind}/${period}`

function put(map: Map<string, number>, name: string, amount: number | null): void {
  if (amount === null) map.delete(name)
  else map.set(name, amount)
}

/** Returns when a period that ends now began. A month began on the same day of the month before, or with this month. */
function begin(period: LimitPeriod, nowMs: number): number {
  if (period !== 'month') return nowMs - (period === 'day' ? 1 : 7) * DAY
  const now = new Date(nowMs)
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  const midnight = new Date(Date.UTC(year, month - 1, day))
  if (midnight.getUTCDate() !== day) return Date.UTC(year, month, 1)
  return midnight.getTime() + (nowMs % DAY)
}
