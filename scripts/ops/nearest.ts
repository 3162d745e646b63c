/** Returns the word that differs from the typed one by few letters, or undefined when none does. */
export function nearestWord(typed: string, words: readonly string[]): string | undefined {
  let nearest: string | undefined
  let least = tolerance(typed) + 1
  for (const word of words) {
    const distance = distanceOf(typed, word)
    if (distance < least) [nearest, least] = [word, distance]
  }
  return nearest
}

/** One letter in three may differ. */
const tolerance = (typed: string) => Math.floor(typed.length / 3)

/** The number of letters to insert, remove, replace or swap with the next one (optimal string alignment). */
function distanceOf(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const cell = (up: number, back: number) => (up === 0 ? current : rows[row - up])?.[column - back] ?? 0
      const isSame = one[row - 1] === other[column - 1]
      let cost = Math.min(cell(1, 0) + 1, cell(0, 1) + 1, cell(1, 1) + (isSame ? 0 : 1))
      if (one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        cost = Math.min(cost, cell(2, 2) + 1)
      current.push(cost)
    }
    rows.push(current)
  }
  return rows[one.length]?.[other.length] ?? 0
}
