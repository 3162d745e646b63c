import type { Account, Unit } from './account.ts'
import { type Facts, type LedgerReader, move, type Posting } from './transfer.ts'

/** The parts of a stake or a prize, in minor units. */
export interface Parts {
  cash: number
  bonus: number
  gift: number
}

export function cashOnly(amount: number): Parts {
  return { cash: amount, bonus: 0, gift: 0 }
}

/** Returns postings that debit the parts from the member (`in`: into the other account), or credit them (`out`). */
export function exchange(unit: Unit, parts: Parts, contra: Account, direction: 'in' | 'out'): Posting[] {
  const { cash, bonus, gift } = parts
  if (bonus === 0 && gift === 0)
    return direction === 'in' ? move('cash', contra, unit, cash) : move(contra, 'cash', unit, cash)
  const sign = direction === 'in' ? -1 : 1
  const own = (['cash', 'bonus', 'gift'] as const)
    .filter((account) => parts[account] > 0)
    .map((account) => ({ account, unit, amount: sign * parts[account] }))
  return [...own, { account: contra, unit, amount: -sign * (cash + bonus + gift) }]
}

/** Returns the parts of a stake when the vendor names one amount: by the rule of the bonus. */
export function stakeOf(ledger: LedgerReader, member: string, unit: Unit, amount: number): Parts {
  const has = ledger.balance(member, 'bonus', unit)
  if (has === 0) return cashOnly(amount)
  const cash = ledger.balance(member, 'cash', unit)
  const bonus = Math.min(has, ledger.bonusRule(member, unit) === 'first' ? amount : Math.max(0, amount - cash))
  return { cash: amount - bonus, bonus, gift: 0 }
}

/**
 * Splits a prize in the proportion of the stakes of its round. The restricted parts are rounded down and the remainder
 * of a minor unit is cash, in the member's favour.
 */
export function prizeOf(amount: number, stakes: readonly Facts[]): Parts {
  const sum = (part: 'amount' | 'bonus' | 'gift') =>
    stakes.reduce((total, stake) => total + BigInt(stake[part] ?? 0), 0n)
  const of = (staked: bigint) => (staked === 0n ? 0 : Number((BigInt(amount) * staked) / sum('amount')))
  const [bonus, gift] = [of(sum('bonus')), of(sum('gift'))]
  return { cash: amount - bonus - gift, bonus, gift }
}

/** Returns the parts of a transfer. */
export function partsOf({ amount, bonus = 0, gift = 0 }: Facts): Parts {
  return { cash: amount - bonus - gift, bonus, gift }
}
