import { expect } from 'vitest'
import { LIMIT_KINDS } from '#api/protection/limits'
import { Dice } from '#tests/simulation/dice'
import { Disk } from '#tests/simulation/storage'
import { SPEI } from '#tests/support/stand-ins/spei'
import { BankCore } from '../../../workers/platform/bank/BankCore.ts'
import type { WalletOperation } from '../../../workers/platform/bank/bank-types.ts'
import { READS, WRITES } from '../../../workers/platform/bank/command-table.ts'
import type { BankStores } from '../../../workers/platform/bank/stores.ts'
import { LimitsModel, PERIODS, type Slot } from './model.ts'

const HOUR_MS = 3_600_000
const JUMPS_MS = [HOUR_MS / 3, HOUR_MS, 5 * HOUR_MS, 24 * HOUR_MS, 25 * HOUR_MS, 8 * 24 * HOUR_MS, 31 * 24 * HOUR_MS]
const BIRTH_MS = Date.UTC(2027, 0, 29, 23, 50)
/** How often each outcome has come. */
export const seen = new Map<string, number>()

interface Bet {
  id: string
  round: string
  amount: number
  at_ms: number
}

/**
 * A history of limits from a seed: they are set, lowered, raised, confirmed, cancelled and set by the house while their
 * member deposits, gets money from an agent, bets, wins and is paid back, and the clock jumps. No accepted operation breaks
 * a limit in force, none is refused without one, and no win or rollback is refused.
 */
export class History {
  readonly #dice: Dice
  readonly #member: string
  readonly #model = new LimitsModel()
  readonly #bets: Bet[] = []
  readonly #bank: TestBank
  #ids = 0

  constructor(seed: number, bank: TestBank) {
    this.#dice = new Dice(seed)
    this.#member = `m${seed}`
    this.#bank = bank
    const memberId = this.#member
    this.#write((stores, now) => WRITES.open(stores, now, { memberId, currency: 'MXN', trial: false }))
    // Money that is older than every period, so that bets are refused for nothing but a limit.
    this.#credit(this.#deposit(5_000_000))
    bank.nowMs += 40 * 24 * HOUR_MS
    const game = { vendor: 'FRL', gameCode: 'faro', currency: 'MXN', expiresAtMs: Number.MAX_SAFE_INTEGER } as const
    this.#write((stores, now) => WRITES.openGame(stores, now, { memberId, tokenHash: memberId, ...game }))
  }

