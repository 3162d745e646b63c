/** A pattern longer than this is a mistake. */
const MAX_LENGTH = 200

/** Longer texts are never tested, which limits the cost of the worst pattern. */
export const MAX_TESTED = 255

/**
 * Compiles an operator's pattern. Returns null when it is too long, not a regular expression, or could take exponential
 * time, which a repeated group with a repetition or alternative inside does (decisions.md "Server-sent patterns").
 */
export function checkedPattern(text: string): RegExp | null {
  if (text === '*') return /^/u
  if (text.length > MAX_LENGTH || repeatsInsideRepeat(text) || /\\[1-9]|\\k</.test(text)) return null
  try {
    return new RegExp(text, 'u')
  } catch {
    return null
  }
}

/** Returns true when the text matches the pattern and is short enough to be tested. */
export function fits(text: string, pattern: string): boolean {
  return text.length <= MAX_TESTED && (checkedPattern(pattern)?.test(text) ?? false)
}

function repeatsInsideRepeat(text: string): boolean {
  // Escapes and classes contain no quantifier: each becomes one plain letter.
  const plain = text.replace(/\\./gu, 'a').replace(/\[[^\]]*\]/g, 'a')
  const open: boolean[] = []
  for (let at = 0; at < plain.length; at++) {
    const letter = plain[at]
    if (letter === '(') {
      open.push(false)
      if (plain[at + 1] === '?') at++
      continue
    }
    if (letter === ')') {
      const risky = open.pop() ?? false
      if (risky && isQuantifier(plain[at + 1])) return true
      if (risky && open.length > 0) open[open.length - 1] = true
      continue
    }
    if ((isQuantifier(letter) || letter === '|') && open.length > 0) open[open.length - 1] = true
  }
  return false
}

function isQuantifier(letter: string | undefined): boolean {
  return letter === '*' || letter === '+' || letter === '?' || letter === '{'
}
