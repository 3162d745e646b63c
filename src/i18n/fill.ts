/** What a blank takes. */
type Values = Readonly<Record<string, string | number>>

/** A text with its blanks filled: `{{name}}` takes the value of that name, nothing where there is none. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

const [FIRST_STRONG_ISOLATE, POP_DIRECTIONAL_ISOLATE] = ['\u2068', '\u2069']

/**
 * Values for a text of that direction. A name in Latin letters would reorder a sentence that is read from right to left,
 * so each string is isolated there (UAX 9 section 2.7); numbers keep their order, and plurals need them as numbers.
 */
export function isolated(values: Values, dir: string): Values {
  if (dir !== 'rtl') return values
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? FIRST_STRONG_ISOLATE + value + POP_DIRECTIONAL_ISOLATE : value,
  ])
  return Object.fromEntries(entries)
}
