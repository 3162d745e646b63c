/**
 * Masks a member's name for other people, as on the winner board: its first letters and its last one, `Mar***a`; a
 * shorter name shows fewer letters. Always three stars, so that its length does not show.
 */
export function mask(name: string): string {
  const letters = [...name]
  const first = Math.max(1, Math.min(3, letters.length - 4))
  const last = letters.length >= 5 ? letters.at(-1) : ''
  return `${letters.slice(0, first).join('')}***${last}`
}
