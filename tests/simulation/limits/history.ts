import { expect } from 'vitest'
import { LIMIT_KINDS } from '#api/protection/limits'
import { Dice } from '#tests/simulation/dice'
import { SPEI } from '#tests/support/stand-ins/spei'
import type { WalletOperation } from '../../../workers/platform/bank/bank-types.ts'
import { READS, WRITES } from '../../../workers/platform/bank/command-table.ts'
import type { BankStores } from '../../../workers/platform/bank/stores.ts'
import { count, note, type TestBank } from './bank.ts'
import { BreakModel } from './break-model.ts'
import { Extras } from './extras.ts'
import { LimitsModel, PERIODS, type Slot } from './model.ts'
import { MoneyModel, type Stake } from './money-model.ts'

const HOUR_MS = 3_600_000
/** Longer than every exclusion of a history. */
const LONG_MS = 220 * 24 * HOUR_MS
const JUMPS_MS = [HOUR_MS / 3, HOUR_MS, 5 * HOUR_MS, 24 * HOUR_MS, 25 * HOUR_MS, 8 * 24 * HOUR_MS, 31 * 24 * HOUR_MS]

/**
 * A history of limits from a seed: they are set, lowered, raised, confirmed, cancelled and set by the house while their
 * member deposits, gets money from an agent and bonuses, bets several times in a round, wins and is paid back, moves money to
 * a vendor, takes breaks and comes back, and the clock jumps. No accepted operation breaks a limit in force or a break, none
 * is refused without one, no win or rollback is refused, and the member has to the cent what the model says.
 */
export class History {
  readonly #dice: Dice
  readonly #member: string
  readonly #model = new LimitsModel()
  readonly #money = new MoneyModel()
  readonly #break = new BreakModel()
  readonly #extras: Extras
  readonly #bets: Stake[] = []
  readonly #bank: TestBank
  #ids = 0

