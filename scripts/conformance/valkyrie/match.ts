/** Millionths, so that sums of doubles compare as the amounts they stand for. */
export function micros(amount: unknown): number {
  return typeof amount === 'number' ? Math.round(amount * 1_000_000) : Number.NaN
}

/** True when the answer holds what it must, whatever else it holds: `*` stands for anything, undefined for nothing. */
export function holds(answer: unknown, expected: unknown): boolean {
  if (expected === '*') return answer !== undefined && answer !== null
  if (expected === undefined) return answer === undefined || answer === null
  if (typeof expected === 'number') return micros(answer) === micros(expected)
  if (Array.isArray(expected))
    return (
      Array.isArray(answer) && answer.length === expected.length && expected.every((one, at) => holds(answer[at], one))
    )
  if (typeof expected !== 'object' || expected === null) return answer === expected
  const said = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>
  return Object.entries(expected).every(([key, one]) => holds(said[key], one))
}
