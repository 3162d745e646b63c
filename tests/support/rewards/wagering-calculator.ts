import type { BankBet, BankEvent, BonusBank } from './bonus-bank.ts'

/**
 * The rule of wagering in plain words (decision 188), over what somebody has heard of a member's bets, without the
 * product's code: of each bet that is settled and not void, up to the cap, its game's part counts; the oldest bonus first.
 */
export interface PlainWagering {
  id: string
  target: number
  cap: number
  least: number
  days: number
  /** Per cent by category, and the games that count nothing. */
  weights: Record<string, number>
  excluded: string[]
  state: string
  acceptedMs: number
  startMs: number
  endMs: number
  endedMs: number
  progress: number
  isPending: boolean
  /** The per cent of each game, from the first time that it counted. */
  parts: Map<string, number>
  isDue: boolean
}

export class PlainMember {
  readonly wagerings: PlainWagering[] = []
  readonly #events = new Map<number, BankEvent>()

  hear(event: BankEvent): void {
    if (this.#events.has(event.sequence)) return
    this.#events.set(event.sequence, event)
    if (event.kind === 'bonus') return
    for (const one of this.wagerings) one.isDue = true
  }

  accept(wagering: PlainWagering, nowMs: number): void {
    if (this.wagerings.some(({ id }) => id === wagering.id)) return
    this.wagerings.push(wagering)
    this.#startNext(nowMs)
  }

  cancel(id: string, bank: BonusBank, nowMs: number): void {
    const one = this.wagerings.find((each) => each.id === id)
    if (one && (one.state === 'waiting' || one.state === 'running')) this.#end(one, 'cancelled', bank, nowMs)
  }

  /** Looks at everything, as the clock does once a minute. */
  look(bank: BonusBank, categoryOf: (game: string) => string, nowMs: number): void {
    const late = this.wagerings.filter(({ isPending }) => isPending)
    const due = this.wagerings.filter(
      ({ state, isDue, endMs }) =>
        ((state === 'waiting' || state === 'running') && isDue) || (state === 'running' && nowMs >= endMs),
    )
    for (const one of due)
      if (one.state === 'waiting' || one.state === 'running') this.#lookAt(one, bank, categoryOf, nowMs)
    for (const one of late) this.#moveRest(one, bank)
    this.#startNext(nowMs)
  }

  #lookAt(one: PlainWagering, bank: BonusBank, categoryOf: (game: string) => string, nowMs: number): void {
    const left = bank.left(one.id)
    if (one.state === 'running') one.progress = this.#progressOf(one, categoryOf)
    const open = left < one.least ? this.#open(one, bank) : 'no'
    if (one.state === 'running' && one.progress >= one.target) this.#end(one, 'released', bank, nowMs)
    else if (left === 0 && (bank.grants.find(({ id }) => id === one.id)?.back ?? 0) > 0)
      this.#end(one, 'cancelled', bank, nowMs)
    else if (one.state === 'running' && nowMs >= one.endMs) this.#end(one, 'expired', bank, nowMs)
    else if (left < one.least && open === 'no') this.#end(one, 'forfeited', bank, nowMs)
    else one.isDue = open === 'perhaps'
  }

  #progressOf(one: PlainWagering, categoryOf: (game: string) => string): number {
    let hundredths = 0n
    for (const { bet, placedMs, isSettled, isVoid } of this.#bets()) {
      if (bet.free || placedMs < one.startMs || placedMs >= one.endMs || !isSettled) continue
      // Also one that is void by now may have counted first.
      const part = one.excluded.includes(bet.game) ? 0 : (one.weights[categoryOf(bet.game)] ?? 0)
      if (!one.parts.has(bet.game) && (!isVoid || this.#wasCounted(one, bet))) one.parts.set(bet.game, part)
      if (!isVoid) hundredths += BigInt(Math.min(bet.stake, one.cap)) * BigInt(one.parts.get(bet.game) ?? 0)
    }
    return Number(hundredths / 100n)
  }

  readonly #counted = new Set<string>()
  /** A bet that somebody has heard to be settled before it was void. */
  #wasCounted({ id }: PlainWagering, bet: BankBet): boolean {
    return this.#counted.has(`${id} ${bet.id}`)
  }

  /** To be called after each message: which bets count now. */
  note(): void {
    const running = this.wagerings.find(({ state }) => state === 'running')
    if (!running) return
    for (const { bet, placedMs, isSettled, isVoid } of this.#bets())
      if (isSettled && !isVoid && placedMs >= running.startMs && placedMs < running.endMs)
        this.#counted.add(`${running.id} ${bet.id}`)
  }

  #bets() {
    const events = [...this.#events.values()]
    return events.flatMap(({ kind, bet, atMs: placedMs, closes }) => {
      if (kind !== 'bet' || !bet) return []
      const later = events.filter((event) => event.bet === bet && event.kind !== 'bet').map((event) => event.kind)
      return [{ bet, placedMs, isSettled: closes || later.length > 0, isVoid: later.includes('rollback') }]
    })
  }

  #open(one: PlainWagering, bank: BonusBank): 'yes' | 'no' | 'perhaps' {
    if (this.#events.size < bank.head) return 'perhaps'
    const until = one.endedMs || Number.POSITIVE_INFINITY
    const isOpen = this.#bets().some(
      ({ bet, placedMs, isSettled }) => bet.bonus > 0 && !isSettled && placedMs >= one.acceptedMs && placedMs < until,
    )
    return isOpen ? 'yes' : 'no'
  }

  #end(one: PlainWagering, state: string, bank: BonusBank, nowMs: number): void {
    Object.assign(one, { state, endedMs: nowMs, isPending: true })
    this.#moveRest(one, bank)
    this.#startNext(nowMs)
  }

  #moveRest(one: PlainWagering, bank: BonusBank): void {
    const left = bank.left(one.id)
    if (left > 0) bank.move(one.state === 'released' ? 'release' : 'back', `plain:${bank.head}`, one.id, left)
    if (this.#open(one, bank) === 'no') one.isPending = false
  }

  #startNext(nowMs: number): void {
    if (this.wagerings.some(({ state }) => state === 'running')) return
    const next = this.wagerings.find(({ state }) => state === 'waiting')
    if (next)
      Object.assign(next, { state: 'running', startMs: nowMs, endMs: nowMs + next.days * 86_400_000, isDue: true })
  }
}
