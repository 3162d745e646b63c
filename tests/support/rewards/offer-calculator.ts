/**
 * The rule of deposit bonuses in plain words (decision 182), over lists of deposits, without the product's code: the first
 * deposit after the acceptance that is large enough brings a part of it, as long as the budget has that much.
 */

export interface PlainDeposit {
  /** When it was credited, and when somebody hears of it. */
  atMs: number
  reportedMs: number
  amount: number
}

export interface PlainTerms {
  percent: number
  minimum: number
  most: number
  depositDays: number
}

const DAY_MS = 86_400_000

/** Returns what a deposit brings, in minor units. */
export function bonusOf({ percent, minimum, most }: PlainTerms, deposit: number): number {
  if (deposit < minimum) return 0
  let bonus = 0
  // Long multiplication and division by hand: no rounding but the last.
  const hundredths = BigInt(deposit) * BigInt(percent)
  bonus = Number((hundredths - (hundredths % 100n)) / 100n)
  return bonus > most ? most : bonus
}

/** Returns the deposit that an acceptance is given for, as somebody knows it at a time; undefined where there is none yet. */
export function depositFor(
  deposits: readonly PlainDeposit[],
  terms: PlainTerms,
  acceptedMs: number,
  nowMs: number,
): PlainDeposit | undefined {
  return deposits
    .filter((one) => one.reportedMs <= nowMs && one.amount >= terms.minimum)
    .filter((one) => one.atMs >= acceptedMs && one.atMs < acceptedMs + terms.depositDays * DAY_MS)
    .sort((one, other) => one.atMs - other.atMs)[0]
}
