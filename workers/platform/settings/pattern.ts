import { worstSteps } from './pattern-steps.ts'
import { parsePattern } from './pattern-syntax.ts'

/** A pattern longer than this is a mistake. */
const MAX_LENGTH = 200

/** Longer texts are never tested, which limits the cost of the worst pattern. */
export const MAX_TESTED = 255

/**
 * The most steps that a pattern may take for any text: a few milliseconds of the platform, or of a visitor's browser,
 * which gets the same pattern (decision 94).
 */
export const MAX_STEPS = 1_000_000

/** Patterns that were checked, since each request that reads the rules compiles them; emptied when it grows. */
const checked = new Map<string, RegExp | null>()
const MAX_CHECKED = 200

/**
 * Compiles an operator's pattern. Returns null when it is too long, not a regular expression, or could take more than
 * `MAX_STEPS` for some text (decision 94).
 */
export function checkedPattern(text: string): RegExp | null {
  if (text === '*') return /^/u
  if (text.length > MAX_LENGTH) return null
  const cached = checked.get(text)
  if (cached !== undefined) return cached
  if (checked.size >= MAX_CHECKED) checked.clear()
  const pattern = compile(text)
  checked.set(text, pattern)
  return pattern
}

/** Returns true when the text matches the pattern and is short enough to be tested. */
export function fits(text: string, pattern: string): boolean {
  return text.length <= MAX_TESTED && (checkedPattern(pattern)?.test(text) ?? false)
}

function compile(text: string): RegExp | null {
  try {
    const pattern = new RegExp(text, 'u')
    return worstSteps(parsePattern(text), MAX_TESTED) <= MAX_STEPS ? pattern : null
  } catch {
    return null
  }
}