  step(): void {
    const dice = this.#dice
    dice.one<void>([
      [9, () => this.#set()],
      [2, () => this.#setHouse()],
      [8, () => this.#confirm()],
      [1, () => this.#cancel()],
      [6, () => this.#tryDeposit()],
      [2, () => this.#arrive()],
      [4, () => this.#pay()],
      [18, () => this.#bet()],
      [7, () => this.#win()],
      [4, () => this.#rollBack()],
      [6, () => this.#jump()],
      [1, () => this.#bank.restart()],
    ])
    this.#compare()
  }

  #set(): void {
    const slot = this.#slot()
    const amount = this.#dice.is(0.15) ? null : this.#amount()
    const shown = this.#model.own(slot)
    const change = { memberId: this.#member, ...slot, amount, shown, currency: 'MXN' } as const
    note(
      this.#write((stores, now) => WRITES.setMemberLimit(stores, now, change)),
      'set',
    )
    this.#model.set(slot, amount, this.#bank.nowMs)
  }

  #setHouse(): void {
    const slot = this.#slot()
    const amount = this.#dice.is(0.5) ? null : this.#amount()
    const by = { actor: 'operator:eva', reason: 'simulated', owner: 'operator' } as const
    const limit = { memberId: this.#member, ...slot, amount, ...by }
    note(
      this.#write((stores, now) => WRITES.setLimit(stores, now, limit)),
      'house',
    )
    this.#model.setHouse(slot, amount)
  }

  #confirm(): void {
    const slot = this.#waitingSlot()
    const waiting = this.#model.waiting(slot, this.#bank.nowMs)
    const amount = waiting && this.#dice.is(0.75) ? waiting.amount : this.#amount()
    const change = { memberId: this.#member, ...slot, amount, currency: 'MXN' } as const
    const result = this.#write((stores, now) => WRITES.confirmMemberLimit(stores, now, change))
    const refusal =
      waiting === null ? 'not-found' : waiting.amount !== amount ? 'limit-changed' : !waiting.isReady && 'limit-waiting'
    expect('refusal' in result && result.refusal).toBe(refusal)
    note(result, 'confirm')
    if (!refusal) this.#model.confirm(slot)
  }

  #cancel(): void {
    const slot = this.#waitingSlot()
    const isWaiting = this.#model.waiting(slot, this.#bank.nowMs) !== null
    const change = { memberId: this.#member, ...slot }
    const result = this.#write((stores, now) => WRITES.cancelMemberLimit(stores, now, change))
    expect('refusal' in result).toBe(!isWaiting)
    note(result, 'cancel')
    this.#model.cancel(slot)
  }

  #tryDeposit(): void {
    if (this.#model.open.size >= 4) return
    const amount = 5_000 + this.#dice.below(20) * 1_000
    const exceeded = this.#model.findExceeded(['deposit'], amount, this.#bank.nowMs)
    const id = this.#deposit(amount, exceeded.length > 0)
    if (id !== null) this.#expectWithin('deposit', amount)
    if (id !== null) this.#model.open.set(id, { amount, until_ms: this.#bank.nowMs + SPEI.lifeMs })
  }

  #deposit(amount: number, isRefused = false): string | null {
    const id = this.#id()
    const request = { memberId: this.#member, id, method: 'spei', amount, currency: 'MXN', terms: SPEI } as const
    const result = this.#write((stores, now) => WRITES.createDeposit(stores, now, request))
    expect('refusal' in result && result.refusal).toBe(isRefused && 'limit-reached')
    note(result, 'deposit')
    return isRefused ? null : id
  }

  /** A payment of a deposit that was accepted is credited whatever the limits are by now. */
  #pay(): void {
    const [id] = [...this.#model.open.keys()]
    if (id === undefined) return
    const amount = this.#model.open.get(id)?.amount ?? 0
    this.#credit(id, amount)
    this.#model.open.delete(id)
    this.#model.add(this.#bank.nowMs, { deposit: amount })
  }

  #credit(id: string | null, amount = 5_000_000): void {
    const deposit = { memberId: this.#member, id: id ?? '', amount, currency: 'MXN' } as const
    const paid = { ...deposit, provider: 'demo', reference: id ?? '', enabled: true }
    const result = this.#write((stores, now) => WRITES.confirmDeposit(stores, now, paid))
    expect(result).toMatchObject({ state: 'credited' })
  }

  #arrive(): void {
    const amount = 1 + this.#dice.below(20_000)
    const exceeded = this.#model.findExceeded(['deposit'], amount, this.#bank.nowMs)
    const transfer = { from: 'agent', id: this.#id(), to: this.#member, amount, currency: 'MXN' } as const
    const arrival = this.#write((stores, now) => stores.arrivals.receive(transfer, now))
    expect(arrival).toBe(exceeded.length > 0 ? 'limit-reached' : 'arrived')
    count(`agent ${arrival}`)
    if (exceeded.length > 0) return
    this.#expectWithin('deposit', amount)
    this.#model.add(this.#bank.nowMs, { deposit: amount })
  }

  #bet(): void {
    const amount = this.#dice.is(0.1) ? this.#dice.below(2) : this.#dice.below(6_000)
    const exceeded = this.#model.findExceeded(['stake', 'loss'], amount, this.#bank.nowMs)
    const bet = { id: this.#id(), round: this.#id(), amount, at_ms: this.#bank.nowMs }
    const outcome = this.#call('bet', bet, null, amount)
    expect(outcome).toBe(exceeded.length > 0 ? 'limit-reached' : 'ok')
    if (exceeded.length > 0) return
    this.#expectWithin('stake', amount)
    this.#model.add(this.#bank.nowMs, { stake: amount })
    this.#bets.push(bet)
  }

  #win(): void {
    if (this.#bets.length === 0) return
    const bet = this.#dice.take(this.#bets)
    const amount = this.#dice.below(9_000)
    expect(this.#call('win', { ...bet, id: this.#id() }, bet.id, amount)).toBe('ok')
    this.#model.add(this.#bank.nowMs, { win: amount })
  }

  /** A stake that is paid back is gone from the hour that it was placed in. */
  #rollBack(): void {
    if (this.#bets.length === 0) return
    const bet = this.#dice.take(this.#bets)
    expect(this.#call('rollback', { ...bet, id: this.#id() }, bet.id, 0)).toBe('ok')
    this.#model.add(bet.at_ms, { stake: -bet.amount })
  }

  #jump(): void {
    this.#bank.nowMs += this.#dice.pick(JUMPS_MS) + this.#dice.below(HOUR_MS)
    this.#bank.ring()
    for (const [id, { until_ms: untilMs }] of this.#model.open)
      if (untilMs <= this.#bank.nowMs) this.#model.open.delete(id)
  }

  #call(kind: 'bet' | 'win' | 'rollback', { id, round }: Bet, reference: string | null, amount: number) {
    const operation = {
      ...{ kind, id, round, reference, amount, tokenHash: this.#member, vendor: 'FRL', game: 'faro', user: null },
      ...{ closes: false, free: false, currency: kind === 'rollback' ? null : 'MXN', granted: false },
    } as const satisfies WalletOperation
    const { outcome } = this.#write((stores, now) => WRITES.wallet(stores, now, operation))
    count(`${kind} ${outcome}`)
    return outcome
  }

  /** What was deposited or staked in exactly each period, without the rest of its first hour, is within the limits. */
  #expectWithin(kind: 'deposit' | 'stake', amount: number): void {
    for (const period of PERIODS) {
      const limit = this.#model.own({ kind, period })
      if (limit !== null && amount > 0)
        expect(this.#model.exactly({ kind, period }, this.#bank.nowMs) + amount).toBeLessThanOrEqual(limit)
    }
  }

  /** What the member reads is what the model says. */
  #compare(): void {
    const shown = this.#write((stores, now) => READS.memberLimits(stores, now, this.#member))
    if ('refusal' in shown) throw new Error(shown.refusal)
    for (const { kind, period, amount, used, next, frees } of shown.limits) {
      const slot = { kind, period }
      const waiting = this.#model.waiting(slot, this.#bank.nowMs)
      expect({ ...slot, amount, used, next: next?.amount }).toEqual({
        ...{ ...slot, amount: this.#model.own(slot), used: this.#model.countUsed(slot, this.#bank.nowMs) },
        next: waiting?.amount,
      })
      if (frees !== null) this.#expectFree(slot, frees)
    }
  }

  /** Less counts from exactly the stated time on, by the stated amount. */
  #expectFree(slot: Slot, { amount, at }: { amount: number; at: string }): void {
    const [nowMs, atMs] = [this.#bank.nowMs, Date.parse(at)]
    const spent = this.#model.countSpent(slot, nowMs)
    expect(spent - this.#model.countSpent(slot, atMs)).toBe(amount)
    expect(this.#model.countSpent(slot, atMs - 1)).toBeGreaterThanOrEqual(spent)
  }

  /** Mostly one for which something waits. */
  #waitingSlot(): Slot {
    const slots = LIMIT_KINDS.flatMap((kind) => PERIODS.map((period) => ({ kind, period })))
    const waits = slots.filter((one) => this.#model.waiting(one, this.#bank.nowMs) !== null)
    return waits.length > 0 && this.#dice.is(0.9) ? this.#dice.pick(waits) : this.#slot()
  }

  #slot = (): Slot => ({ kind: this.#dice.pick(LIMIT_KINDS), period: this.#dice.pick(PERIODS) })
  #amount = () => this.#dice.pick([0, 1, 3_000, 8_000, 15_000, 20_000, 60_000, 200_000])
  #write = <Result>(operation: (stores: BankStores, now: number) => Result) => this.#bank.write(operation)

  #id(): string {
    this.#ids += 1
    return `${this.#member}-${this.#ids}`
  }
}

/** A bank with a clock that is moved by hand. */
export class TestBank {
  readonly disk = new Disk()
  nowMs = BIRTH_MS
  #core = this.#start()

  write = <Result>(operation: (stores: BankStores, now: number) => Result): Result =>
    this.#core.transact(() => this.#core.perform(operation))

  /** Starts again without its caches. */
  restart(): void {
    this.#core = this.#start()
  }

  /** Runs what is due by now inside the bank. */
  ring(): void {
    this.write(({ deposits }, now) => deposits.expire(now))
  }

  #start(): BankCore {
    return new BankCore(this.disk, 'bank-0', () => this.nowMs)
  }
}

function count(outcome: string): void {
  seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
}

function note(result: object, name: string): void {
  count('refusal' in result ? `${name} ${String(result.refusal)}` : `${name} ok`)
}
