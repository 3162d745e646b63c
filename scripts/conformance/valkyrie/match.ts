/** Converts an amount to millionths, so that sums of doubles compare exactly. Returns NaN for anything but a number. */
export function micros(amount: unknown): number {
  return typeof amount === 'number' ? Math.round(amount * 1_000_000) : Number.NaN
}

/**
 * Returns true when the response holds the expected fields and possibly others. `*` matches any value, undefined none.
 */
export function holds(answer: unknown, expected: unknown): boolean {
  if (expected === '*') return answer !== undefined && answer !== null
  if (expected === undefined) return answer === undefined || answer === null
  if (typeof expected === 'number') return micros(answer) === micros(expected)
  if (Array.isArray(expected))
    return (
      Array.isArray(answer) && answer.length === expected.length && expected.every((one, at) => holds(answer[at], one))
    )
  if (typeof expected !== 'object' || expected === null) return answer === expected
  const fields = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>
  return Object.entries(expected).every(([key, one]) => holds(fields[key], one))
}
