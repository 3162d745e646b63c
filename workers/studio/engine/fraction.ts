/** An exact rational number in lowest terms; the denominator is positive. */
export interface Fraction {
  numerator: bigint
  denominator: bigint
}

/** Returns `numerator / denominator` in lowest terms. Throws on a denominator of zero. */
export function fraction(numerator: bigint | number, denominator: bigint | number = 1n): Fraction {
  const [top, bottom] = [BigInt(numerator), BigInt(denominator)]
  if (bottom === 0n) throw new Error('a fraction needs a denominator')
  const divisor = gcd(top < 0n ? -top : top, bottom < 0n ? -bottom : bottom) || 1n
  const sign = bottom < 0n ? -1n : 1n
  return { numerator: (sign * top) / divisor, denominator: (sign * bottom) / divisor }
}

export const ZERO = fraction(0)
export const ONE = fraction(1)

export function add(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
}

export function subtract(a: Fraction, b: Fraction): Fraction {
  return add(a, { numerator: -b.numerator, denominator: b.denominator })
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator)
}

export function sum(values: readonly Fraction[]): Fraction {
  return values.reduce(add, ZERO)
}

/** Returns a negative number when `a` is less than `b`, zero when they are equal, else a positive number. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Multiplies an amount in minor units, rounded down once: the only place where a payout is rounded. */
export function amountOf(stake: number, pay: Fraction): number {
  return Number((BigInt(stake) * pay.numerator) / pay.denominator)
}

export function toNumber({ numerator, denominator }: Fraction): number {
  const whole = numerator / denominator
  const rest = ((numerator - whole * denominator) * 1_000_000_000_000n) / denominator
  return Number(whole) + Number(rest) / 1_000_000_000_000
}

/** Formats a fraction as per cent with two decimals, rounded down, so that no game promises more than it returns: `96.09`. */
export function percent({ numerator, denominator }: Fraction): string {
  const hundredths = (numerator * 10_000n) / denominator
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}

function gcd(a: bigint, b: bigint): bigint {
  let [left, right] = [a, b]
  while (right !== 0n) [left, right] = [right, left % right]
  return left
}
