import type { Of, Thing } from './types.ts'

interface Debt {
  member: string
  amount: number
  left: number
  isForgiven: boolean
}

type Pay = (member: string, cash: number) => unknown

/** The part of the model about what members owe since money was taken back that they had no more. */
export class DebtModel {
  readonly #debts: Debt[] = []
  /** What was charged back of each deposit, by the reference of the bank, and each settlement, by its id. */
  readonly #done = new Map<string, number>()
  readonly #charged = new Map<string, number>()
  readonly #banks: readonly (readonly string[])[]

  /** `banks`: the members of each. */
  constructor(banks: readonly (readonly string[])[]) {
    this.#banks = banks
  }

  /** Returns all that a member owes. */
  of = (member: string): number => sumOf(this.#debts.filter((debt) => debt.member === member))

  /** Takes an amount from what a member has, and opens a debt for the rest. Returns what there was. */
  take(member: string, amount: number, cash: number): number {
    const there = Math.min(amount, cash)
    if (there < amount) this.#debts.push({ member, amount: amount - there, left: amount - there, isForgiven: false })
    return there
  }

  /** Pays from a deposit, the oldest debt first. Returns how much. */
  pay(member: string, most: number): number {
    let paid = 0
    for (const debt of this.#debts.filter((one) => one.member === member)) {
      const part = Math.min(debt.left, most - paid)
      debt.left -= part
      paid += part
    }
    return paid
  }

  charge(
    { member, id, amount, reference }: Of<'chargeback'>,
    deposit: Thing | undefined,
    cash: number,
    pay: Pay,
  ): string {
    if (deposit?.member !== member) return 'not-found'
    if (deposit.state !== 'credited') return 'wrong-state'
    const existing = this.#done.get(`${id} ${reference}`)
    if (existing !== undefined) return existing === amount ? 'credited' : 'conflict'
    const charged = (this.#charged.get(id) ?? 0) + amount
    if (charged > deposit.amount) return 'amount-out-of-range'
    this.#charged.set(id, charged)
    this.#done.set(`${id} ${reference}`, amount)
    pay(member, -this.take(member, amount, cash))
    return 'credited'
  }

  settle({ member, number, id, how, amount }: Of<'settleDebt'>, cash: number, pay: Pay): string {
    const debt = this.#numbered(member, number)
    if (debt?.member !== member) return 'not-found'
    const name = `${how} ${number} ${id} ${member}`
    const existing = this.#done.get(name)
    if (existing !== undefined && existing !== amount) return 'conflict'
    if (existing === undefined) {
      if (amount > debt.left) return 'amount-out-of-range'
      if (how === 'repay' && amount > cash) return 'not-enough-money'
      this.#done.set(name, amount)
      debt.left -= amount
      debt.isForgiven ||= how === 'write-off'
      if (how === 'repay') pay(member, -amount)
    }
    if (debt.left > 0) return debt.left < debt.amount ? 'partly-paid' : 'open'
    return debt.isForgiven ? 'written-off' : 'paid'
  }

  /** A bank numbers the debts of its members. */
  #numbered(member: string, number: number): Debt | undefined {
    const members = this.#banks.find((some) => some.includes(member)) ?? []
    return this.#debts.filter((debt) => members.includes(debt.member))[number - 1]
  }
}

function sumOf(debts: readonly Debt[]): number {
  return debts.reduce((sum, { left }) => sum + left, 0)
}
