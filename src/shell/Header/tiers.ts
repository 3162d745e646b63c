/**
 * Widths of the navigation, in pixels, at which another entry fits in its row (HeaderNav.astro has a rule for each).
 */
export const STEPS = [250, 300, 350, 400, 450, 500, 550, 600, 650, 700, 750, 800, 850, 900, 950, 1000] as const

/**
 * The widths of a letter, of the padding of an entry and of the arrow behind `more`, in pixels, slightly overestimated.
 */
const LETTER = 7.5
const AROUND = 20
const ARROW = 24

const widthOf = (label: string) => label.length * LETTER + AROUND

/**
 * The width from which each entry is in the row; null for the first, which always is. Promotions, the last entry,
 * precedes the fourth. All other entries are in the list behind `more`, so a wrong estimate loses none.
 */
export function tiersOf(labels: readonly string[], more: string): (number | null)[] {
  const last = labels.length - 1
  const order = labels.map((_, index) => index).toSorted((a, b) => rank(a, last) - rank(b, last))
  const tiers: (number | null)[] = labels.map(() => null)
  let taken = widthOf(more) + ARROW
  for (const index of order) {
    taken += widthOf(labels[index] ?? '')
    if (index > 0) tiers[index] = STEPS.find((step) => step >= taken) ?? Number.POSITIVE_INFINITY
  }
  return tiers
}

const rank = (index: number, last: number) => (index === last ? 2.5 : index)
