/** Converts an amount to millionths, so that sums of doubles compare exactly. Returns NaN for anything but a number. */
export function micros(amount: unknown): number {
  return typeof amount === 'number' ? Math.round(amount * 1_000_000) : Number.NaN
}

/**
 * Returns true when the response holds the expected fields and possibly others. `*` matches any value, undefined none.
 */
export function holds(actual: unknown, expected: unknown): boolean {
  if (expected === '*') return actual !== undefined && actual !== null
  if (expected === undefined) return actual === undefined || actual === null
  if (typeof expected === 'number') return micros(actual) === micros(expected)
  if (Array.isArray(expected))
    return (
      Array.isArray(actual) && actual.length === expected.length && expected.every((one, at) => holds(actual[at], one))
    )
  if (typeof expected !== 'object' || expected === null) return actual === expected
  const fields = (typeof actual === 'object' && actual !== null ? actual : {}) as Record<string, unknown>
  return Object.entries(expected).every(([key, one]) => holds(fields[key], one))
}
