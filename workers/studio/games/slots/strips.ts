/** Parses strips from text, symbols separated by spaces, top to bottom. */
export function strips(...texts: readonly string[]): string[][] {
  return texts.map((text) => text.trim().split(/\s+/))
}
