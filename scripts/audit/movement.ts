import type { Posting, Transfer } from './ledger.ts'

/** Returns true when the postings of each unit sum to zero. */
export function sumsToZero(postings: Posting[]): boolean {
  const sums = new Map<string, bigint>()
  for (const { unit, amount } of postings) sums.set(unit, (sums.get(unit) ?? 0n) + BigInt(amount))
  return [...sums.values()].every((sum) => sum === 0n)
}

/** The accounts that each kind may debit and credit. `promo` pays for free bets and receives their rollbacks. */
const PATHS: Record<string, { from: string[]; to: string[] }> = {
  'play-money': { from: ['promo'], to: ['cash'] },
  'play-money-back': { from: ['cash'], to: ['promo'] },
  deposit: { from: ['cashier'], to: ['cash'] },
  'deposit-fee': { from: ['cash'], to: ['house'] },
  chargeback: { from: ['cash', 'receivable', 'house'], to: ['cashier'] },
  repayment: { from: ['cash'], to: ['receivable'] },
  'write-off': { from: ['house'], to: ['receivable'] },
  bet: { from: ['cash', 'bonus', 'gift', 'promo'], to: ['house'] },
  win: { from: ['house'], to: ['cash', 'bonus', 'gift'] },
  prize: { from: ['promo'], to: ['cash', 'bonus', 'gift'] },
  'win-held': { from: ['house'], to: ['held-wins'] },
  'win-released': { from: ['held-wins'], to: ['cash', 'bonus', 'gift'] },
  'win-returned': { from: ['held-wins'], to: ['house'] },
  'prize-held': { from: ['promo'], to: ['held-wins'] },
  'prize-released': { from: ['held-wins'], to: ['cash', 'bonus', 'gift'] },
  'prize-returned': { from: ['held-wins'], to: ['promo'] },
  rollback: { from: ['house'], to: ['cash', 'bonus', 'gift', 'promo'] },
  'win-rollback': { from: ['cash', 'bonus', 'gift', 'receivable', 'promo'], to: ['house'] },
  'prize-rollback': { from: ['cash', 'bonus', 'gift', 'receivable'], to: ['promo'] },
  'round-end': { from: [], to: [] },
  hold: { from: ['cash'], to: ['held'] },
  'hold-post': { from: ['held'], to: ['cashier'] },
  'hold-void': { from: ['held'], to: ['cash'] },
  'payout-returned': { from: ['cashier'], to: ['cash'] },
  'adjustment-credit': { from: ['house'], to: ['cash'] },
  'adjustment-debit': { from: ['cash'], to: ['house'] },
  bonus: { from: ['promo'], to: ['bonus', 'gift'] },
  'bonus-back': { from: ['bonus', 'gift'], to: ['promo'] },
  'bonus-release': { from: ['bonus', 'gift'], to: ['cash'] },
  dividend: { from: ['house'], to: ['cash'] },
  salary: { from: ['house'], to: ['cash'] },
  'transfer-out': { from: ['cash'], to: ['transit'] },
  'transfer-in': { from: ['transit'], to: ['cash'] },
  'transfer-back': { from: ['transit'], to: ['cash'] },
  'vendor-send': { from: ['cash'], to: ['transit'] },
  'vendor-arrive': { from: ['transit'], to: ['vendor'] },
  'vendor-return': { from: ['transit'], to: ['cash'] },
  'vendor-recall': { from: ['vendor'], to: ['transit'] },
  'vendor-collect': { from: ['transit'], to: ['cash'] },
  'vendor-keep': { from: ['transit'], to: ['vendor'] },
  'vendor-win-held': { from: ['transit'], to: ['held-wins'] },
  'vendor-win-released': { from: ['held-wins'], to: ['cash'] },
  'vendor-win-returned': { from: ['held-wins'], to: ['house'] },
  'points-earned': { from: ['promo'], to: ['points'] },
  'points-revoked': { from: ['points'], to: ['promo'] },
  'points-held': { from: ['points'], to: ['held'] },
  'points-spent': { from: ['held'], to: ['promo'] },
  'points-returned': { from: ['held'], to: ['points'] },
  'points-exchanged': { from: ['points'], to: ['promo'] },
  'points-paid': { from: ['promo'], to: ['cash'] },
  'points-given': { from: ['promo'], to: ['points'] },
  reward: { from: ['promo'], to: ['cash'] },
  'vendor-result': { from: ['house', 'vendor'], to: ['house', 'vendor'] },
}

/** Returns true when every posting of `done` has its opposite in `undone`, and there are no others. */
export function undoes(done: Posting[], undone: Posting[]): boolean {
  return (
    done.length === undone.length &&
    done.every(({ account, amount }) => undone.some((other) => other.account === account && other.amount === -amount))
  )
}

/**
 * How many accounts one side of a kind may be, where it is more than one: stakes and wins can be part cash, part
 * restricted, and what is taken back can be missing.
 */
const SIDES: Record<string, number> = {
  ...{ bet: 3, win: 3, prize: 3, 'win-released': 3, 'prize-released': 3, rollback: 3 },
  ...{ chargeback: 3, 'win-rollback': 5, 'prize-rollback': 4 },
}

/**
 * Returns true when the postings move the stated amount between accounts of the kind, in as few postings as allowed.
 */
export function hasDeclaredMovement({ kind, unit, amount, postings }: Transfer): boolean {
  const path = PATHS[kind]
  if (!path) return false
  if (amount === 0) return postings.length === 0
  const out = postings.filter((posting) => posting.amount < 0)
  const into = postings.filter((posting) => posting.amount > 0)
  if (out.length + into.length !== postings.length || postings.some((posting) => posting.unit !== unit)) return false
  const isWhole = total(out) === -BigInt(amount) && total(into) === BigInt(amount)
  const several = Math.max(out.length, into.length)
  if (!isWhole || Math.min(out.length, into.length) !== 1 || several > (SIDES[kind] ?? 1)) return false
  // `promo` pays a whole stake or none of it.
  const isWin = kind.startsWith('prize') || kind === 'win-rollback'
  if (several > 1 && postings.some(({ account }) => account === 'promo') && !isWin) return false
  return (
    out.every(({ account }) => path.from.includes(sortOf(account))) &&
    into.every(({ account }) => path.to.includes(sortOf(account)))
  )
}

function total(postings: Posting[]): bigint {
  return postings.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
}

/** Returns `vendor` for the account of any vendor, such as `vendor:PG`, and every other account unchanged. */
function sortOf(account: string): string {
  return account.startsWith('vendor:') ? 'vendor' : account
}
