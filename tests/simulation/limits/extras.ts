import { expect } from 'vitest'
import type { Dice } from '#tests/simulation/dice'
import { READS, WRITES } from '../../../workers/platform/bank/command-table.ts'
import { note, type TestBank } from './bank.ts'
import { type BreakModel, LENGTHS, type Length } from './break-model.ts'
import type { MoneyModel } from './money-model.ts'

const DAY_MS = 24 * 3_600_000
const VENDOR = 'FRL'
const BY = { actor: 'operator:eva', reason: 'simulated' } as const

interface Parts {
  dice: Dice
  money: MoneyModel
  pause: BreakModel
  newId: () => string
}

/** What no limit counts: bonuses, money at a vendor and back, and breaks, which stop what limits allow. */
export class Extras {
  readonly #bank: TestBank
  readonly #member: string
  readonly #parts: Parts
  readonly #grants: { id: string; amount: number }[] = []

  constructor(bank: TestBank, memberId: string, parts: Parts) {
    this.#bank = bank
    this.#member = memberId
    this.#parts = parts
  }

  step(): void {
    const { dice, pause } = this.#parts
    dice.one<void>([
      [pause.isRunning ? 1 : 4, () => this.#takeBreak()],
      [1, () => this.#exclude()],
      [pause.isRunning ? 20 : 1, () => this.#comeBack()],
      [8, () => this.#grant()],
      [2, () => this.#release()],
      [3, () => this.#send()],
      [4, () => this.#bring()],
    ])
  }

  /** The member has to the cent what the model says. */
  compare(): void {
    const { money } = this.#parts
    const found = this.#bank.write((stores, now) => READS.balance(stores, now, this.#member))
    expect(found).toMatchObject({ cash: money.cash, bonus: money.bonus, held: 0, owed: 0 })
  }

  #takeBreak(): void {
    const { dice, pause, newId } = this.#parts
    const length = dice.pick(Object.keys(LENGTHS) as Length[])
    const request = { memberId: this.#member, id: newId(), length }
    const result = this.#bank.write((stores, now) => WRITES.takeBreak(stores, now, request))
    note(result, 'break')
    pause.take(length, this.#bank.nowMs)
  }

  #exclude(): void {
    const { dice, pause } = this.#parts
    const kind = dice.is(0.7) ? 'time-out' : 'exclusion'
    const untilMs = this.#bank.nowMs + (kind === 'time-out' ? 1 + dice.below(42) : 183 + dice.below(30)) * DAY_MS
    const request = { memberId: this.#member, kind, until_ms: untilMs, ...BY } as const
    const result = this.#bank.write((stores, now) => WRITES.exclude(stores, now, request))
    note(result, 'exclude')
    pause.begin(kind === 'exclusion', untilMs)
  }

  #comeBack(): void {
    const result = this.#bank.write((stores, now) => WRITES.returnFromBreak(stores, now, this.#member))
    const mayReturn = this.#parts.pause.comeBack(this.#bank.nowMs)
    expect('refusal' in result && result.refusal).toBe(!mayReturn && 'wrong-state')
    note(result, 'return')
  }

  #grant(): void {
    const { dice, money, pause, newId } = this.#parts
    const grant = { id: newId(), amount: 1 + dice.below(8_000) }
    const spending = dice.is(0.75) ? 'first' : 'last'
    const request = { memberId: this.#member, ...grant, spending, ...BY } as const
    const result = this.#bank.write((stores, now) => WRITES.grantBonusByHand(stores, now, request))
    expect('refusal' in result && result.refusal).toBe(pause.isRunning && 'excluded')
    note(result, 'bonus')
    if (pause.isRunning) return
    money.bonus += grant.amount
    money.spendsFirst = spending === 'first'
    this.#grants.push(grant)
  }

  /** Bonus money whose terms are met is cash, and no deposit. */
  #release(): void {
    const { dice, money, newId } = this.#parts
    if (this.#grants.length === 0) return
    const { id: grantId, amount: most } = dice.take(this.#grants)
    const amount = Math.min(most, money.bonus)
    if (amount === 0) return
    const request = { memberId: this.#member, id: newId(), grantId, amount, actor: 'promotion:simulated' }
    const result = this.#bank.write((stores, now) => WRITES.releaseBonus(stores, now, request))
    expect(result).not.toHaveProperty('refusal')
    note(result, 'release')
    money.bonus -= amount
    money.cash += amount
  }

  /** Money to the vendor's own wallet is no stake: what is played there is not seen here. */
  #send(): void {
    const { dice, money, pause } = this.#parts
    const amount = 1 + dice.below(3_000)
    const result = this.#move('in', amount, money.elsewhere + amount)
    expect(result).toMatchObject(pause.isRunning ? { refusal: 'excluded' } : { state: 'arrived' })
    if (pause.isRunning) return
    money.cash -= amount
    money.elsewhere += amount
  }

  /** What comes back, with what was won or lost there, is no deposit and no prize. */
  #bring(): void {
    const { dice, money } = this.#parts
    const there = Math.max(0, money.elsewhere + dice.below(2_000) - 900)
    if (money.elsewhere === 0 || there === 0) return
    const amount = 1 + dice.below(there)
    expect(this.#move('out', amount, there)).toMatchObject({ state: 'collected' })
    money.cash += amount
    money.elsewhere = there - amount
  }

  /** `figure`: what the vendor has after money has come, or before it goes. */
  #move(direction: 'in' | 'out', amount: number, figure: number): object {
    const id = this.#parts.newId()
    const names = { memberId: this.#member, id, transactionId: id, vendor: VENDOR, currency: 'MXN' } as const
    const request = { ...names, direction, amount, isSingle: false, isClosed: false }
    const started = this.#bank.write((stores, now) => WRITES.startVendorTransfer(stores, now, request))
    note(started, `vendor ${direction}`)
    if ('refusal' in started) return started
    if (direction === 'out')
      this.#bank.write((stores, now) => WRITES.recallVendorTransfer(stores, now, this.#member, id, figure))
    const left = direction === 'in' ? figure : figure - amount
    const reply = { outcome: 'yes', figure: left, reason: 'RS_OK', wasSent: true, ceiling: null } as const
    return this.#bank.write((stores, now) => WRITES.settleVendorTransfer(stores, now, this.#member, id, reply))
  }
}