  constructor(seed: number, bank: TestBank) {
    this.#dice = new Dice(seed)
    this.#member = `m${seed}`
    this.#bank = bank
    const memberId = this.#member
    this.#write((stores, now) => WRITES.open(stores, now, { memberId, currency: 'MXN', trial: false }))
    const parts = { dice: this.#dice, money: this.#money, pause: this.#break, newId: () => this.#id() }
    this.#extras = new Extras(bank, memberId, parts)
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
      [this.#break.isRunning ? 8 : 4, () => this.#extras.step()],
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
    const isRefused = this.#break.isRunning && this.#model.wouldLoosen(slot, amount, this.#bank.nowMs)
    const result = this.#write((stores, now) => WRITES.setMemberLimit(stores, now, change))
    expect('refusal' in result && result.refusal).toBe(isRefused && 'excluded')
    note(result, 'set')
    if (!isRefused) this.#model.set(slot, amount, this.#bank.nowMs)
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
    const inBreak = this.#break.isRunning && 'excluded'
    const tooEarly = waiting?.isReady === false && 'limit-waiting'
    const refusal = waiting === null ? 'not-found' : waiting.amount !== amount ? 'limit-changed' : tooEarly || inBreak
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
    const id = this.#deposit(amount, this.#break.isRunning ? 'excluded' : exceeded.length > 0 && 'limit-reached')
    if (id !== null) this.#expectWithin('deposit', amount)
    if (id !== null) this.#model.open.set(id, { amount, until_ms: this.#bank.nowMs + SPEI.lifeMs })
  }

  #deposit(amount: number, refusal: string | false = false): string | null {
    const id = this.#id()
    const request = { memberId: this.#member, id, method: 'spei', amount, currency: 'MXN', terms: SPEI } as const
    const result = this.#write((stores, now) => WRITES.createDeposit(stores, now, request))
    expect('refusal' in result && result.refusal).toBe(refusal)
    note(result, 'deposit')
    return refusal ? null : id
  }

  /** A payment of a deposit that was accepted is credited whatever the limits are by now, but not in a break. */
  #pay(): void {
    const [id] = [...this.#model.open.keys()]
    if (id === undefined) return
    const amount = this.#model.open.get(id)?.amount ?? 0
    if (!this.#credit(id, amount)) return
    this.#model.open.delete(id)
    this.#model.add(this.#bank.nowMs, { deposit: amount })
  }

  #credit(id: string | null, amount = 5_000_000): boolean {
    const deposit = { memberId: this.#member, id: id ?? '', amount, currency: 'MXN' } as const
    const paid = { ...deposit, provider: 'demo', reference: id ?? '', enabled: true }
    const result = this.#write((stores, now) => WRITES.confirmDeposit(stores, now, paid))
    expect(result).toMatchObject(this.#break.isRunning ? { refusal: 'excluded' } : { state: 'credited' })
    note(result, 'credit')
    if (this.#break.isRunning) return false
    this.#money.cash += amount
    return true
  }

  #arrive(): void {
    const amount = 1 + this.#dice.below(20_000)
    const exceeded = this.#model.findExceeded(['deposit'], amount, this.#bank.nowMs)
    const transfer = { from: 'agent', id: this.#id(), to: this.#member, amount, currency: 'MXN' } as const
    const arrival = this.#write((stores, now) => stores.arrivals.receive(transfer, now))
    const refusal = this.#break.isRunning ? 'excluded' : exceeded.length > 0 && 'limit-reached'
    expect(arrival).toBe(refusal || 'arrived')
    count(`agent ${arrival}`)
    if (refusal) return
    this.#money.cash += amount
    this.#expectWithin('deposit', amount)
    this.#model.add(this.#bank.nowMs, { deposit: amount })
  }

  /** A limit counts the member's own money: what is bonus of a stake passes. */
  #bet(): void {
    const amount = this.#dice.is(0.1) ? this.#dice.below(2) : this.#dice.below(6_000)
    const cash = this.#money.cashOf(amount)
    const exceeded = this.#model.findExceeded(['stake', 'loss'], cash, this.#bank.nowMs)
    const isFurther = this.#bets.length > 0 && this.#dice.is(0.3)
    const round = isFurther ? this.#dice.pick(this.#bets).round : this.#id()
    const bet = { id: this.#id(), round, amount, bonus: amount - cash, at_ms: this.#bank.nowMs }
    const outcome = this.#call('bet', bet, null, amount)
    const refusal = this.#break.isRunning ? 'member-disabled' : exceeded.length > 0 && 'limit-reached'
    expect(outcome).toBe(refusal || 'ok')
    if (isFurther) count(`further ${outcome}`)
    if (refusal) return
    this.#expectWithin('stake', cash)
    this.#money.stake(bet)
    this.#model.add(this.#bank.nowMs, { stake: cash })
    this.#bets.push(bet)
    if (bet.bonus > 0) count(cash > 0 ? 'bet mixed' : 'bet bonus')
  }

  #win(): void {
    if (this.#bets.length === 0) return
    const bet = this.#dice.take(this.#bets)
    const amount = this.#dice.below(9_000)
    expect(this.#call('win', { ...bet, id: this.#id() }, bet.id, amount)).toBe('ok')
    if (this.#break.isRunning) count('win in a break')
    this.#model.add(this.#bank.nowMs, { win: this.#money.win(bet.round, amount) })
  }

  /** A stake that is paid back is gone from the hour that it was placed in. */
  #rollBack(): void {
    if (this.#bets.length === 0) return
    const bet = this.#dice.take(this.#bets)
    expect(this.#call('rollback', { ...bet, id: this.#id() }, bet.id, 0)).toBe('ok')
    if (this.#break.isRunning) count('rollback in a break')
    this.#money.giveBack(bet)
    this.#model.add(bet.at_ms, { stake: bet.bonus - bet.amount })
  }

  #jump(): void {
    const isLong = this.#break.isRunning && this.#dice.is(0.4)
    this.#bank.nowMs += (isLong ? LONG_MS : this.#dice.pick(JUMPS_MS)) + this.#dice.below(HOUR_MS)
    this.#bank.ring()
    this.#break.pass(this.#bank.nowMs)
    for (const [id, { until_ms: untilMs }] of this.#model.open)
      if (untilMs <= this.#bank.nowMs) this.#model.open.delete(id)
  }

  #call(kind: 'bet' | 'win' | 'rollback', { id, round }: Stake, reference: string | null, amount: number) {
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
    expect(shown.isExcluded).toBe(this.#break.isRunning)
    this.#extras.compare()
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
